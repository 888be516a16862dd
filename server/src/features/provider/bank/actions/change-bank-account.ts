import type { bankAccountForm } from '@aaspaas/contract/features/bank-accounts.ts';
import type { z } from 'zod';
import { type Failure, invalid } from '../../../../kernel/failure.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { withIdempotencyKey } from '../../../../platform/http/idempotency.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { BankBranches } from '../../../../ports/bank-branches/port.ts';
import { type BankCodes, isAccountPassword } from '../../../identity/index.ts';
import { type AddBankAccountDeps, replaceBankAccount } from './add-bank-account.ts';

/** Dependencies of a change of the bank account. */
export interface ChangeBankAccountDeps
  extends AddBankAccountDeps,
    Pick<Platform, 'db' | 'clock' | 'securityLog'> {
  readonly bankBranches: BankBranches;
  readonly bankCodes: BankCodes;
}

/**
 * Adds the caller's new bank account with their password and a code. The password and the IFSC are checked before the code, so that the code
 * is still valid for a corrected form. The check of the account follows in the worker.
 *
 * @throws `invalid` with the wrong fields
 */
export async function changeBankAccount(
  deps: ChangeBankAccountDeps,
  { actor, idempotency }: Pick<Call<'employee'>, 'actor' | 'idempotency'>,
  form: z.output<typeof bankAccountForm>,
): Promise<void> {
  const { db, clock, securityLog, bankBranches, bankCodes } = deps;
  const [passwordMatches, branch] = [
    await isAccountPassword(db, actor.id, form.password),
    await bankBranches.find(form.ifsc),
  ];
  if (!passwordMatches || branch === 'not_found')
    throw invalid({
      ...(passwordMatches ? {} : { password: ['identity.old_password_wrong'] }),
      ...(branch === 'not_found' ? { ifsc: ['registration.ifsc_not_found'] } : {}),
    });
  const refusal = await transaction(db, async (tx) => {
    const now = clock.now();
    const code: { refusal: Failure | null } = { refusal: null };
    try {
      await withIdempotencyKey(tx, idempotency, now, async () => {
        code.refusal = await bankCodes.verify(tx, actor, form.otp);
        if (code.refusal) throw code.refusal;
        await replaceBankAccount(
          tx,
          deps,
          actor.id,
          {
            accountNumber: form.account_number,
            ifsc: form.ifsc,
            bankName: form.bank_name,
            branchName: form.branch_name,
          },
          now,
        );
      });
    } catch (error) {
      // The transaction commits the count of the wrong code, and the key stays unused.
      if (code.refusal === null || error !== code.refusal) throw error;
    }
    return code.refusal;
  });
  if (refusal) throw refusal;
  securityLog.record('bank_account_changed', { accountId: actor.id, role: actor.role });
}
