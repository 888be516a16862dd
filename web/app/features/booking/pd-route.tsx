import { IconArrowDown, IconMapPin } from '@tabler/icons-react';
import { useText } from '../../ui/language/use-text.ts';
import classes from './pd-route.module.css';

/** Pickup and delivery address, one below the other. */
export function PdRoute({ from, to }: { from: string; to: string }) {
  const t = useText();
  return (
    <>
      <span className={classes.place}>
        <IconMapPin size={20} aria-hidden />
        <span>
          <span className="sr-only">{t('enquiry.pd_from')}: </span>
          <bdi>{from}</bdi>
        </span>
      </span>
      <span className={classes.place}>
        <IconArrowDown size={20} aria-hidden />
        <span>
          <span className="sr-only">{t('enquiry.pd_to')}: </span>
          <bdi>{to}</bdi>
        </span>
      </span>
    </>
  );
}
