import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { connect, type Target } from '../server/src/platform/db/connect.ts';
import { makeVault } from '../server/src/platform/vault.ts';
import { systemClock } from '../server/src/ports/clock/local.ts';
import { localObjectStore } from '../server/src/ports/object-store/local.ts';
import { resolvePlace } from '../server/src/views/discovery/resolve-place.ts';
import { listQuery } from '../server/src/views/discovery/services.ts';
import { recordStatements } from '../server/src/testing/record-statements.ts';
import { startTestProduct } from '../server/src/testing/test-product.ts';
import type { BarePlan, NearRef } from './bare-server.ts';
import type { City } from './country.ts';
import { type BasketLine, keyOf, productBooking } from './customers.ts';
import type { RequestSpec } from './load.ts';
import { type Recording, type Ref, transactionOf } from './recording.ts';

/**
 * Books and confirms once in this process and records the statements that the product sends to the database; the bare
 * server sends the same ones.
 */
export async function makePlan(
  target: Target,
  folder: string,
  line: BasketLine,
  place: City,
  day: string,
): Promise<BarePlan> {
  const connection = connect(target);
  const { app, ...testProduct } = await startTestProduct({
    connection,
    target,
    clock: systemClock,
    vault: makeVault(randomBytes(32).toString('hex')),
    objects: localObjectStore(join(folder, 'files')),
    log: pino({ level: 'silent' }),
    checkReplies: false,
  });
  await testProduct.startReactions();
  const send = async ({ method, path, headers, body }: RequestSpec) => {
    const answer = await app.inject({ method, url: path, headers: { ...headers }, payload: body as object });
    if (answer.statusCode !== 200) throw new Error(`the booking was rejected: ${answer.body}`);
    return answer.json().data as { id: number; booking_id: string };
  };
  try {
    const [createShot, confirmShot] = productBooking(line, place, day);
    let made: { id: number; booking_id: string } | undefined;
    const creating = await recordStatements(async () => {
      made = await send(createShot);
    });
    const { id, booking_id: code } = made as { id: number; booking_id: string };
    const confirming = await recordStatements(async () => {
      await send({ ...confirmShot, path: confirmShot.path.replace('{id}', String(id)) });
    });
    const known = new Map<unknown, Ref>([
      [line.account, 'account'],
      [line.cart, 'cart'],
      [code, 'code'],
      [keyOf(line.cart), 'key'],
    ]);
    const create: Recording = transactionOf(creating, known);
    const confirm: Recording = transactionOf(confirming, new Map([...known, [id, 'booking']]));
    return { target, near: nearOf(connection.db), create, confirm };
  } finally {
    await testProduct.close();
    await connection.close();
  }
}

/** Returns the near-list's statement as the product sends it, with the location-dependent values marked. */
function nearOf(db: ReturnType<typeof connect>['db']): BarePlan['near'] {
  const place = resolvePlace({ latitude: 12.345, longitude: 76.543 });
  const marks = new Map<unknown, NearRef>([
    [place.latitude, 'latitude'],
    [place.longitude, 'longitude'],
    [place.cell, 'cell'],
    [MARK, 'category'],
  ]);
  const query = listQuery(place, {
    language: 'en',
    now: systemClock.now(),
    scope: { categoryId: MARK },
    limit: 501,
    after: null,
  });
  const { sql: text, parameters } = sql`${query}`.compile(db);
  return { text, values: parameters.map((is) => marks.get(is) ?? { is }) };
}

/** An id of no category, distinct from every other number. */
const MARK = 31_999;
