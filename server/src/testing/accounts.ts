import { randomBytes } from 'node:crypto';
import type { OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import type { TaxEntity } from '@aaspaas/contract/kernel/pan.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { sql } from 'kysely';
import { panKey } from '../features/provider/index.ts';
import { createAccount, hashPassword, operatorStore } from '../features/identity/index.ts';
import { tokenHash } from '../platform/vault.ts';
import { nextNumber } from './counters.ts';
import type { TestApp } from './test-app.ts';

/** An account with a session of a plain client (no browser). */
export interface TestPerson {
  readonly id: number;
  readonly token: string;
  readonly mobile: string;
  readonly password: string;
  readonly name: string;
}

/** Overrides of a test. */
export interface PersonOptions {
  readonly name?: string;
  readonly mobile?: string;
  readonly verified?: boolean;
}

const PASSWORD = 'secret81';
const passwordHashed = hashPassword(PASSWORD);

/** Creates a customer, verified by default. */
export const aCustomer = (app: TestApp, options: PersonOptions = {}) =>
  person(app, 'user', { name: 'Asha Rao', ...options });

/** Creates an operator, an owner by default. */
export const anOperator = async (
  app: TestApp,
  { roles = ['owner'], ...options }: PersonOptions & { readonly roles?: readonly OperatorRole[] } = {},
): Promise<TestPerson> => {
  const operator = await person(app, 'admin', { name: 'Om Prakash', ...options });
  await operatorStore(app.connection.db).insert(operator.id, roles, app.clock.now(), true);
  return operator;
};

/** What a professional states of their taxes; by default an individual with an Aadhaar and without a GSTIN. */
export interface StatedTax {
  readonly gstin?: string | null;
  readonly entity?: TaxEntity;
  readonly state?: IndianState | null;
  readonly pan?: string | null;
  readonly aadhaar?: string | null;
}

/**
 * Creates a professional's account; approval and offerings are in the provider's tables.
 *
 * @param tax null: the professional has stated nothing; 5 % are withheld once they were asked and did not answer in time
 */
export const aProfessional = async (
  app: TestApp,
  { tax = {}, ...options }: PersonOptions & { readonly tax?: StatedTax | null } = {},
): Promise<TestPerson> => {
  const professional = await person(app, 'employee', { name: 'Ravi Kumar', ...options });
  if (tax) await stateTax(app, professional.id, tax);
  return professional;
};

/** Adds what a professional states of their taxes, as of long ago. */
export async function stateTax(
  { connection: { db }, vault, clock }: TestApp,
  professionalId: number,
  {
    gstin = null,
    entity = 'individual',
    state = 'Karnataka',
    pan = null,
    aadhaar = '012345678901',
  }: StatedTax,
): Promise<void> {
  await sql`insert into professional_tax (professional_id, valid_from, gstin, entity, state, pan_sealed, pan_last4, pan_key,
      aadhaar_sealed, aadhaar_last4, created_at)
    values (${professionalId}, '2020-04-01', ${gstin}, ${entity}, ${state}, ${pan && vault.seal(pan)}, ${pan && pan.slice(-4)},
      ${pan && panKey(vault, pan)}, ${aadhaar && vault.seal(aadhaar)}, ${aadhaar && aadhaar.slice(-4)}, ${clock.now()})`.execute(
    db,
  );
}

async function person(
  app: TestApp,
  role: Role,
  options: PersonOptions & { name: string },
): Promise<TestPerson> {
  const { db } = app.connection;
  const now = app.clock.now();
  const mobile = options.mobile ?? `98${String(nextNumber('account')).padStart(8, '0')}`;
  const account = await createAccount(
    db,
    {
      role,
      name: options.name,
      mobile,
      passwordHash: await passwordHashed,
      language: 'en',
      verified: options.verified ?? true,
      consents: false,
    },
    now,
  );
  const token = await openSession(app, account.id);
  return { id: account.id, token, mobile, password: PASSWORD, name: options.name };
}

/** Opens a session of a plain client for an account and returns its token. */
export async function openSession(
  { connection: { db }, clock }: TestApp,
  accountId: number,
): Promise<string> {
  const now = clock.now();
  const token = randomBytes(32).toString('base64url');
  await sql`insert into sessions (account_id, token_hash, created_at, last_used_at, expires_at)
    values (${accountId}, ${tokenHash(token)}, ${now}, ${now}, ${new Date(now.getTime() + 30 * 86_400_000)})`.execute(
    db,
  );
  return token;
}
