import type { ApiFailure } from '../../../platform/api-client.ts';
import type { SlotTexts } from '../../cart/use-slots.ts';

/** Returns the server's slot errors by cart id, from `errors.storedServices["<cart_id>.<field>"]`. */
export function storedServiceTexts(errors: ApiFailure['errors']): Record<string, SlotTexts> {
  const sent =
    typeof errors === 'object' && !Array.isArray(errors)
      ? (errors as Record<string, unknown>)['storedServices']
      : null;
  const texts: Record<string, SlotTexts> = {};
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return texts;
  for (const [name, messages] of Object.entries(sent as Record<string, readonly string[]>)) {
    const [cartId = '', field = ''] = name.split('.');
    if (messages[0]) texts[cartId] = { ...texts[cartId], [field]: messages[0] };
  }
  return texts;
}
