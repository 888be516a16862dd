import classes from './date-block.module.css';

/**
 * A date in a block of three short lines. `soon` has the tint of what comes next: `Today / 4:30 / pm`; otherwise
 * `Thu / 26 / Nov`.
 */
export function DateBlock({
  lines: [above, main, below],
  soon = false,
}: {
  lines: readonly [above: string, main: string, below: string];
  soon?: boolean;
}) {
  return (
    <span className={classes.block} data-soon={soon || undefined}>
      <span>{above}</span> <b className={classes.main}>{main}</b> <span>{below}</span>
    </span>
  );
}
