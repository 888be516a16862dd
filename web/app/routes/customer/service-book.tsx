import { data, Link, Navigate, useLocation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import type { Route } from './+types/service-book.ts';
import { chosenService } from '../../features/booking-form/chosen-service.ts';
import { SingleBooking } from '../../features/booking-form/single-booking.tsx';
import { loadService } from '../../features/discovery/load-service.ts';
import { loggedInPerson } from '../../features/identity/logged-in-person.ts';
import { guarded } from '../../platform/guard.ts';
import { pageLanguage, textIn } from '../../platform/language.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { useLanguage, useText } from '../../platform/use-text.ts';
import { Page } from '../../ui/frame.tsx';
import { PageState } from '../../ui/page-state.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';

export const meta = pageTitle('booking.book_one');

export const clientLoader = guarded('user', async ({ request }: Route.ClientLoaderArgs) => {
  const person = await loggedInPerson(request.url);
  const id = chosenService(new URL(request.url).searchParams.get('service'));
  if (!id) return { person, service: null };
  const service = await loadService(id);
  if (!service) throw data(textIn(pageLanguage())('error.not_found'), { status: 404 });
  return { person, service };
});

export function HydrateFallback() {
  return (
    <Page>
      <FormSkeleton fields={6} />
    </Page>
  );
}

export default function ServiceBook({ loaderData: { person, service } }: Route.ComponentProps) {
  const t = useText();
  const language = useLanguage();
  const passed = chosenService(useLocation().state);
  // Links pass the service as navigation state; in the address it lives through a reload.
  if (!service && passed)
    return (
      <>
        <Navigate to={`/service-book?service=${passed}`} replace />
        <HydrateFallback />
      </>
    );
  return (
    <Page>
      {service ? (
        <SingleBooking key={`${language} ${service.id}`} service={service} person={person} />
      ) : (
        <PageState
          heading="h1"
          drawing="search"
          title={t('booking.no_service_title')}
          text={t('booking.no_service_text')}
        >
          <Button component={Link} to="/">
            {t('booking.see_services')}
          </Button>
        </PageState>
      )}
    </Page>
  );
}
