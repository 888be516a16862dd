import { data, Link, Navigate, redirect, useLocation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import type { Route } from './+types/service-book.ts';
import { chosenService } from '../../features/booking-form/chosen-service.ts';
import { SingleBooking } from '../../features/booking-form/single-booking.tsx';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { guarded } from '../../platform/guard.ts';
import { pageLanguage, textIn } from '../../platform/language.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { read } from '../../platform/storage.ts';
import { useLanguage, useText } from '../../platform/use-text.ts';
import { keepWayBack } from '../../platform/way-back.ts';
import { Page } from '../../ui/frame.tsx';
import { PageState } from '../../ui/page-state.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { toast } from '../../ui/toast-store.ts';

export const meta = pageTitle('booking.book_one');

export const clientLoader = guarded('user', async ({ request }: Route.ClientLoaderArgs) => {
  const person = await whoIsIt(request.url);
  const id = chosenService(new URL(request.url).searchParams.get('service'));
  if (!id) return { person, service: null };
  const [latitude, longitude] = [Number(read('latitude')), Number(read('longitude'))];
  try {
    const found = await call('discovery.service', {
      params: { id },
      ...(latitude && longitude
        ? { query: { latitude: String(latitude), longitude: String(longitude) } }
        : {}),
    });
    return { person, service: found.data };
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) throw data(error.message, { status: 404 });
    throw error;
  }
});

/** The login check of this screen has words of its own. */
async function whoIsIt(url: string) {
  try {
    return (await call('identity.user_details')).data;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const t = textIn(pageLanguage());
    if (error.status === 401) {
      keepWayBack(url);
      toast.warning(t('booking.log_in_for_page'));
    } else toast.error(t('booking.login_check_failed'));
    throw redirect('/');
  }
}

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
  if (!service && passed) return <Navigate to={`/service-book?service=${passed}`} replace />;
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
