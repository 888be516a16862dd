import { IconWifiOff } from '@tabler/icons-react';
import classes from './stale-data-notice.module.css';

/** A note above a list that its data may be out of date, announced when it appears. */
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
