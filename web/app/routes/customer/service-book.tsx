import { data, Link, Navigate, useLocation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import type { Route } from './+types/service-book.ts';
import { parseServiceId } from '../../features/catalog/parse-service-id.ts';
import { FlowSkeleton } from '../../features/booking/flow-skeleton.tsx';
import { SingleBooking } from '../../features/booking/single-booking.tsx';
import { servicePath } from '../../features/discovery/card.ts';
import { loadService } from '../../features/discovery/load-service.ts';
import { ServiceSummary } from '../../features/discovery/service-summary.tsx';
import { requireProfile } from '../../features/identity/require-profile.ts';
import { call } from '../../platform/api-client.ts';
import { guarded } from '../../platform/guard.ts';
import { pageLanguage, textIn } from '../../ui/language/language.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { Page } from '../../ui/frame.tsx';
import { PageState } from '../../ui/page-state.tsx';

export const meta = pageTitle('booking.book_one');

export const clientLoader = guarded('user', async ({ request }: Route.ClientLoaderArgs) => {
  const profile = await requireProfile(request.url);
  const id = parseServiceId(new URL(request.url).searchParams.get('service'));
  if (!id) return { profile, service: null, addresses: [] };
  const [service, { data: addresses }] = await Promise.all([loadService(id), call('addresses.list')]);
  if (!service) throw data(textIn(pageLanguage())('error.not_found'), { status: 404 });
  return { profile, service, addresses };
});

export function HydrateFallback() {
  const t = useText();
  return <FlowSkeleton title={t('booking.book_one')} step={1} />;
}

export default function ServiceBook({ loaderData: { profile, service, addresses } }: Route.ComponentProps) {
  const t = useText();
  const language = useLanguage();
  const { state, key } = useLocation();
  const stateServiceId = parseServiceId(state);
  // Links pass the service as navigation state; in the address it survives a reload.
  if (!service && stateServiceId)
    return (
      <>
        <Navigate to={`/service-book?service=${stateServiceId}`} replace />
        <HydrateFallback />
      </>
    );
  if (service?.servicetype === 'service')
    return (
      <SingleBooking
        // Book Service in its own description starts the form again with what was chosen there.
        key={`${language} ${service.id} ${key}`}
        service={service}
        summary={<ServiceSummary service={service} />}
        profile={profile}
        addresses={addresses}
        back={servicePath(service)}
      />
    );
  return (
    <Page>
      {service ? (
        <PageState heading="h1" drawing="lost" title={service.name} text={t('booking.enquiry_only')}>
          <Button component={Link} to="/">
            {t('booking.see_services')}
          </Button>
        </PageState>
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
