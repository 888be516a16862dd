import type { ProfessionalProfile } from '@aaspaas/contract/features/provider.ts';
import type { OfferedService } from '@aaspaas/contract/features/provider-services.ts';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { pageLanguage, textIn } from '../../ui/language/language.ts';
import { toast } from '../../ui/toast-store.ts';

/** A professional's services: those of the catalogue, and custom ones that are not in it (yet). */
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

/** Loads the profile that prefills a form; if that fails, the form is empty and a message says so. */
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
