import { IconX } from '@tabler/icons-react';
import { useText } from './language/use-text.ts';
import classes from './close-button.module.css';

/** A close button in the shape of a cross. */
export function CloseButton({ onClick }: { onClick: () => void }) {
  const t = useText();
  return (
    <button type="button" className={classes.button} aria-label={t('ui.close')} onClick={onClick}>
      <IconX size={20} aria-hidden />
    </button>
  );
}
