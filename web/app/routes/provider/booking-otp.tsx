import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { JobListFailed, JobListSkeleton } from '../../features/booking/job-list.tsx';
import { StartCodePopup } from '../../features/booking/start-code-popup.tsx';
import { loadJobs } from '../../features/booking/booking-queries.ts';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageState } from '../../ui/page-state.tsx';
import type { Route } from './+types/booking-otp';

export const meta = pageTitle('provider.code_title');

export const clientLoader = guarded('employee', async () => await loadJobs('bookings', { limit: 100 }));

export const HydrateFallback = JobListSkeleton;

export const ErrorBoundary = JobListFailed;

/** The start code popup as its own address; the booking comes from the address or from the navigation state. */
export default function BookingOtp({ loaderData }: Route.ComponentProps) {
  const t = useText();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { id?: number } | null };
  const [query] = useSearchParams();
  const id = Number(query.get('id') ?? state?.id) || null;
  // Read only once, so that a job that is started now does not turn into "cannot be started".
  const [job] = useState(() =>
    loaderData.data.find((one) => one.id === id && one.allowed_actions.includes('generate_code')),
  );
  const goToList = () => void navigate('/employee-booking-list', { replace: true });
  return (
    <Page>
      <PageState
        heading="h1"
        drawing="lock"
        title={t(job ? 'provider.code_title' : id ? 'provider.otp_not_startable' : 'provider.otp_no_booking')}
        text={
          job ? job.service_name : t(id ? 'provider.otp_not_startable_help' : 'provider.otp_no_booking_help')
        }
      >
        <Button component={Link} to="/employee-booking-list" variant={job ? 'default' : 'filled'}>
          {t('provider.booking_list')}
        </Button>
      </PageState>
      {job && <StartCodePopup job={job} sendNow={false} close={goToList} onChanged={() => undefined} />}
    </Page>
  );
}
