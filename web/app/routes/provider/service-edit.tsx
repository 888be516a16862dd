import { EditPage } from '../../features/provider/edit-page.tsx';
import { OfferSkeleton } from '../../features/provider/offer-page.tsx';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';

export const meta = pageTitle('offer.edit_title');

export const clientLoader = guarded('employee', () => Promise.resolve(null));

export const HydrateFallback = () => <OfferSkeleton />;

export default function ServiceEdit() {
  return <EditPage custom={false} />;
}
