import type { Route } from './+types/feedback.ts';
import { FeedbackPage } from '../../features/review/feedback-page.tsx';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { session } from '../../platform/session.ts';
import { keepWayBack } from '../../platform/way-back.ts';
import { Page } from '../../ui/frame.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';

export const meta = pageTitle('review.title');

/** Open to everybody; what can be rated is known for a customer only. `?line=` picks one of several. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { token, role, verified } = session();
  if (!token || role !== 'user' || !verified) return nobody(request.url);
  try {
    const { data } = await call('booking.tasks');
    const waiting = data.filter(({ task }) => task === 'rate');
    const asked = Number(new URL(request.url).searchParams.get('line'));
    const found = waiting.find(({ detail_id }) => detail_id === asked) ?? waiting[0];
    if (!found) return { of: 'nothing' as const };
    return {
      of: {
        lineId: found.detail_id,
        serviceId: found.service_id,
        serviceName: found.service_name,
        before: null,
      },
    };
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) return nobody(request.url);
    throw error;
  }
}
clientLoader.hydrate = true as const;

function nobody(url: string) {
  keepWayBack(url);
  return { of: 'nobody' as const };
}

export function HydrateFallback() {
  return (
    <Page narrow>
      <FormSkeleton fields={2} />
    </Page>
  );
}

export default function Feedback({ loaderData: { of } }: Route.ComponentProps) {
  return <FeedbackPage of={of} />;
}
