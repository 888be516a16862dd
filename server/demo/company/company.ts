import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { Vault } from '../../src/platform/vault.ts';
import { type Random, random } from '../random.ts';
import { BookingRegister, type CompanyBooking, Diary } from './bookings.ts';
import { type CompanyDocument, documentsOfBooking } from './documents.ts';
import { companyReviews } from './company-reviews.ts';
import type { CompanyFacts } from './facts.ts';
import { type JobOperators, liveJob } from './live-job.ts';
import type { LifeContext, LineLife } from './line-life.ts';
import { makeMessages, type Recipient } from './messages.ts';
import { CompanyMoney } from './money.ts';
import { makeOpenLines } from './open-lines.ts';
import { type CompanyBank, makePayouts } from './payouts.ts';
import { type CompanyCustomer, makeCustomers } from './people.ts';
import { type PlannedJob, planJobs } from './plan-jobs.ts';
import { auditEntries, bookingRows, moneyRows, numbered, openRows, reminderRows } from './rows.ts';
import { makeSettlements } from './settlements.ts';
import { type CompanyRows, makeSupport } from './support.ts';

/** Fixed seed: the company is the same in every run, relative to the moment of loading. */
const SEED = 20_261_127;

/** Lines besides those that need an operator now. */
const LINES = 3_970;

const HOUR = 60;

/** The company in memory: rows by table, and the documents, which are numbered together with those of the demo accounts. */
export interface Company {
  readonly customers: readonly CompanyCustomer[];
  readonly documents: readonly CompanyDocument[];
  readonly rows: CompanyRows;
  /** Bank accounts by professional, encrypted, as text of `bytea`. */
  readonly banks: ReadonlyMap<number, string>;
}

/** Makes twelve weeks of a company: the same for the same seed and moment. */
export function makeCompany(facts: CompanyFacts, vault: Pick<Vault, 'seal'>): Company {
  const from = random(SEED);
  const { now, content, operators } = facts;
  const services = new Map(content.services.map((service) => [service.id, service]));
  const customers = makeCustomers(facts.cities, now, from);
  const money = new CompanyMoney(now, from, facts.earningRules, facts.taxes, (id) => {
    const service = services.get(id);
    if (!service) throw new Error(`service ${id} does not exist`);
    return service;
  });
  const context: LifeContext = {
    now,
    settings: facts.settings,
    money,
  };
  const descriptions = new Map(content.subcategories.map(({ id, jobDescriptions }) => [id, jobDescriptions]));
  const register = new BookingRegister(context, from, ({ service }, { language }) => {
    const texts = descriptions.get(service.service.subcategory) ?? [];
    return texts.length > 0 ? from.pick(texts)[language] : service.service.overview[language];
  });
  const diary = new Diary(context);
  const jobOperators: JobOperators = {
    dispatchers: [operators.dispatcher, operators.owner],
    support: operators.support,
  };
  const registered = facts.taxes.unusual.find(({ gstin }) => gstin !== null)?.professionalId;
  for (const job of planJobs(customers, diary, { count: LINES, registered }, now, from))
    book(register, money, job, jobOperators, now, from);
  const open = makeOpenLines({ register, customers, diary, money, operators, now, from });

  const { bookings } = register;
  const banks = sealedBanks(facts, vault);
  const payouts = makePayouts(
    money,
    banks,
    { prepares: operators.finance, approves: operators.owner },
    now,
    from,
  );
  const { payout_holds: chargebackHolds = [], ...settlements } = makeSettlements(
    money,
    payouts,
    facts,
    now,
    vault,
  );
  const history = numbered(bookings.flatMap(({ lives }) => lives.flatMap((life) => life.history)));
  const support = makeSupport(facts, customers, from);
  const recipients = new Map(
    facts.cities.flatMap(({ professionals }) =>
      professionals.map((one): [number, Recipient] => [one.id, { ...one, language: 'en' }]),
    ),
  );
  const bookingOfLine = new Map(
    bookings.flatMap((booking) =>
      booking.lives.map(({ line }): [number, CompanyBooking] => [line.id, booking]),
    ),
  );
  const messages = makeMessages(
    history,
    (entry) => {
      const booking = bookingOfLine.get(entry.line_id);
      if (!booking) throw new Error(`line ${entry.line_id} has no booking`);
      return {
        code: booking.code,
        customer: booking.customer,
        professional: recipients.get(entry.before.professional_id ?? entry.after.professional_id ?? 0),
        service: services.get(entry.after.service_id),
      };
    },
    now,
    from,
  );
  const reviews = companyReviews(bookings, facts, from);
  const suppliers = new Map(
    facts.cities.flatMap(({ professionals }) => professionals.map((one) => [one.id, one] as const)),
  );
  const sources = {
    money,
    serviceOf: (id: number) => services.get(id),
    professionalOf: (id: number | null) => suppliers.get(id ?? 0),
  };
  return {
    customers,
    documents: bookings
      .flatMap((booking) => documentsOfBooking(booking, sources))
      .filter(({ issuedAt }) => issuedAt <= now)
      .toSorted((one, other) => one.issuedAt.getTime() - other.issuedAt.getTime()),
    banks: new Map([...banks].map(([id, { sealed }]): [number, string] => [id, sealed])),
    rows: {
      ...bookingRows(bookings, history, facts.taxes.states),
      ...reminderRows(bookings, context),
      ...openRows(open, bookings),
      ...moneyRows(money),
      bank_accounts: [...payouts.accounts],
      bank_account_checks: [...payouts.checks],
      payout_runs: [...payouts.runs],
      payout_items: [...payouts.items],
      payout_lines: [...payouts.lines],
      payout_holds: [...payouts.holds, ...chargebackHolds],
      ...settlements,
      ...support,
      ...reviews,
      ...messages,
      audit_log: auditEntries(history),
    },
  };
}

