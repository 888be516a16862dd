import type { Route } from './+types/feedback.ts';
import { FeedbackPage } from '../../features/review/feedback-page.tsx';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { session } from '../../platform/session.ts';
import { saveReturnTo } from '../../platform/return-to.ts';
import { Page } from '../../ui/frame.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';

export const meta = pageTitle('review.title');

/** Public; only a customer has lines that can be rated. `?line=` selects one of several. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { token, role, verified } = session();
  if (!token || role !== 'user' || !verified) return anonymous(request.url);
  try {
    const { data } = await call('booking.tasks');
    const unrated = data.filter(({ task }) => task === 'rate');
    const requestedLine = Number(new URL(request.url).searchParams.get('line'));
    const line = unrated.find(({ detail_id }) => detail_id === requestedLine) ?? unrated[0];
    if (!line) return { of: 'nothing' as const };
    return {
      of: {
        lineId: line.detail_id,
        serviceId: line.service_id,
        serviceName: line.service_name,
        previous: null,
      },
    };
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) return anonymous(request.url);
    throw error;
  }
}
clientLoader.hydrate = true as const;

function anonymous(url: string) {
  saveReturnTo(url);
  return { of: 'anonymous' as const };
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
