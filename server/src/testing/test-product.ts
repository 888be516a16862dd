import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from '../app.ts';
import { compose, type Product } from '../compose.ts';
import { COUNTERS_AT_ZERO } from '../counters-at-zero.ts';
import { DEFAULT_SMS_BUDGET } from '../features/identity/index.ts';
import { tripsAround } from '../features/places/index.ts';
import type { Connection, Target } from '../platform/db/connect.ts';
import { erasureLog } from '../platform/erasure-log.ts';
import type { ReadDatabase } from '../platform/db/read-database.ts';
import { bossEvents, queueRights } from '../platform/events/events.ts';
import type { Admission } from '../platform/http/admission.ts';
import { makeInvoke } from '../platform/http/invoke.ts';
import { postgresRateLimits } from '../platform/http/rate-limits.ts';
import { postgresRecentWrites } from '../platform/http/recent-writes.ts';
import { type Live, postgresLive } from '../platform/live/live.ts';
import { postgresOutbound } from '../platform/outbound.ts';
import { makeSecurityLog } from '../platform/log/security-log.ts';
import { makeMetrics } from '../platform/metrics/metrics.ts';
import type { Vault } from '../platform/vault.ts';
import type { Clock } from '../ports/clock/port.ts';
import { localBankBranches } from '../ports/bank-branches/local.ts';
import type { BankBranches } from '../ports/bank-branches/port.ts';
import { localAccountCheck } from '../ports/account-check/local.ts';
import type { AccountCheck } from '../ports/account-check/port.ts';
import type { PayoutRail } from '../ports/payout-rail/port.ts';
import { localGeocoder } from '../ports/geocoder/local.ts';
import type { ObjectStore } from '../ports/object-store/port.ts';
import { pickGateway } from '../ports/payment-gateway/pick.ts';
import type { GatewaySimulator, PaymentGateway } from '../ports/payment-gateway/port.ts';
import { localMail } from '../ports/mail/local.ts';
import type { MailInbox, MailVendor } from '../ports/mail/port.ts';
import { newPushKeys } from '../ports/push/pick.ts';
import type { PushSender } from '../ports/push/port.ts';
import { webPushSender } from '../ports/push/web-push.ts';
import { localSms } from '../ports/sms/local.ts';
import type { SmsInbox, SmsVendors } from '../ports/sms/port.ts';
import { localInvoiceRegistry } from '../ports/invoice-registry/local.ts';
import type { InvoiceRegistry } from '../ports/invoice-registry/port.ts';
import type { TravelTime } from '../ports/travel-time/port.ts';
import { tableTravelTime } from '../ports/travel-time/table.ts';
import { operationsFigures } from '../views/operations/index.ts';

/** Options of one process in a test. */
export interface TestProductDeps {
  readonly connection: Connection;
  readonly target: Target;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly objects: ObjectStore;
  readonly log: Logger;
  /** Default: the built-in list of banks. */
  readonly bankBranches?: BankBranches;
  /** Default: the local answers. */
  readonly accountCheck?: AccountCheck | undefined;
  /** Default: the bank file. */
  readonly payoutRail?: PayoutRail | undefined;
  /** Default: no portal, so nothing is registered. */
  readonly invoiceRegistry?: InvoiceRegistry;
  /** Default: the table. */
  readonly travelTime?: TravelTime;
  /** Default: the sender that reaches push services on the internet. */
  readonly push?: PushSender;
  /** Default: the demo phone, without a second vendor. */
  readonly sms?: SmsVendors | undefined;
  /** Default: the demo's mailbox. */
  readonly mail?: MailVendor | undefined;
  /** Default: everything is read from `connection`. */
  readonly reads?: Pick<ReadDatabase, 'db' | 'snapshot'> | undefined;
  /** Default: nothing is refused because of load. */
  readonly admission?: Admission | undefined;
  /** Whether replies are validated against the contract. */
  readonly checkReplies: boolean;
  /** Whether operators must enrol TOTP; default: no. */
  readonly totpRequired?: boolean;
}

/** One process of the product as tests run it. */
export interface TestProduct {
  readonly app: FastifyInstance;
  readonly product: Product;
  readonly live: Live;
  readonly sms: SmsInbox;
  readonly mails: MailInbox;
  readonly gateway: PaymentGateway;
  readonly simulator: GatewaySimulator;
  /** Starts processing events; until then they are queued. */
  startReactions(): Promise<void>;
  /** Stops what was started; the caller closes the connection and the files. */
  close(): Promise<void>;
}

/** Composes the product with adapters that need no external system. */
export async function startTestProduct({
  connection,
  target,
  clock,
  vault,
  objects,
  log,
  bankBranches = localBankBranches(),
  accountCheck = localAccountCheck(),
  payoutRail = { name: 'bank_file' },
  invoiceRegistry = localInvoiceRegistry(),
  travelTime = tableTravelTime(tripsAround),
  push = webPushSender({ ...newPushKeys(), subject: 'https://aaspaas.test', timeoutMs: 2000 }),
  sms: vendors,
  mail,
  reads,
  admission,
  checkReplies,
  totpRequired = false,
}: TestProductDeps): Promise<TestProduct> {
  const { db, pool } = connection;
  const sms = localSms(db, clock);
  const mails = localMail(db, clock);
  const live = postgresLive(target, pool, (err) => log.warn({ err }, 'reconnecting live events'));
  const rights = await queueRights(connection);
  const outbound = postgresOutbound(db, 'send');
  const events = bossEvents(connection, { log, onLiveEvents: live.wake, rights, isHeld: outbound.isHeld });
  const { gateway, simulator } = pickGateway({ RAZORPAY_URL: '' }, { db, clock, vault, log });
  if (!simulator) throw new Error('tests need the payment simulator');
  const metrics = makeMetrics({
    pool,
    events,
    collectProcessMetrics: false,
    startAtZero: COUNTERS_AT_ZERO,
    figures: operationsFigures({ db, clock }),
  });
  const securityLog = makeSecurityLog(log, vault, metrics.securityEvent);
  const product = compose({
    securityLog,
    connection,
    reads,
    outbound,
    clock,
    vault,
    events,
    live,
    objects,
    erasures: erasureLog(objects),
    sms: vendors ?? { primary: sms, fallback: null, whatsapp: sms },
    mail: mail ?? mails,
    push,
    geocoder: localGeocoder(),
    travelTime,
    bankBranches,
    accountCheck,
    payoutRail,
    invoiceRegistry,
    gateway,
    simulator,
    simulatorEnabled: true,
    metrics,
    // The professional of a test file gets the messages of all its tests.
    smsBudget: { ...DEFAULT_SMS_BUDGET, messagesPerNumber: 1000 },
    log,
    secureCookies: false,
    totpRequired,
  });
  const app = await buildApp({
    invoke: makeInvoke(product.handlers, postgresRateLimits(db, clock), checkReplies),
    authenticate: product.authenticate,
    clock,
    log,
    securityLog,
    recordRefusal: product.recordRefusal,
    trustProxy: 0,
    followWrites: reads && { recentWrites: postgresRecentWrites(db), accountOf: product.accountOf },
    metrics,
    metricsAccess: { token: undefined, behindProxy: false },
    ready: async () => [],
    ...(admission ? { admission } : {}),
    pages: async (server) => product.rawRoutes(server),
  });
  return {
    app,
    product,
    live,
    sms,
    mails,
    gateway,
    simulator,
    startReactions: () => events.start(product.reactions),
    async close() {
      await app.close();
      await live.stop();
      await events.stop();
    },
  };
}
