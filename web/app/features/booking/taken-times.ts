import type { TakenLine } from '@aaspaas/contract/features/slots.ts';
import type { ApiFailure } from '../../platform/api-client.ts';
import type { TakenSlot } from '../cart/service-slots.ts';

/** Returns what was taken, by cart id or line id (0: the only line of a new booking); null for any other refusal. */
export function takenTimes(
  failure: Pick<ApiFailure, 'status' | 'data' | 'message'>,
): Readonly<Record<number, TakenSlot>> | null {
  const { lines } = (failure.data ?? {}) as { readonly lines?: readonly TakenLine[] };
  if (failure.status !== 409 || !Array.isArray(lines) || lines.length === 0) return null;
  return Object.fromEntries(
    (lines as readonly TakenLine[]).map(({ cart_id, detail_id, next }) => [
      detail_id ?? cart_id ?? 0,
      { message: failure.message, next },
    ]),
  );
}
