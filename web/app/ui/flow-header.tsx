import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './flow-header.module.css';
import { useText } from './language/use-text.ts';

/**
 * The slim header of a page of a flow (booking, review), instead of the site's header: the way back, the page's `<h1>`, and how
 * many steps there are. Its layout is `flow-frame.tsx` of the shell.
 */
export function FlowHeader({
  title,
  back,
  step,
  steps,
}: {
  title: string;
  /** The address of the previous page. */
  back: string;
  /** From 1. */
  step: number;
  steps: number;
}) {
  const t = useText();
  return (
    <div className={classes.header}>
      <div className={classes.inner}>
        <Link className={classes.back} to={back} aria-label={t('flow.back')}>
          <IconArrowLeft size={24} aria-hidden />
        </Link>
        <h1 className={`min-w-0 flex-1 text-18 leading-125 ${classes.title}`}>{title}</h1>
        <span className="flex-none text-14 medium muted">{t('flow.step_of', { step, count: steps })}</span>
      </div>
      <div
        className={classes.line}
        role="progressbar"
        aria-label={t('flow.step_of', { step, count: steps })}
        aria-valuemin={0}
        aria-valuemax={steps}
        aria-valuenow={step}
      >
        <span style={{ width: `${(step / steps) * 100}%` }} />
      </div>
    </div>
  );
}
