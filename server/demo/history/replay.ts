import { readFile, stat } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { EndpointName, ReplyOf } from '@aaspaas/contract/api.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import fastify from 'fastify';
import type { Logger } from 'pino';
import { compose } from '../../src/compose.ts';
import type { Connection, Tx } from '../../src/platform/db/connect.ts';
import type { Events, Reaction } from '../../src/platform/events/events.ts';
import { makeInvoke } from '../../src/platform/http/invoke.ts';
import { postgresRateLimits } from '../../src/platform/http/rate-limits.ts';
import type { Live } from '../../src/platform/live/live.ts';
import type { SecurityLog } from '../../src/platform/log/security-log.ts';
import { makeMetrics } from '../../src/platform/metrics/metrics.ts';
import type { Vault } from '../../src/platform/vault.ts';
import { localAccountCheck } from '../../src/ports/account-check/local.ts';
import { localInvoiceRegistry } from '../../src/ports/invoice-registry/local.ts';
import { localBankBranches } from '../../src/ports/bank-branches/local.ts';
import { tripsAround } from '../../src/features/places/index.ts';
import { localGeocoder } from '../../src/ports/geocoder/local.ts';
import { tableTravelTime } from '../../src/ports/travel-time/table.ts';
import type { ObjectStore } from '../../src/ports/object-store/port.ts';
import { pickGateway } from '../../src/ports/payment-gateway/pick.ts';
import { localMail } from '../../src/ports/mail/local.ts';
import { localSms } from '../../src/ports/sms/local.ts';
import { pictureFile } from '../content/pictures.ts';
import { savepointDb } from './savepoint-db.ts';

/** The caller. */
export interface Person {
  readonly id: number;
  readonly role: Role;
}

/** The product with an adjustable clock in one transaction: each call runs at the clock's time, including its reactions. */
export interface Replay {
  /** Sets the clock. */
  setTime(at: Date): void;
  now(): Date;
  /** Calls the API as an account; runs every reaction before it returns. */
  call<N extends EndpointName>(
    person: Person,
    name: N,
    input?: {
      readonly params?: object;
      readonly body?: object;
      readonly query?: object;
      readonly images?: readonly string[];
    },
  ): Promise<ReplyOf<N>>;
  /** Pays an order in the payment simulator. */
  pay(orderId: string): Promise<object>;
  /** Makes the payment simulator capture, refund, settle and send pending webhooks, and posts what it has settled. */
  settle(): Promise<void>;
  /** Writes what searches left in memory, which a timer would write outside the order of the steps. */
  flush(): Promise<void>;
}

/** Dependencies of a replay. */
export interface ReplayDeps {
  readonly vault: Vault;
  readonly objects: ObjectStore;
  readonly log: Pick<Logger, 'error' | 'warn'>;
}

