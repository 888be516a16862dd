import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { audit } from '../../store.ts';
import { auditLogStore } from '../store.ts';

/** Refusals of one call to one account within this time have one entry, so that repeats do not fill the log. */
const REFUSAL_WINDOW_MS = 60_000;

/** Records an operator's login, or its failure with a wrong password. Other roles are not in the audit log. */
export async function recordLogin(
  executor: Executor,
  account: { readonly id: number; readonly role: Role },
  succeeded: boolean,
  now: Date,
): Promise<void> {
  if (account.role !== 'admin') return;
  await audit(
    executor,
    {
      actorId: account.id,
      action: 'identity.log_in',
      subject: `account:${account.id}`,
      detail: {},
      outcome: succeeded ? 'done' : 'refused',
    },
    now,
  );
}

/** Records that an operator viewed an object, such as `file:12`, in the transaction that records the view. */
export async function recordView(
  executor: Executor,
  view: {
    readonly actorId: number;
    readonly action: string;
    readonly subject: string;
    readonly ownerId: number | null;
    /** Whether the operator saw masked contacts. */
    readonly masked?: boolean;
  },
  now: Date,
): Promise<void> {
  const { actorId, action, subject, ownerId, masked = false } = view;
  const detail = { owner: ownerId, ...(masked ? { masked } : {}) };
  await audit(executor, { actorId, action, subject, detail }, now);
}

/** Records that an account was refused a call of operators (403). */
export async function recordRefusal(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { accountId, action }: { readonly accountId: number; readonly action: string },
): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - REFUSAL_WINDOW_MS);
  if (await auditLogStore(db).wasRefused(accountId, action, since)) return;
  await transaction(db, (tx) =>
    audit(tx, { actorId: accountId, action, subject: `call:${action}`, detail: {}, outcome: 'refused' }, now),
  );
}
