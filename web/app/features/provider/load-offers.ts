import type { ProfessionalProfile } from '@aaspaas/contract/features/provider.ts';
import type { OfferedService } from '@aaspaas/contract/features/provider-services.ts';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { pageLanguage, textIn } from '../../platform/language.ts';
import { toast } from '../../ui/toast-store.ts';

/** What a professional offers: services of the catalogue, and those that it does not have (yet). */
export interface Offers {
  readonly services: readonly OfferedService[];
  readonly customs: readonly OfferedService[];
}

export async function loadOffers(): Promise<Offers> {
  const [services, customs] = await Promise.all([
    call('provider.services'),
    call('provider.custom_services'),
  ]);
  return { services: services.data, customs: customs.data };
}

/** The profile that fills a form in; without it the form is empty, and the person is told. */
export async function loadProfile(): Promise<ProfessionalProfile | null> {
  try {
    return (await call('provider.profile')).data;
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 401) throw error;
    const t = textIn(pageLanguage());
    toast.error(t(error.status === 0 ? 'offer.profile_failed' : 'offer.profile_unavailable'));
    return null;
  }
}
