import { Outlet } from 'react-router';
import { Frame } from '../../ui/frame.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { Popups } from './popups.tsx';
import { RouteFailure } from './route-failure.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Layout of the customer and visitor pages. */
export default function SiteFrame() {
  return (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  );
}

/** A failed page keeps its frame, so that navigation still works. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <SiteLayout>
      <RouteFailure error={error} />
    </SiteLayout>
  );
}

function SiteLayout({ children }: { children: React.ReactNode }) {
  return (
    <>
      <NavigationProgress />
      <Frame header={<SiteHeader />} footer={<SiteFooter />} bar={<BottomBar />}>
        {children}
      </Frame>
      <Popups />
    </>
  );
}
