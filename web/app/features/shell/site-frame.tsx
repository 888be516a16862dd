import { Outlet } from 'react-router';
import { Frame } from '../../ui/frame.tsx';
import { BottomBar } from './frame/bottom-bar.tsx';
import { NavigationProgress } from './frame/navigation-progress.tsx';
import { Popups } from './frame/popups.tsx';
import { RouteFailure } from './route-failure.tsx';
import { SiteFooter } from './frame/site-footer.tsx';
import { SiteHeader } from './frame/site-header.tsx';

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
