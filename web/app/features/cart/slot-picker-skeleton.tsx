import { DayStripSkeleton } from './slots/day-strip.tsx';
import { StartTimeSkeleton } from './slots/start-time-grid.tsx';
import classes from './slot-picker.module.css';

/** The place of the slot picker while its chunk loads: prices, duration, days and times at their final size. */
export function SlotPickerSkeleton() {
  return (
    <div className="stack one-column gap-16" aria-hidden="true">
      <span className={`bg-sunken rounded-10 ${classes.methodPlace}`} />
      <span className={`bg-sunken rounded-10 ${classes.durationPlace}`} />
      <div className={`stack one-column gap-12 ${classes.whenPlace}`}>
        <DayStripSkeleton />
        <StartTimeSkeleton />
      </div>
    </div>
  );
}
