import type { BookMovement } from '@aaspaas/contract/features/books.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { PostedMovement } from './store.ts';

/** Formats a movement for operators, amounts in rupees. */
export function presentMovement({ id, at, kind, entries }: PostedMovement): BookMovement {
  return {
    id,
    at: isoOf(at),
    kind,
    entries: entries.map(({ account, amount }) => ({ account, amount: toRupees(paise(amount)) })),
  };
}
