import { IconWifiOff } from '@tabler/icons-react';
import classes from './stale-note.module.css';

/** Stands above a list and says, once it is so, that what is shown may be out of date; read out when it comes. */
export function StaleNote({ text }: { text: string | null }) {
  return (
    <div role="status">
      {text !== null && (
        <p className={classes.stale}>
          <IconWifiOff size={20} aria-hidden />
          {text}
        </p>
      )}
    </div>
  );
}
