import { lazy, Suspense } from 'react';
import classes from './drawing.module.css';
import type { DrawingName } from './drawing-shapes.tsx';

// Few visitors see a drawing, so it is loaded lazily. It is decorative; without a network the text is shown alone.
const DrawingShapes = lazy(() => import('./drawing-shapes.tsx').catch(() => ({ default: () => null })));

/** A line drawing for empty pages. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 160 160" width="144" height="144" aria-hidden="true">
      <circle className={classes.ground} cx="80" cy="80" r="72" />
      <Suspense>
        <DrawingShapes name={name} />
      </Suspense>
    </svg>
  );
}
