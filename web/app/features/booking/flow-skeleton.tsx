import { FlowHeader } from '../../ui/flow-header.tsx';
import { Page } from '../../ui/frame.tsx';
import { LoadingRegion } from '../../ui/skeletons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './checkout/flow-page.module.css';

/** The cards of each step, in pixels. */
const HEIGHTS = { 1: [72, 74, 220, 150], 2: [190, 116, 188, 140] } as const;

const SUMMARY_HEIGHT = 330;

/** The place of a step of a booking while it loads: its header, and cards of the final size. */
export function FlowSkeleton({ title, step }: { title: string; step: 1 | 2 }) {
  return (
    <>
      <FlowHeader title={title} back="/" step={step} steps={2} />
      <Page>
        <LoadingRegion>
          <div className={`stack one-column gap-12 ${classes.columns}`}>
            <div>
              {HEIGHTS[step].map((height) => (
                <Skeleton key={height} height={height} radius={12} mb={12} />
              ))}
            </div>
            <Skeleton className={classes.wide} height={SUMMARY_HEIGHT} radius={12} />
          </div>
        </LoadingRegion>
      </Page>
    </>
  );
}
