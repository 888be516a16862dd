import { makeBaskets } from '../../bench/customers.ts';
import { bulkClient } from '../../bench/databases.ts';
import { makeOperatorSession } from '../../bench/mix.ts';
import { DEFAULT_CITY } from '../../server/src/features/places/index.ts';
import type { Target } from '../../server/src/platform/db/connect.ts';

/** Where all bookings of a run are: operators assign professionals there. */
export const PLACE = { latitude: DEFAULT_CITY.latitude, longitude: DEFAULT_CITY.longitude };

/** A customer with a session and a filled cart. */
export interface Customer {
  readonly account: number;
  readonly cart: number;
  readonly token: string;
}

/** The people of a run. */
export interface People {
  /** Each one takes part once. */
  readonly customers: readonly Customer[];
  readonly operatorToken: string;
  /** A service that professionals near the place offer. */
  readonly serviceId: number;
  /** Returns the session of a professional. */
  professionalToken(accountId: number): string;
}

/** Gives customers, operators and professionals sessions that last longer than any move of the clock. */
export async function makePeople(target: Target, customers: number): Promise<People> {
  const lines = await makeBaskets(target, customers * 3);
  const operatorToken = await makeOperatorSession(target);
  const client = bulkClient(target);
  await client.connect();
  try {
    await client.query(SESSIONS);
    await client.query(`update sessions set expires_at = now() + interval '400 days'`);
    await client.query('analyze accounts, sessions, cart_items');
    const services = await client.query<{ id: number }>(POPULAR_SERVICE, [PLACE.latitude, PLACE.longitude]);
    const [service] = services.rows;
    if (!service) throw new Error('the database has no professional near the place');
    return {
      customers: [...new Map(lines.map((line) => [line.account, line])).values()].slice(0, customers),
      operatorToken,
      serviceId: service.id,
      professionalToken: sessionToken,
    };
  } finally {
    await client.end();
  }
}

const sessionToken = (accountId: number): string => `chaos-${accountId}`;

const SESSIONS = `insert into sessions (account_id, token_hash, created_at, last_used_at, expires_at)
  select id, sha256(convert_to('chaos-' || id, 'UTF8')), now(), now(), now() + interval '400 days'
  from accounts where role = 'employee'`;

/** Within a tenth of a degree: about ten kilometres. */
const POPULAR_SERVICE = `select s.id from services s
  join offerings o on o.service_id = s.id join professionals p on p.account_id = o.professional_id
  where s.active and s.servicetype = 'service' and p.state = 'approved'
    and abs(o.latitude - $1) < 0.1 and abs(o.longitude - $2) < 0.1
  group by s.id order by count(*) desc, s.id limit 1`;
