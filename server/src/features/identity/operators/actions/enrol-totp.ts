import { RECOVERY_CODES } from '@aaspaas/contract/features/admin-operators.ts';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import type { Vault } from '../../../../platform/vault.ts';
import { formatRecoveryCode, RECOVERY_CODE_LENGTH, recoveryCode } from '../rules/recovery-code.ts';
import { base32, enrolmentUri, isEnrolmentOpen, stepOfCode, TOTP_KEY_BYTES } from './totp.ts';
import { type OperatorRow, operatorStore } from '../store.ts';
import { recoveryCodeHash } from './second-factor.ts';

/** Dependencies of the enrolment. */
interface EnrolmentDeps {
  readonly vault: Vault;
}

/**
 * Starts the enrolment of an authenticator app. A repeated start returns the same key, so that a second request does not
 * invalidate the QR code on the screen. Returns whether a key was written.
 */
export async function startEnrolment(
  tx: Tx,
  { vault }: EnrolmentDeps,
  id: number,
  now: Date,
): Promise<{ readonly secret: string; readonly uri: string; readonly changed: boolean }> {
  const operator = await requireOperator(tx, id);
  const pending = isEnrolmentOpen(operator.totp_pending_at, now) ? operator.totp_pending_sealed : null;
  const secret = pending ? vault.open(pending) : base32(vault.bytes(TOTP_KEY_BYTES));
  if (!pending)
    await operatorStore(tx).change(id, { totp_pending_sealed: vault.seal(secret), totp_pending_at: now });
  return { secret, uri: enrolmentUri(secret, operator.mobile ?? ''), changed: !pending };
}

/** Completes the enrolment with a code of the app. Returns the recovery codes, which are stored only as hashes. */
export async function confirmEnrolment(
  tx: Tx,
  { vault }: EnrolmentDeps,
  id: number,
  code: string,
  now: Date,
): Promise<string[]> {
  const { totp_pending_sealed: sealed, totp_pending_at: startedAt } = await requireOperator(tx, id);
  if (!sealed || !isEnrolmentOpen(startedAt, now)) throw new Failure('state_changed');
  const step = stepOfCode(vault.open(sealed), code, now);
  if (step === null) throw invalid({ totp: ['operator.totp_wrong'] });
  await operatorStore(tx).change(id, {
    totp_sealed: sealed,
    totp_pending_sealed: null,
    totp_pending_at: null,
    totp_last_step: step,
  });
  return writeRecoveryCodes(tx, vault, id);
}

/** Replaces the recovery codes of an operator with an authenticator app. */
export async function replaceRecoveryCodes(tx: Tx, { vault }: EnrolmentDeps, id: number): Promise<string[]> {
  const { totp_sealed: sealed } = await requireOperator(tx, id);
  if (!sealed) throw new Failure('state_changed');
  return writeRecoveryCodes(tx, vault, id);
}

async function writeRecoveryCodes(tx: Tx, vault: Vault, id: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(vault.bytes(RECOVERY_CODE_LENGTH)));
  await operatorStore(tx).replaceRecoveryCodes(
    id,
    codes.map((code) => recoveryCodeHash(vault, id, code)),
  );
  return codes.map(formatRecoveryCode);
}

/** Locks the operator, so that two confirmations in parallel see each other. */
async function requireOperator(tx: Tx, id: number): Promise<OperatorRow> {
  const store = operatorStore(tx);
  await store.lockOne(id);
  const operator = await store.byId(id);
  if (!operator) throw new Failure('not_found');
  return operator;
}
