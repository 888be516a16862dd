import { Outlet } from 'react-router';
import { FlowLayout } from '../../ui/flow-layout.tsx';
import { FlowFooter } from './frame/flow-footer.tsx';
import { NavigationProgress } from './frame/navigation-progress.tsx';
import { Popups } from './frame/popups.tsx';
import { RouteFailure } from './route-failure.tsx';

/** Layout of the pages of a flow (booking, review): each renders its own slim `FlowHeader`; no bottom bar, a footer of one line. */
export default function FlowFrame() {
  return (
    <Flow>
      <Outlet />
    </Flow>
  );
}

/** A failed page keeps its frame. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Flow>
      <RouteFailure error={error} />
    </Flow>
  );
}

function Flow({ children }: { children: React.ReactNode }) {
  return (
    <>
      <NavigationProgress />
      <FlowLayout footer={<FlowFooter />}>{children}</FlowLayout>
      <Popups />
    </>
  );
}
