import { IconAlertCircle } from '@tabler/icons-react';
import classes from './error-text.module.css';

/** The error text under a field. */
export function ErrorText({ text }: { text: string }) {
  return (
    <span className={classes.error}>
      <IconAlertCircle size={18} aria-hidden />
      {text}
    </span>
  );
}