/** Composes the product on an open transaction. Nothing leaves the process: messages stay in the demo phone's table. */
export async function startReplay(tx: Tx, start: Date, { vault, objects, log }: ReplayDeps): Promise<Replay> {
  let now = start;
  const clock = { now: () => now };
  const db = savepointDb(tx);
  const pool = { totalCount: 0, idleCount: 0, waitingCount: 0 } as Connection['pool'];
  const { events, runReactions } = inMemoryEvents(() => product.reactions);
  const { gateway, simulator } = pickGateway({ RAZORPAY_URL: '' }, { db, clock, vault, log });
  if (!simulator) throw new Error('the demo history needs the payment simulator: unset the Razorpay keys');
  const product = compose({
    connection: { db, pool, close: async () => undefined },
    outbound: { isHeld: async () => false },
    clock,
    vault,
    events,
    live: NOOP_LIVE,
    objects,
    erasures: { add: async () => undefined, list: async () => [] },
    sms: { primary: localSms(db, clock), fallback: null, whatsapp: null },
    mail: localMail(db, clock),
    push: { publicKey: '', send: async () => 'gone' },
    geocoder: localGeocoder(),
    travelTime: tableTravelTime(tripsAround),
    bankBranches: localBankBranches(),
    accountCheck: localAccountCheck(),
    payoutRail: { name: 'bank_file' },
    invoiceRegistry: localInvoiceRegistry(),
    gateway,
    simulator,
    simulatorEnabled: true,
    metrics: makeMetrics({ pool, events, collectProcessMetrics: false }),
    log,
    securityLog: NOOP_SECURITY_LOG,
    smsBudget: UNLIMITED_SMS,
    secureCookies: false,
    totpRequired: false,
  });
  const invoke = makeInvoke(product.handlers, postgresRateLimits(db, clock), false);
  const settlements = product.loops.find(({ name }) => name === 'settlements');
  if (!settlements) throw new Error('the product has no loop of settlements');
  const webhooks = fastify();
  product.rawRoutes(webhooks);
  await webhooks.ready();
  return {
    setTime(at) {
      now = at;
    },
    now: () => now,
    async call(person, name, { params = {}, body = {}, query = {}, images } = {}) {
      const reply = await invoke(name, {
        params,
        query,
        body,
        ...(images ? { form: () => formOf(body, images) } : {}),
        role: person.role,
        language: 'en',
        address: '127.0.0.1',
        browser: false,
        idempotencyKey: undefined,
        authenticate: async () => ({
          id: person.id,
          role: person.role,
          verified: true,
          sessionId: 0,
          roles: person.role === 'admin' ? ['owner'] : [],
          stepUp: null,
        }),
        header: () => undefined,
      }).catch((error: unknown) => {
        throw new Error(`demo history: ${name} failed at ${now.toISOString()} with ${JSON.stringify(body)}`, {
          cause: error,
        });
      });
      await runReactions();
      return reply;
    },
    async pay(orderId) {
      const checkout = await simulator.pay(orderId, 'captured');
      if (!checkout) throw new Error(`the payment simulator has no unpaid order ${orderId}`);
      return checkout;
    },
    flush: () => product.flushSearchMisses(),
    async settle() {
      await simulator.tick(async ({ body, headers }) => {
        const { statusCode } = await webhooks.inject({
          method: 'POST',
          url: '/api/user/razorpay/webhook',
          payload: body,
          headers: { ...headers },
        });
        return statusCode;
      });
      await runReactions();
      // A settlement is posted on its day: a month that is locked since then refuses it.
      await settlements.run();
      await runReactions();
    },
  };
}

/** Discards security events: the demo's calls are not security events of this server. */
const NOOP_SECURITY_LOG: SecurityLog = { record: () => undefined, accountHash: String };

/** Discards live events: there are no subscribers while the demo loads. */
/** The replayed weeks run in one transaction, with the budgets of the days that follow untouched. */
const UNLIMITED_SMS = {
  perNumber: Infinity,
  perNetwork: Infinity,
  perNetworkHour: Infinity,
  messagesPerNumber: Infinity,
  total: Infinity,
};

const NOOP_LIVE: Live = {
  announce: async () => undefined,
  wake: () => undefined,
  async *follow() {
    // No browser is open while the history is replayed.
  },
  stop: async () => undefined,
};

/** Queues events in memory until the caller runs their reactions, in order. */
function inMemoryEvents(reactions: () => readonly Reaction[]) {
  let pending: (() => Promise<void>)[] = [];
  const publishAll: Events['publishAll'] = async (_tx, type, changes) => {
    for (const { payload } of changes) {
      const data = type.payload.parse(payload) as never;
      for (const reaction of reactions())
        if (reaction.event.name === type.name) pending.push(() => reaction.run(data));
    }
  };
  const events: Events = {
    publish: (tx, type, id, payload) => publishAll(tx, type, [{ id, payload }]),
    publishAll,
    start: async () => undefined,
    queues: async () => [],
    failures: () => new Map(),
    work: async () => undefined,
    pause: () => undefined,
    stop: async () => [],
  };
  const runReactions = async () => {
    for (; pending.length > 0; ) {
      const due = pending;
      pending = [];
      for (const run of due) await run();
    }
  };
  return { events, runReactions };
}

/** Builds a multipart form with pictures of the demo. */
async function formOf(body: object, images: readonly string[]) {
  const files = await Promise.all(
    images.map(async (slug) => {
      const path = fileURLToPath(pictureFile(slug));
      const hash = createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
      return { path, type: 'webp' as const, name: `${slug}.webp`, bytes: (await stat(path)).size, hash };
    }),
  );
  return {
    body: body as Record<string, string>,
    files: { images: files },
    problems: {},
    remove: async () => undefined,
  };
}
