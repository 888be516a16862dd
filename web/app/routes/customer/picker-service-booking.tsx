import { useState } from 'react';
import { redirect } from 'react-router';
import type { Route } from './+types/picker-service-booking.ts';
import { BookingReview } from '../../features/booking/booking-review.tsx';
import { FlowFailed } from '../../features/booking/flow-failed.tsx';
import { FlowSkeleton } from '../../features/booking/flow-skeleton.tsx';
import { AlreadySent, ExpiredBooking, MissingBooking } from '../../features/booking/review-states.tsx';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Page } from '../../ui/frame.tsx';

export const meta = pageTitle('booking.review');

export const clientLoader = guarded('user', async ({ request }: Route.ClientLoaderArgs) => {
  const id = new URL(request.url).searchParams.get('booking_id');
  if (!id) throw redirect('/service-booking');
  try {
    // A booking is addressed by its number or its code; any other value does not exist.
    return {
      booking: (await call('booking.get', { params: { id: /^\d+$/.test(id) ? Number(id) : id } })).data,
      requestedId: null,
    };
  } catch (error) {
    if (error instanceof ApiFailure && [400, 404, 422].includes(error.status))
      return { booking: null, requestedId: Number(id) || null };
    throw error;
  }
});

export function HydrateFallback() {
  const t = useText();
  return <FlowSkeleton title={t('booking.review')} step={2} />;
}

export default function PickerServiceBooking({ loaderData: { booking, requestedId } }: Route.ComponentProps) {
  // The server no longer returns an expired draft; a person who was just viewing it sees the reason.
  const [seen, setSeen] = useState(booking);
  if (booking && booking !== seen) setSeen(booking);
  // While its review confirms a draft, a reload that already finds it confirmed must not replace the popup.
  const [confirming, setConfirming] = useState<typeof booking>(null);
  const draft = confirming ?? booking;
  if (draft?.state === 'draft' && draft.allowed_actions.some((action) => action !== 'cancel'))
    return (
      <BookingReview
        key={draft.id}
        booking={draft}
        onConfirming={(isConfirming) => setConfirming(isConfirming ? draft : null)}
      />
    );
  return (
    <Page>
      {!booking ? (
        seen ? (
          <ExpiredBooking booking={seen} />
        ) : (
          <MissingBooking id={requestedId} />
        )
      ) : booking.state === 'confirmed' ? (
        <AlreadySent booking={booking} />
      ) : (
        <ExpiredBooking booking={booking} />
      )}
    </Page>
  );
}

export function ErrorBoundary() {
  const t = useText();
  return <FlowFailed title={t('booking.review')} text={t('booking.load_failed')} step={2} />;
}
