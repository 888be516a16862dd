import type { Executor } from '../../../../platform/db/connect.ts';
import { payableStore } from '../../store.ts';

/** Returns whether a payment or a charge of a subject was ever prepared. */
export async function hasPayable(executor: Executor, subject: string): Promise<boolean> {
  return (await payableStore(executor).bySubjects([subject])).length > 0;
}
