import { aCustomer, anOperator, aProfessional, openSession, type TestPerson } from '../accounts.ts';
import { offers } from '../bookings.ts';
import type { ListSeeds } from '../list-seeds.ts';
import type { TestApp } from '../test-app.ts';

/** Kinds of callers of generated requests. */
export const CALLERS = [
  'anonymous',
  'customer',
  'otherCustomer',
  'unverified',
  'professional',
  'otherProfessional',
  'owner',
  'dispatcher',
  'finance',
  'content',
  'support',
] as const;
export type CallerName = (typeof CALLERS)[number];

/** The accounts that send generated requests. */
export interface Callers {
  /** Returns the token of a caller; null for an anonymous one. */
  token(name: CallerName): string | null;
  /**
   * Replaces a session that a request ended: by another session of the same account, or by another account if the account cannot
   * use one any more.
   */
  renew(name: CallerName): Promise<void>;
}

/** Creates the callers; customer, professional and owner are those of the seeded lists. */
export async function createCallers(app: TestApp, { fixture, people }: ListSeeds): Promise<Callers> {
  const create: Readonly<Record<Exclude<CallerName, 'anonymous'>, () => Promise<TestPerson>>> = {
    customer: () => aCustomer(app),
    otherCustomer: () => aCustomer(app),
    unverified: () => aCustomer(app, { verified: false }),
    professional: () => aSkilledProfessional(app, fixture.service.id),
    otherProfessional: () => aSkilledProfessional(app, fixture.service.id),
    owner: () => anOperator(app),
    dispatcher: () => anOperator(app, { roles: ['dispatcher'] }),
    finance: () => anOperator(app, { roles: ['finance'] }),
    content: () => anOperator(app, { roles: ['content'] }),
    support: () => anOperator(app, { roles: ['support'] }),
  };
  const current = new Map<CallerName, TestPerson>([
    ['customer', people.user],
    ['professional', people.employee],
    ['owner', people.admin],
    ['otherProfessional', fixture.secondProfessional],
  ]);
  for (const name of CALLERS)
    if (name !== 'anonymous' && !current.has(name)) current.set(name, await create[name]());
  return {
    token: (name) => current.get(name)?.token ?? null,
    async renew(name) {
      const person = current.get(name);
      if (name === 'anonymous' || !person) return;
      const token = await openSession(app, person.id);
      const answer = await app.call(
        'notification.list',
        { role: roleIn(name), query: { limit: 1 } },
        { token },
      );
      const isUsable = answer.status === 200 || name === 'unverified';
      current.set(name, isUsable ? { ...person, token } : await create[name]());
    },
  };
}

function roleIn(name: CallerName) {
  if (/customer|unverified/i.test(name)) return 'user';
  return /professional/i.test(name) ? 'employee' : 'admin';
}

async function aSkilledProfessional(app: TestApp, serviceId: number): Promise<TestPerson> {
  const professional = await aProfessional(app);
  await offers(app, professional, serviceId);
  return professional;
}
