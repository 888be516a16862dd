import { AddForm } from '../../features/provider/add-form.tsx';
import { OfferPage, OfferSkeleton } from '../../features/provider/offer-page.tsx';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { useText } from '../../ui/language/use-text.ts';

export const meta = pageTitle('offer.add_title');

export const clientLoader = guarded('employee', () => Promise.resolve(null));

export const HydrateFallback = () => <OfferSkeleton fields={3} />;

export default function AddService() {
  const t = useText();
  return (
    <OfferPage title={t('offer.add_title')} line={t('offer.add_line')}>
      <AddForm />
    </OfferPage>
  );
}
