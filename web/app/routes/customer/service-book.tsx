import { data, Link, Navigate, useLocation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import type { Route } from './+types/service-book.ts';
import { parseServiceId } from '../../features/catalog/parse-service-id.ts';
import { SingleBooking } from '../../features/booking/single-booking.tsx';
import { loadService } from '../../features/discovery/load-service.ts';
import { ServiceSummary } from '../../features/discovery/service-summary.tsx';
import { requireProfile } from '../../features/identity/require-profile.ts';
import { guarded } from '../../platform/guard.ts';
import { pageLanguage, textIn } from '../../ui/language/language.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { Page } from '../../ui/frame.tsx';
import { PageState } from '../../ui/page-state.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';

export const meta = pageTitle('booking.book_one');

export const clientLoader = guarded('user', async ({ request }: Route.ClientLoaderArgs) => {
  const profile = await requireProfile(request.url);
  const id = parseServiceId(new URL(request.url).searchParams.get('service'));
  if (!id) return { profile, service: null };
  const service = await loadService(id);
  if (!service) throw data(textIn(pageLanguage())('error.not_found'), { status: 404 });
  return { profile, service };
});

export function HydrateFallback() {
  return (
    <Page>
      <FormSkeleton fields={6} />
    </Page>
  );
}

export default function ServiceBook({ loaderData: { profile, service } }: Route.ComponentProps) {
  const t = useText();
  const language = useLanguage();
  const stateServiceId = parseServiceId(useLocation().state);
  // Links pass the service as navigation state; in the address it survives a reload.
  if (!service && stateServiceId)
    return (
      <>
        <Navigate to={`/service-book?service=${stateServiceId}`} replace />
        <HydrateFallback />
      </>
    );
  return (
    <Page>
      {service ? (
        <SingleBooking
          key={`${language} ${service.id}`}
          service={service}
          summary={<ServiceSummary service={service} />}
          profile={profile}
        />
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
