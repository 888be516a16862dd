import { Outlet, useNavigation } from 'react-router';
import { Frame } from '../../ui/frame.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { PartTimeout } from './part-timeout.tsx';
import { Popups } from './popups.tsx';
import { RouteFailure } from './route-failure.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import classes from './site-frame.module.css';

/** Layout of customers' and visitors' pages. */
export default function SiteFrame() {
  return (
    <SiteSurroundings>
      <Outlet />
    </SiteSurroundings>
  );
}

/** A page that failed keeps its frame, so that there is a way on. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <SiteSurroundings>
      <RouteFailure error={error} />
    </SiteSurroundings>
  );
}

function SiteSurroundings({ children }: { children: React.ReactNode }) {
  const going = useNavigation().state !== 'idle';
  return (
    <>
      {going && (
        <div className={classes.going} aria-hidden="true">
          <PartTimeout />
        </div>
      )}
      <Frame header={<SiteHeader />} footer={<SiteFooter />} bar={<BottomBar />}>
        {children}
      </Frame>
      <Popups />
    </>
  );
}
