import { Link, Navigate, useLocation } from 'react-router';
import { parseServiceId } from '../../features/catalog/parse-service-id.ts';
import { loadService } from '../../features/discovery/load-service.ts';
import { NoProduct, ProductFailed } from '../../features/discovery/no-product.tsx';
import { ServiceSummary } from '../../features/discovery/service-summary.tsx';
import { enquiryServiceId } from '../../features/enquiry/enquiry-service-id.ts';
import { ServiceForm } from '../../features/enquiry/service-form.tsx';
import { requireProfile } from '../../features/identity/require-profile.ts';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageState } from '../../ui/page-state.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import type { Route } from './+types/enquiry-service-booking.ts';

export const meta = pageTitle('enquiry.form_title');

export const clientLoader = guarded('user', async ({ request }: Route.ClientLoaderArgs) => {
  await requireProfile(request.url);
  const id = parseServiceId(new URL(request.url).searchParams.get('service'));
  if (!id) return { named: false, profile: null, service: null };
  const [profile, service] = await Promise.all([loadProfileIfLoggedIn(), loadService(id)]);
  return { named: true, profile, service };
});

/** The data that pre-fills the form; optional. */
async function loadProfileIfLoggedIn() {
  try {
    return (await call('identity.profile')).data;
  } catch (error) {
    if (error instanceof ApiFailure && error.status !== 401) return null;
    throw error;
  }
}

export function HydrateFallback() {
  const t = useText();
  return (
    <Page>
      <FormSkeleton fields={6} title={t('enquiry.form_title')} />
    </Page>
  );
}

export default function EnquiryServiceBooking({
  loaderData: { named, profile, service },
}: Route.ComponentProps) {
  const t = useText();
  const language = useLanguage();
  const { state } = useLocation();
  // Links pass the service as navigation state; in the address it survives a reload and a login.
  const chosen = named ? null : enquiryServiceId(state);
  if (chosen) return <Navigate to={`/enquiry-service-booking?service=${chosen}`} replace />;
  return (
    <Page>
      {!service ? (
        <NoProduct />
      ) : service.servicetype === 'service' ? (
        <PageState heading="h1" drawing="calendar" title={service.name} text={t('enquiry.bookable')}>
          <Button component={Link} to={`/service-book?service=${service.id}`}>
            {t('catalog.book_service')}
          </Button>
        </PageState>
      ) : (
        <ServiceForm
          key={`${language} ${service.id}`}
          service={service}
          summary={<ServiceSummary service={service} />}
          profile={profile}
        />
      )}
    </Page>
  );
}

export function ErrorBoundary() {
  const t = useText();
  return (
    <Page>
      <h1 className="page-title">{t('enquiry.form_title')}</h1>
      <ProductFailed />
    </Page>
  );
}
