import { FlowHeader } from '../../ui/flow-header.tsx';
import { Page } from '../../ui/frame.tsx';
import { LoadFailed } from '../../ui/page-state.tsx';

/** A step of a booking that could not be loaded: its header, so that there is a way back, and Retry. */
export function FlowFailed({ title, text, step }: { title: string; text: string; step: 1 | 2 }) {
  return (
    <>
      <FlowHeader title={title} back="/" step={step} steps={2} />
      <Page>
        <LoadFailed text={text} />
      </Page>
    </>
  );
}
