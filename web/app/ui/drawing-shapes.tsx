import type { ReactNode } from 'react';
import classes from './drawing.module.css';

/** The available drawings; they only accompany text, so they are decorative. */
export type DrawingName = 'empty' | 'search' | 'calendar' | 'broken' | 'lock' | 'lost' | 'cart';

const shapes: Record<DrawingName, ReactNode> = {
  empty: (
    <>
      <path className={classes.card} d="M36 62 80 48l44 14v40l-44 14-44-14z" />
      <path className={classes.line} d="m36 62 44 14 44-14M80 76v40" />
      <path className={classes.accent} d="m58 55 44 14v14" />
    </>
  ),
  search: (
    <>
      <circle className={classes.card} cx="74" cy="74" r="34" />
      <path className={classes.line} d="m99 99 24 24" />
      <path className={classes.accent} d="M58 74a16 16 0 0 1 16-16" />
    </>
  ),
  calendar: (
    <>
      <rect className={classes.card} x="38" y="44" width="84" height="74" rx="12" />
      <path className={classes.line} d="M38 66h84M60 36v16M100 36v16" />
      <path className={classes.accent} d="m66 92 10 10 20-20" />
    </>
  ),
  broken: (
    <>
      <path className={classes.card} d="M42 98a20 20 0 0 1 2-40 32 32 0 0 1 61-6 24 24 0 0 1 13 46z" />
      <path className={classes.accent} d="m70 72 20 20M90 72 70 92" />
      <path className={classes.line} d="M60 114h40" />
    </>
  ),
  lock: (
    <>
      <rect className={classes.card} x="46" y="70" width="68" height="50" rx="12" />
      <path className={classes.line} d="M60 70V58a20 20 0 0 1 40 0v12" />
      <path className={classes.accent} d="M80 88v14" />
    </>
  ),
  lost: (
    <>
      <path className={classes.card} d="M80 122S48 94 48 68a32 32 0 0 1 64 0c0 26-32 54-32 54z" />
      <path className={classes.accent} d="M71 62a9 9 0 1 1 13 8c-3 1-4 3-4 6M80 86v1" />
      <path className={classes.line} d="M52 124h56" />
    </>
  ),
  cart: (
    <>
      <path className={classes.card} d="M50 56h70l-9 40H59z" />
      <path className={classes.line} d="M34 42h12l13 54h52" />
      <circle className={classes.line} cx="66" cy="114" r="6" />
      <circle className={classes.line} cx="102" cy="114" r="6" />
      <path className={classes.accent} d="M76 76h18" />
    </>
  ),
};

/** The paths of one drawing, inside its `<svg>`. */
export default function DrawingShapes({ name }: { name: DrawingName }) {
  return shapes[name];
}
