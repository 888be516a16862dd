import type { ReactNode } from 'react';
import classes from './status-line.module.css';

/** The state of something in one line: a headline, a sentence with a time, one action. */
export function StatusLine({
  icon,
  tone = 'neutral',
  headline,
  text,
  action,
}: {
  /** 20 px, decorative. */
  icon: ReactNode;
  tone?: 'neutral' | 'primary' | 'success' | 'warning';
  headline: string;
  text: string;
  /** One link or button. */
  action?: ReactNode;
}) {
  return (
    <div className={classes.line} data-tone={tone}>
      {icon}
      <p className="stack flex-1 min-w-0 leading-135">
        <span className="semibold">{headline}</span>
        <span className="text-14 muted">{text}</span>
      </p>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