function book(
  register: BookingRegister,
  money: CompanyMoney,
  job: PlannedJob,
  operators: JobOperators,
  now: Date,
  from: Random,
): void {
  const { customer, bookedAt, second } = job;
  const method = from.next() < 0.58 ? 'now' : 'later';
  const planned = { service: job.service, slot: job.slot, promised: from.next() < 0.7 };
  const booking = register.add(
    customer,
    second ? [planned, { service: second.service, slot: second.slot }] : [planned],
    bookedAt,
    method,
  );
  if (method === 'now') {
    const lines = booking.lives.map(({ line }) => line);
    if (from.next() < 0.05) money.pay(booking.id, customer.id, lines, addMinutes(bookedAt, -1), 'attempted');
    money.pay(booking.id, customer.id, lines, bookedAt);
  }
  [job, ...(second ? [second] : [])].forEach((one, index) => {
    const life = booking.lives[index];
    if (!life) return;
    liveJob(life, one, operators, from);
    if (method === 'later') payAfterWork(booking, life, money, now, from);
  });
}

/** Most customers who pay later pay within hours after they approve; a few have not paid yet. */
function payAfterWork(
  booking: CompanyBooking,
  { line }: LineLife,
  money: CompanyMoney,
  now: Date,
  from: Random,
): void {
  const payable = money.payableOf(line.id);
  if (line.state !== 'approved' || !line.approved_at || !payable || payable.amount === 0) return;
  const paidAt = addMinutes(line.approved_at, 3 + from.next() ** 2 * 30 * HOUR);
  const due = [{ ...line, total: payable.amount }];
  const fails = from.next();
  if (fails < 0.06 && paidAt < now)
    money.pay(booking.id, booking.customer.id, due, addMinutes(paidAt, -2), 'attempted');
  if (fails < 0.015 || paidAt >= now) return;
  money.pay(booking.id, booking.customer.id, due, paidAt);
}

function sealedBanks(
  { cities, content }: CompanyFacts,
  vault: Pick<Vault, 'seal'>,
): ReadonlyMap<number, CompanyBank> {
  const accounts = new Map(content.professionals.map(({ mobile, bank }) => [mobile, bank]));
  return new Map(
    cities
      .flatMap(({ professionals }) => professionals)
      .flatMap(({ id, name, mobile }) => {
        const bank = accounts.get(mobile);
        if (!bank) return [];
        const sealed = `\\x${vault.seal(bank.accountNumber).toString('hex')}`;
        const { ifsc, name: bankName, branch: branchName } = bank;
        const last4 = bank.accountNumber.slice(-4);
        return [[id, { name, sealed, last4, ifsc, bankName, branchName }] as const];
      }),
  );
}
