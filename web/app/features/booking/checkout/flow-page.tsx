import '../../../platform/all-texts.ts';
import type { ReactNode } from 'react';
import { FlowHeader } from '../../../ui/flow-header.tsx';
import { Page } from '../../../ui/frame.tsx';
import classes from './flow-page.module.css';

/** The steps of a booking: the form, the review. */
const STEPS = 2;

/**
 * A step of a booking: slim header, the form or the review, and the action bar. From 1000 px on a sticky column has the
 * summary and the bar.
 */
export function FlowPage({
  title,
  back,
  step,
  children,
  summary,
  bar,
}: {
  title: string;
  /** The address of the previous page. */
  back: string;
  step: 1 | 2;
  children: ReactNode;
  /** `wideOnly`: phones see the same in the form itself. */
  summary: { readonly title: string; readonly content: ReactNode; readonly wideOnly: boolean };
  bar: ReactNode;
}) {
  return (
    <>
      <FlowHeader title={title} back={back} step={step} steps={STEPS} />
      <Page>
        <div className={`stack one-column gap-12 ${classes.columns}`}>
          <div className="stack one-column gap-12">{children}</div>
          <aside className={classes.aside} aria-labelledby="summary-title">
            <div className={`stack one-column gap-14 ${classes.summary}`} data-wide={summary.wideOnly}>
              <h2 id="summary-title" className="text-18 leading-135">
                {summary.title}
              </h2>
              {summary.content}
            </div>
            {bar}
          </aside>
        </div>
      </Page>
    </>
  );
}
