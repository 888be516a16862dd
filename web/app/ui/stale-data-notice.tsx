import { IconWifiOff } from '@tabler/icons-react';
import classes from './stale-data-notice.module.css';

/** Stands above a list and says, once it is so, that what is shown may be out of date; read out when it comes. */
export function StaleDataNotice({ text }: { text: string | null }) {
  return (
    <div role="status">
      {text !== null && (
        <p className={classes.staleData}>
          <IconWifiOff size={20} aria-hidden />
          {text}
        </p>
      )}
    </div>
  );
}
