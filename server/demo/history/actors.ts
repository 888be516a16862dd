import { sql } from 'kysely';
import type { Tx } from '../../src/platform/db/connect.ts';
import type { Vault } from '../../src/platform/vault.ts';
import { accounts, professionals } from '../content.ts';
import type { Person } from './replay.ts';

/** A customer of the demo's history. */
export interface Customer extends Person {
  readonly name: string;
  readonly mobile: string;
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** The participants of the history. */
export interface Actors {
  /** The demo customer. */
  readonly asha: Customer;
  readonly neighbours: readonly Customer[];
  readonly operator: Person;
  /** Returns a professional by mobile number. */
  professional(mobile: string): Person;
  /** Returns the id of a service by its slug. */
  service(slug: string): number;
}

/** Additional customers, around the centre of Bengaluru; their numbers follow the demo customer's. */
const NEIGHBOURS = [
  ['Vikram Hegde', '22, Infantry Road, Bengaluru 560001', 12.9832, 77.6012],
  ['Farah Siddiqui', '5, Wheeler Road, Frazer Town, Bengaluru 560005', 12.9961, 77.6142],
  ['Kavya Shenoy', '41, 4th Cross, Wilson Garden, Bengaluru 560027', 12.9487, 77.5971],
  ['Rohan Mathew', '9, Lavelle Road, Bengaluru 560001', 12.9711, 77.5983],
  ['Deepa Murthy', '17, Sampige Road, Malleshwaram, Bengaluru 560003', 12.9984, 77.5707],
] as const;

const ASHA = ['14, Church Street, Bengaluru 560001', 12.975, 77.6047] as const;

/** Adds the neighbours' accounts and the professionals' bank accounts, and looks up all participants. */
export async function makeActors(tx: Tx, since: Date, hash: string, vault: Vault): Promise<Actors> {
  const [demo] = accounts;
  if (!demo) throw new Error('the demo has no customer');
  const mobileOf = (index: number) => String(Number(demo.mobile) + 1 + index);
  for (const [index, [name]] of NEIGHBOURS.entries())
    await sql`insert into accounts (role, mobile, name, password_hash, verified_at, language, created_at)
      values ('user', ${mobileOf(index)}, ${name}, ${hash}, ${since}, 'en', ${since})`.execute(tx);
  const sealed = professionals
    .slice(0, 16)
    .map(({ mobile, bank }) => ({ mobile, sealed: vault.seal(bank.accountNumber).toString('hex') }));
  await sql`update professionals set account_sealed = decode(list.sealed, 'hex')
    from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as list (mobile text, sealed text)
    join accounts on accounts.mobile = list.mobile and accounts.role = 'employee'
    where professionals.account_id = accounts.id`.execute(tx);
  const people = await sql<{ id: number; role: Person['role']; mobile: string }>`
    select id, role, mobile from accounts`.execute(tx);
  const services = await sql<{ id: number; slug: string }>`select id, slug from services`.execute(tx);
  const find = (role: Person['role'], mobile: string): Person => {
    const found = people.rows.find((one) => one.role === role && one.mobile === mobile);
    if (!found) throw new Error(`the demo has no account ${role} ${mobile}`);
    return { id: found.id, role };
  };
  const customer = (name: string, mobile: string, place: readonly [string, number, number]): Customer => {
    const [address, latitude, longitude] = place;
    return { ...find('user', mobile), name, mobile, address, latitude, longitude };
  };
  const operator = accounts.find(({ role }) => role === 'admin');
  return {
    asha: customer(demo.name, demo.mobile, ASHA),
    neighbours: NEIGHBOURS.map(([name, ...place], index) => customer(name, mobileOf(index), place)),
    operator: find('admin', operator?.mobile ?? ''),
    professional: (mobile) => find('employee', mobile),
    service(slug) {
      const found = services.rows.find((one) => one.slug === slug);
      if (!found) throw new Error(`the demo has no service ${slug}`);
      return found.id;
    },
  };
}
