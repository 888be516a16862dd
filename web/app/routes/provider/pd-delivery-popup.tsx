import { Link, useNavigate, useSearchParams } from 'react-router';
import { JobListFailed, JobListSkeleton } from '../../features/booking/job-list.tsx';
import { PdJobPopup } from '../../features/booking/pd-job-popup.tsx';
import { loadJobs } from '../../features/booking/booking-queries.ts';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageState } from '../../ui/page-state.tsx';
import type { Route } from './+types/pd-delivery-popup';

export const meta = pageTitle('provider.pd_popup_title');

export const clientLoader = guarded('employee', async () => await loadJobs('pd', { limit: 100 }));

export const HydrateFallback = JobListSkeleton;

export const ErrorBoundary = JobListFailed;

/** The P & D job popup as its own address: the job in `?id=`, else the next upcoming one. */
export default function PdDeliveryPopup({ loaderData }: Route.ComponentProps) {
  const t = useText();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const requestedId = Number(query.get('id')) || null;
  const upcoming = loaderData.data.filter(({ status }) => status === 'assigned' || status === 'confirmed');
  // The list is sorted latest first.
  const job = requestedId ? loaderData.data.find(({ id }) => id === requestedId) : upcoming.at(-1);
  const goToList = () => void navigate('/employee-booking-pdenquiery', { replace: true });
  return (
    <Page>
      <PageState
        heading="h1"
        drawing="empty"
        title={t(job ? 'provider.pd_popup_title' : 'provider.pd_popup_none')}
        text={job ? job.service_name : t('provider.pd_none_help')}
      >
        <Button component={Link} to="/employee-booking-pdenquiery" variant={job ? 'default' : 'filled'}>
          {t('provider.pd_see_all')}
        </Button>
      </PageState>
      {job && <PdJobPopup job={job} close={goToList} />}
    </Page>
  );
}
