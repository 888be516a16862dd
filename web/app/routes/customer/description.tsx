import { Navigate, useLocation } from 'react-router';
import { parseServiceId } from '../../features/catalog/parse-service-id.ts';
import { knownOf } from '../../features/discovery/known-service.ts';
import { loadService } from '../../features/discovery/load-service.ts';
import { NoProduct, ProductFailed } from '../../features/discovery/no-product.tsx';
import { ServiceArticle } from '../../features/discovery/service-article.tsx';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { Page } from '../../ui/frame.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import type { Route } from './+types/description.ts';

export const meta = pageTitle('catalog.description');

export const clientLoader = guarded('verified', async ({ request }: Route.ClientLoaderArgs) => {
  const id = parseServiceId(new URL(request.url).searchParams.get('service'));
  return { named: id !== null, service: id && (await loadService(id)) };
});

export function HydrateFallback() {
  return (
    <Page>
      <FormSkeleton fields={3} />
    </Page>
  );
}

/** The details of a service with Book Service or Enquiry Now; serves both addresses of the specification. */
export default function Description({ loaderData: { named, service } }: Route.ComponentProps) {
  const { pathname, state } = useLocation();
  // Links pass the service as navigation state; in the address it survives a reload.
  const stateServiceId = named ? null : parseServiceId(state);
  if (stateServiceId) return <Navigate to={`${pathname}?service=${stateServiceId}`} replace />;
  return (
    <Page>
      {service ? (
        <ServiceArticle key={service.id} service={knownOf(service)} details={service} look="page" />
      ) : (
        <NoProduct />
      )}
    </Page>
  );
}

export function ErrorBoundary() {
  return (
    <Page>
      <ProductFailed />
    </Page>
  );
}
