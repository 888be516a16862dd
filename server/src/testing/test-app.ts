import { randomBytes } from 'node:crypto';
import { link, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pino, { type Logger } from 'pino';
import type { Product } from '../compose.ts';
import { connect, type Connection, type Target } from '../platform/db/connect.ts';
import type { Live } from '../platform/live/live.ts';
import { makeVault, type Vault } from '../platform/vault.ts';
import type { Clock } from '../ports/clock/port.ts';
import { localObjectStore } from '../ports/object-store/local.ts';
import type { ObjectStore } from '../ports/object-store/port.ts';
import type { GatewaySimulator, PaymentGateway } from '../ports/payment-gateway/port.ts';
import type { DeliveredMail } from '../ports/mail/port.ts';
import type { DeliveredSms } from '../ports/sms/port.ts';
import { type ApiClient, apiClient } from './api-client.ts';
import { resetNumbers } from './counters.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import type { LoadedContent } from './database-server.ts';
import { TEST_START } from './test-start.ts';
import { type TestProduct, type TestProductDeps, startTestProduct } from './test-product.ts';

/** A clock that moves only on demand. */
export interface TestClock extends Clock {
  set(instant: string): void;
  /** Advances the clock by minutes. */
  advance(minutes: number): void;
}

/** Creates a clock that starts on a Saturday noon in India. */
export function testClock(start = TEST_START): TestClock {
  let now = new Date(start);
  return {
    now: () => now,
    set: (instant) => {
      now = new Date(instant);
    },
    advance: (minutes) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
  };
}

/** The whole application on a separate database, called over HTTP within the process. */
export interface TestApp extends ApiClient {
  readonly app: FastifyInstance;
  readonly product: Product;
  readonly connection: Connection;
  readonly clock: TestClock;
  readonly objects: ObjectStore;
  /** The folder of `objects`. */
  readonly filesFolder: string;
  readonly live: Live;
  readonly vault: Vault;
  /** The payment gateway: Razorpay's adapter, connected to the simulator. */
  readonly gateway: PaymentGateway;
  readonly simulator: GatewaySimulator;
  /** The database, for clients that connect on their own. */
  readonly target: Target;
  /** Runs one of the worker's loops once, by name. */
  runLoop(name: string): Promise<void>;
  /** Returns the text messages sent to a number, newest first. */
  inbox(mobile: string): Promise<DeliveredSms[]>;
  /** Returns the mails sent to an address, newest first. */
  mails(address: string): Promise<DeliveredMail[]>;
  close(): Promise<void>;
}

/** What differs from the usual application of a test. */
export interface TestAppOptions extends Pick<TestProductDeps, 'payoutRail' | 'accountCheck' | 'admission'> {
  /** Prepares the database and returns how the product connects to it; default: as the role that owns it. */
  readonly connectAs?: (database: TestDatabase) => Promise<Target>;
  /** Returns the address of a pooler in front of the database, for everything but live events. */
  readonly poolThrough?: (direct: Target) => Promise<Target>;
  /** Default: one with a random key. */
  readonly vault?: Vault;
}

/** Builds the application; the caller closes it with `afterAll(() => app.close())`. Replies are validated against the contract. */
export async function testApp(
  log: Logger = pino({ level: 'silent' }),
  content: 'tables' | LoadedContent = 'tables',
  poolSize = 10,
  totpRequired = false,
  {
    connectAs,
    poolThrough,
    vault = makeVault(randomBytes(32).toString('hex')),
    ...adapters
  }: TestAppOptions = {},
): Promise<TestApp> {
  resetNumbers();
  const database = await testDatabase({ content, poolSize, forbidNested: true });
  const target = connectAs ? await connectAs(database) : database.target;
  const pooled = poolThrough ? await poolThrough(target) : target;
  const connection =
    pooled === database.target
      ? database.connection
      : connect(pooled, { poolSize, forbidNested: true, prepare: !poolThrough });
  await prepareSettings(connection);
  const clock = testClock();
  const folder = await mkdtemp(join(tmpdir(), 'aaspaas-files-'));
  if (database.files) await copyFiles(database.files, folder);
  const objects = localObjectStore(folder);
  const testProduct = await startTestProduct({
    connection,
    target,
    clock,
    vault,
    objects,
    log,
    checkReplies: true,
    totpRequired,
    ...adapters,
  });
  await testProduct.startReactions();
  const { app, product, live, gateway, simulator, sms, mails } = testProduct;
  return {
    app,
    product,
    connection,
    clock,
    objects,
    filesFolder: folder,
    live,
    vault,
    gateway,
    simulator,
    target,
    async runLoop(name) {
      const loop = product.loops.find((one) => one.name === name);
      if (!loop) throw new Error(`there is no loop “${name}”`);
      await loop.run();
    },
    inbox: (mobile) => sms.inbox(mobile),
    mails: (address) => mails.inbox(address),
    ...apiClient(app),
    async close() {
      await testProduct.close();
      await connection.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Lets operators assign professionals, so that a test's bookings change only through its own calls, and allows start codes at
 * any time, so that a test of finished work need not wait for its slot.
 */
async function prepareSettings({ db }: Connection): Promise<void> {
  await sql`insert into settings (key, value, updated_at) values ('booking', '{"allocation": "manual", "codesAtAnyTime": true}', now())
    on conflict (key) do update set value = settings.value || excluded.value`.execute(db);
}

/** Starts a second process on the same database: it serves, and receives the first one's live events only through Postgres. */
export async function secondProcess(
  { connection, target, clock, objects }: TestApp,
  vault: Vault = makeVault(randomBytes(32).toString('hex')),
  reads?: TestProductDeps['reads'],
): Promise<Pick<TestProduct, 'app' | 'product' | 'close'>> {
  const log = pino({ level: 'silent' });
  return startTestProduct({ connection, target, clock, vault, objects, log, reads, checkReplies: true });
}

/** Hard-links the files of a folder into another: stored files are never modified, only replaced. */
async function copyFiles(from: string, to: string): Promise<void> {
  for (const name of await readdir(from)) await link(join(from, name), join(to, name));
}
