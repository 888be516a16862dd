import { api, type EndpointName } from '@aaspaas/contract/api.ts';
import type { Endpoint } from '@aaspaas/contract/endpoint.ts';
import { OPERATOR_ROLES, type OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import { rawEndpoints } from '@aaspaas/contract/raw-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOperator, type TestPerson } from './testing/accounts.ts';
import { FULL_RUN } from './testing/run-length.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

/**
 * What the roles may do, written a second time as rows of console.md: the area, then owner, dispatcher, finance, content, support
 * (`W` act, `R` read, `-` nothing).
 */
const TABLE: Readonly<Record<string, string>> = {
  queue: 'WWWWW',
  bookings: 'WWR-R',
  cancellations: 'WW--W',
  disputes: 'WRR-W',
  enquiries: 'WW--W',
  tickets: 'WR--W',
  applicants: 'WW--R',
  customers: 'WRR-W',
  professionals: 'WRR-W',
  money: 'W-W--',
  booking_money: 'W-W-R',
  catalogue: 'WR-WR',
  content: 'WR-WR',
  insight: 'RRRRR',
  insight_money: 'R-R--',
  operators: 'W-R--',
  settings: 'W-R--',
  messages: 'R---R',
  audit: 'RRRRR',
  audit_all: 'R----',
};

/** Every combination of roles, the empty one included; in the short form none, each, and all. */
const COMBINATIONS: readonly (readonly OperatorRole[])[] = Array.from(
  { length: 2 ** OPERATOR_ROLES.length },
  (_, bits) => OPERATOR_ROLES.filter((_role, index) => bits & (1 << index)),
).filter(({ length }) => FULL_RUN || length <= 1 || length === OPERATOR_ROLES.length);

const operatorCalls: readonly (readonly [name: string, record: Endpoint])[] = [
  ...(Object.keys(api) as EndpointName[]).map((name) => [name, api[name]] as const),
  ...Object.entries(rawEndpoints),
].filter(([, record]) => record.who === 'admin');

function isAllowed(roles: readonly OperatorRole[], needs: string): boolean {
  if (needs === 'own') return true;
  const [area = '', kind] = needs.split('.');
  return OPERATOR_ROLES.some((role, index) => {
    const level = TABLE[area]?.[index];
    return roles.includes(role) && (level === 'W' || (kind === 'read' && level === 'R'));
  });
}

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await anOperator(app);
});
afterAll(() => app.close());

/** Sends a call for objects that do not exist, so that an admitted one changes nothing. */
const send = ({ method, path }: Endpoint) =>
  app.app.inject({
    method,
    url: `/api/${path.replace(/:\w+/g, '999999')}`,
    headers: { authorization: `Bearer ${operator.token}`, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { payload: '{}' }),
  });

describe('operators’ calls', () => {
  it.each(COMBINATIONS.map((roles) => [roles.join(' + ') || 'no role', roles] as const))(
    '%s: admits exactly what the roles contain',
    async (_, roles) => {
      // The constraint forbids an operator without roles; the check must hold for one all the same.
      await sql`alter table operators drop constraint if exists operators_roles_check`.execute(
        app.connection.db,
      );
      await sql`update operators set roles = ${[...roles]} where account_id = ${operator.id}`.execute(
        app.connection.db,
      );
      const wrong: string[] = [];
      for (const [name, record] of operatorCalls) {
        const response = await send(record);
        const refused = response.statusCode === 403 && response.body.includes('"needs"');
        if (refused === isAllowed(roles, record.needs ?? ''))
          wrong.push(`${name}: ${response.statusCode} ${response.body.slice(0, 200)}`);
        if (response.statusCode >= 500) wrong.push(`${name}: ${response.statusCode}`);
      }
      expect(wrong).toEqual([]);
    },
  );

  it('are refused without a session', async () => {
    expect(operatorCalls.length).toBeGreaterThan(60);
    for (const [, record] of operatorCalls) {
      const response = await app.app.inject({
        method: record.method,
        url: `/api/${record.path.replace(/:\w+/g, '999999')}`,
      });
      expect(response.statusCode).toBe(401);
    }
  });
});
