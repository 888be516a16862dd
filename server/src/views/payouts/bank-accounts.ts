import { hasGrant } from '@aaspaas/contract/kernel/grants.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { accountsByIds } from '../../features/identity/index.ts';
import {
  bankStore,
  type CheckedAccount,
  maskAccountNumber,
  stateOfAccount,
} from '../../features/provider/index.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';

/** The number of accounts on a professional's page. */
const LATEST = 20;

/** The own bank account of a professional, and the accounts of a professional for operators. */
export function bankAccountViews({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Handlers<'bank.account' | 'bank.accounts'> {
  return {
    'bank.account': async (_input, { actor }) => {
      const account = (await bankStore(db).newestOf([actor.id])).get(actor.id);
      const { rows } = await sql<{ frozen_until: Date | null; returned_to: number | null }>`
        select (select max(h.ends_at) from payout_holds h where h.account_id = ${actor.id} and h.released_at is null
            and h.kind in ('bank_change', 'mobile_change') and h.ends_at > ${clock.now()}) as frozen_until,
          (select max(i.bank_account_id)::bigint from payout_items i where i.account_id = ${actor.id} and i.state = 'returned' and i.parks) as returned_to`.execute(
        db,
      );
      const { frozen_until, returned_to } = rows[0] ?? { frozen_until: null, returned_to: null };
      return {
        data: {
          account: account ? presentAccount(account) : null,
          frozen_until: frozen_until && isoOf(frozen_until),
          parked: returned_to !== null && returned_to >= (account?.id ?? 0),
        },
      };
    },
    'bank.accounts': async ({ params: { id } }, { actor }) => {
      const professional = (await accountsByIds(db, [id])).get(id);
      if (professional?.role !== 'employee') throw new Failure('not_found');
      const rows = await bankStore(db).historyOf(id, LATEST);
      const operators = await accountsByIds(
        db,
        rows.flatMap(({ checked_by }) => checked_by ?? []),
      );
      const mayDecide = hasGrant(actor.roles, 'money.act');
      return {
        data: {
          accounts: rows.map((row, index) => ({
            ...presentAccount(row),
            registered_name: row.registered_name,
            score: row.score,
            reason: row.reason,
            checked_by: row.checked_by === null ? null : (operators.get(row.checked_by)?.name ?? ''),
            // Only the newest account is paid.
            allowed_actions:
              mayDecide && index === 0 && row.outcome === 'review'
                ? (['accept', 'reject'] as const).slice()
                : [],
          })),
        },
      };
    },
  };
}

function presentAccount(row: CheckedAccount) {
  return {
    id: row.id,
    account_masked: maskAccountNumber(row.account_last4),
    ifsc: row.ifsc ?? '',
    bank_name: row.bank_name ?? '',
    branch_name: row.branch_name ?? '',
    state: stateOfAccount(row),
    added_at: isoOf(row.created_at),
  };
}
