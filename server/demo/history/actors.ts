import { sql } from 'kysely';
import type { Tx } from '../../src/platform/db/connect.ts';
import type { Row } from '../../src/platform/db/tables.ts';
import type { Vault } from '../../src/platform/vault.ts';
import type { DemoContent } from '../content/demo-content.ts';
import type { HistoryCustomer } from '../content/read-history.ts';
import type { Person } from './replay.ts';

/** A customer of the demo's history. */
export interface Customer extends Person, HistoryCustomer {
  readonly email: string;
}

/** The participants of the history. */
export interface Actors {
  /** The customer of the demo's accounts. */
  readonly demoCustomer: Customer;
  /** All customers, the demo customer first. */
  readonly customers: readonly Customer[];
  /** The professionals of the demo's accounts. */
  readonly demoProfessionals: readonly Person[];
  readonly operator: Person;
  /** Approves the payout runs that the operator prepared; of finance. */
  readonly approver: Person;
  /** Returns a customer by mobile number. */
  customer(mobile: string): Customer;
  /** Returns a professional by mobile number. */
  professional(mobile: string): Person;
  /** Returns the id of a service by its slug. */
  service(slug: string): number;
}

/** Number of professionals, from the first, whose bank accounts are complete, so that they can be paid. */
const PAYABLE_PROFESSIONALS = 16;

/** Adds the other customers' accounts and the professionals' bank accounts, and looks up all participants. */
export async function makeActors(
  tx: Tx,
  since: Date,
  hash: string,
  vault: Vault,
  { accounts, professionals, history }: DemoContent,
): Promise<Actors> {
  for (const { name, mobile } of history.customers.slice(1))
    await sql`insert into accounts (role, mobile, name, password_hash, verified_at, language, created_at)
      values ('user', ${mobile}, ${name}, ${hash}, ${since}, 'en', ${since})`.execute(tx);
  const sealed = professionals
    .slice(0, PAYABLE_PROFESSIONALS)
    .map(({ mobile, bank }) => ({ mobile, sealed: vault.seal(bank.accountNumber).toString('hex') }));
  await sql`update professionals set account_sealed = decode(list.sealed, 'hex')
    from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as list (mobile text, sealed text)
    join accounts on accounts.mobile = list.mobile and accounts.role = 'employee'
    where professionals.account_id = accounts.id`.execute(tx);
  // Checked long ago, as the worker checks new accounts.
  await sql`with added as (
      insert into bank_accounts (account_id, account_sealed, account_last4, ifsc, bank_name, branch_name, source, created_at)
      select account_id, account_sealed, account_last4, ifsc, bank_name, branch_name, 'registration', ${since}
      from professionals where account_sealed is not null order by account_id returning id, account_id
    )
    insert into bank_account_checks (bank_account_id, outcome, score, registered_name, reference, checked_at)
    select added.id, 'verified', 100, accounts.name, 'local-account-' || added.id, ${since}
    from added join accounts on accounts.id = added.account_id order by added.id`.execute(tx);
  const people = await sql<Pick<Row<'accounts', { role: Person['role'] }>, 'id' | 'role' | 'mobile'>>`
    select id, role, mobile from accounts`.execute(tx);
  const services = await sql<Pick<Row<'services'>, 'id' | 'slug'>>`select id, slug from services`.execute(tx);
  const find = (role: Person['role'], mobile: string): Person => {
    const found = people.rows.find((one) => one.role === role && one.mobile === mobile);
    if (!found) throw new Error(`the demo has no account ${role} ${mobile}`);
    return { id: found.id, role };
  };
  const customers = history.customers.map(
    (one): Customer => ({
      ...find('user', one.mobile),
      ...one,
      email: `${one.name.toLowerCase().replaceAll(' ', '.')}@aaspaas.example`,
    }),
  );
  const [demoCustomer] = customers;
  if (!demoCustomer) throw new Error('the demo has no customer');
  const ofRole = (role: Person['role']) => accounts.filter((account) => account.role === role);
  return {
    demoCustomer,
    customers,
    demoProfessionals: ofRole('employee').map(({ mobile }) => find('employee', mobile)),
    operator: find('admin', ofRole('admin')[0]?.mobile ?? ''),
    approver: find('admin', ofRole('admin').find(({ roles }) => roles?.includes('finance'))?.mobile ?? ''),
    customer(mobile) {
      const found = customers.find((one) => one.mobile === mobile);
      if (!found) throw new Error(`the demo's history has no customer ${mobile}`);
      return found;
    },
    professional: (mobile) => find('employee', mobile),
    service(slug) {
      const found = services.rows.find((one) => one.slug === slug);
      if (!found) throw new Error(`the demo has no service ${slug}`);
      return found.id;
    },
  };
}
