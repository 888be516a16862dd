import type { SavedAddress } from '@aaspaas/contract/features/addresses.ts';
import type { Translate } from '../../../ui/language/language.ts';

/** Returns the label of an address: home, work, or the person's own label. */
export function addressName({ label, name, city }: SavedAddress, t: Translate): string {
  if (label !== 'other') return t(`addresses.${label}`);
  return name ?? `${t('addresses.other')} · ${city}`;
}
