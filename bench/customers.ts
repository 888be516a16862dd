import { createHash } from 'node:crypto';
import type { Target } from '../server/src/platform/db/connect.ts';
import { bulkClient } from './databases.ts';
import type { City } from './country.ts';
import type { RequestSpec } from './load.ts';

/** A cart line of a logged-in customer. */
export interface BasketLine {
  readonly account: number;
  readonly cart: number;
  readonly service: number;
  readonly token: string;
}

/**
 * Creates customers with full carts, enough of them that no limit of the product is reached. Ids start high, so that a
 * recorded id cannot be confused with any other number.
 */
export async function makeBaskets(target: Target, lines: number): Promise<BasketLine[]> {
  const client = bulkClient(target);
  await client.connect();
  try {
    for (const [sequence, first] of Object.entries(SEQUENCES))
      await client.query(`alter sequence ${sequence} restart with ${first}`);
    const services = await client.query<{ id: number }>(
      `select id from services where active and servicetype = 'service' order by id limit 3`,
    );
    const ids = services.rows.map(({ id }) => id);
    const people = Math.ceil(lines / ids.length);
    const accounts = await client.query<{ id: string }>(
      `insert into accounts (role, mobile, name, password_hash, verified_at, created_at)
      select 'user', (6000000000 + n)::text, 'Customer ' || n, 'x', '2026-01-01Z', '2026-01-01Z' from generate_series(1, $1) n returning id`,
      [people],
    );
    const tokens = accounts.rows.map(({ id }) => `bench-${id}`);
    await client.query(
      `insert into sessions (account_id, token_hash, created_at, last_used_at, expires_at)
      select id, hash, now(), now(), now() + interval '1 day' from unnest($1::bigint[], $2::bytea[]) s (id, hash)`,
      [accounts.rows.map(({ id }) => id), tokens.map((token) => createHash('sha256').update(token).digest())],
    );
    const carts = await client.query<{ id: string; account_id: string; service_id: number }>(
      `insert into cart_items (account_id, service_id, created_at)
      select a.id, s.id, '2026-01-01Z' from unnest($2::int[]) s (id), unnest($1::bigint[]) a (id) returning id, account_id, service_id`,
      [accounts.rows.map(({ id }) => id), ids],
    );
    return carts.rows.map(({ id, account_id: account, service_id: service }) => ({
      account: Number(account),
      cart: Number(id),
      service,
      token: `bench-${account}`,
    }));
  } finally {
    await client.end();
  }
}

const SEQUENCES = {
  accounts_id_seq: 910_000_001,
  cart_items_id_seq: 920_000_001,
  bookings_id_seq: 930_000_001,
  booking_lines_id_seq: 940_000_001,
  line_history_id_seq: 950_000_001,
};

/** Returns the booking and confirmation requests as the page sends them. */
export function productBooking(
  { cart, token }: Pick<BasketLine, 'cart' | 'token'>,
  place: City,
  day: string,
): readonly [RequestSpec, RequestSpec] {
  const headers = { authorization: `Bearer ${token}` };
  const form = {
    name: 'Asha Rao',
    email: 'asha.rao@example.in',
    mobile: '9876501234',
    address: '14 Church Street, Bengaluru 560001',
    description: 'The tap in the kitchen drips.',
    ...place,
  };
  const slot = { serviceMethod: 'hour', workingDuration: 2, preferredTime: '10:00', preferredDate: day };
  return [
    {
      method: 'POST',
      path: '/api/user/createbooking',
      headers: { ...headers, 'idempotency-key': keyOf(cart) },
      body: { storedServices: { [cart]: slot }, formData: form },
    },
    { method: 'POST', path: '/api/user/updatePayment/{id}', headers, body: { method: 'later' } },
  ];
}

/** Returns the same requests for the bare server. */
export function bareBooking({ account, cart }: BasketLine): readonly [RequestSpec, RequestSpec] {
  const asked = { account, cart, code: `BB-${cart}` };
  return [
    { method: 'POST', path: '/create', body: asked },
    { method: 'POST', path: '/confirm', body: { ...asked, booking: '{id}' } },
  ];
}

/** Returns the idempotency key for booking a cart line. */
export const keyOf = (cart: number): string => `key-of-${cart}`;
