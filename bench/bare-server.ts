import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';
import type { Target } from '../server/src/platform/db/connect.ts';
import { columnTypes } from '../server/src/platform/db/types.ts';
import { resolvePlace } from '../server/src/views/discovery/resolve-place.ts';
import { fill, type Recording, type Ref } from './recording.ts';

/** Configuration of the bare server; the run writes it as JSON. */
export interface BarePlan {
  readonly target: Target;
  /** The near-list's statement and its values; values that depend on the location are marked. */
  readonly near: { readonly text: string; readonly values: readonly (NearRef | { readonly is: unknown })[] };
  readonly create: Recording;
  readonly confirm: Recording;
}

/** A location-dependent value of the near-list's statement. */
export type NearRef = 'latitude' | 'longitude' | 'cell' | 'category';

// The upper bound: Fastify and pg alone, with the product's exact statements and no other code.
const plan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'), revive) as BarePlan;
const pool = new pg.Pool({ ...plan.target, max: 10, types: columnTypes });
const app = Fastify();

app.get('/hello', () => ({ hello: 'world' }));

app.get<{ Params: { category: string }; Querystring: { latitude: string; longitude: string } }>(
  '/near/:category',
  async ({ params, query }) => {
    const { latitude, longitude, cell } = resolvePlace({
      latitude: Number(query.latitude),
      longitude: Number(query.longitude),
    });
    const refs = { latitude, longitude, cell, category: Number(params.category) };
    const values = plan.near.values.map((value) => (typeof value === 'string' ? refs[value] : value.is));
    return { data: (await pool.query({ name: 'near', text: plan.near.text, values })).rows };
  },
);

interface ReplayQuery {
  readonly account: number;
  readonly cart: number;
  readonly code: string;
  readonly booking?: number;
}

app.post<{ Body: ReplayQuery }>('/create', async ({ body }) => ({
  data: { id: (await replay(plan.create, body)).get('booking') },
}));
app.post<{ Body: ReplayQuery }>('/confirm', async ({ body }) => ({
  data: { id: (await replay(plan.confirm, body)).get('booking') },
}));

async function replay(recording: Recording, { account, cart, code, booking }: ReplayQuery) {
  const refs = new Map<Ref, string | number>([
    ['account', account],
    ['cart', cart],
    ['code', code],
    ['key', code],
  ]);
  if (booking) refs.set('booking', booking);
  const client = await pool.connect();
  try {
    for (const { text, values, returnedIds } of recording) {
      refs.set('job', randomUUID());
      const { rows } = await client.query(
        text,
        values.map((value) => fill(value, refs)),
      );
      if (returnedIds) refs.set(returnedIds, rows[0]?.id as number);
    }
    return refs;
  } finally {
    client.release();
  }
}

/** Bytes and timestamps, which JSON cannot represent. */
function revive(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('type' in value && value.type === 'Buffer' && 'data' in value)
    return Buffer.from(value.data as number[]);
  if ('instant' in value) return new Date(value.instant as string);
  return value;
}

console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
process.on('disconnect', () => process.exit());
