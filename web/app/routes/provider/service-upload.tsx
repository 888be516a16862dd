import { loadProfile } from '../../features/provider/load-offers.ts';
import { OfferPage, OfferSkeleton } from '../../features/provider/offer-page.tsx';
import { ServiceForm } from '../../features/provider/service-form.tsx';
import { valuesOfProfile } from '../../features/provider/service-values.ts';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { useText } from '../../ui/language/use-text.ts';
import type { Route } from './+types/service-upload';

export const meta = pageTitle('offer.upload_title');

export const clientLoader = guarded('employee', loadProfile);

export const HydrateFallback = () => <OfferSkeleton />;

export default function ServiceUpload({ loaderData }: Route.ComponentProps) {
  const t = useText();
  return (
    <OfferPage title={t('offer.upload_title')} line={t('offer.upload_line')}>
      <ServiceForm initial={valuesOfProfile(loaderData)} record={null} />
    </OfferPage>
  );
}
