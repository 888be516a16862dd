import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Env } from './env.ts';
import {
  adminRefundRoutes,
  adminRoutes,
  adminSettingsRoutes,
  customServiceRoutes,
  payoutFile,
  payoutRoutes,
} from './features/admin/index.ts';
import {
  bookingPapers,
  bookingReactions,
  bookingRoutes,
  erasePersonFromBookings,
  extraNews,
  hasOpenWork,
  jobsAhead,
  letCandidatesGo,
  lineNews,
  moneyNews,
  refundNews,
  runDeadlines,
  assignPlacedLines,
  startCodeNews,
} from './features/booking/index.ts';
import { cartRoutes, erasePersonFromCart } from './features/cart/index.ts';
import { catalogRoutes, erasePersonFromFavourites, favouritesRoutes } from './features/catalog/index.ts';
import { contentRoutes, erasePersonFromReports } from './features/content/index.ts';
import { enquiryRoutes, erasePersonFromEnquiries } from './features/enquiry/index.ts';
import {
  accountRoutes,
  addressesRoutes,
  authenticateWith,
  ensureOperator,
  identityReactions,
  eraseLeft,
  type IdentityParts,
  identityRoutes,
  keepLastPlace,
  leavingWith,
  type SmsBudget,
  sweepIdentity,
} from './features/identity/index.ts';
import {
  filesByIds,
  letFilesGo,
  mediaFiles,
  mediaRoutes,
  sweepUploads,
  takePortrait,
} from './features/media/index.ts';
import {
  erasePersonFromInbox,
  notificationEvents,
  notificationReactions,
  notificationRoutes,
  paymentReceived,
  payoutTold,
  providerReactions,
  pushRoutes,
  pushTold,
  refundTold,
} from './features/notification/index.ts';
import {
  checkBooks,
  erasePersonFromPapers,
  operatorPapers,
  ownStatements,
  owesOrIsOwed,
  paymentNews,
  paymentReactions,
  reconcile,
  sweepNews,
} from './features/payment/index.ts';
import { placesRoutes } from './features/places/index.ts';
import {
  availabilityRoutes,
  endPauses,
  erasePersonFromProviders,
  loginRefusal,
  newBase,
  offerRoutes,
  providerRoutes,
  registrationRoutes,
  restWhileLeaving,
} from './features/provider/index.ts';
import {
  erasePersonFromReviews,
  ratingsOfProfessionals,
  ratingsOfServices,
  reviewRoutes,
} from './features/review/index.ts';
import type { Connection, Db, Executor } from './platform/db/connect.ts';
import type { Events, Reaction } from './platform/events/events.ts';
import type { Authenticate } from './platform/http/bind.ts';
import type { Handlers } from './platform/http/call.ts';
import { postgresLimits, sweepLimits } from './platform/http/limits.ts';
import type { Loop } from './platform/jobs/loops.ts';
import type { Live } from './platform/live/live.ts';
import type { SecurityLog } from './platform/log/security-log.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { pageReportRoutes } from './platform/metrics/page-reports.ts';
import type { Platform } from './platform/platform.ts';
import type { Vault } from './platform/vault.ts';
import { type BankBranchSettings, pickBankBranches } from './ports/bank-branches/pick.ts';
import type { BankBranches } from './ports/bank-branches/port.ts';
import { systemClock } from './ports/clock/local.ts';
import type { Clock } from './ports/clock/port.ts';
import { type GeocoderSettings, pickGeocoder } from './ports/geocoder/pick.ts';
import type { Geocoder } from './ports/geocoder/port.ts';
import { localObjectStore } from './ports/object-store/local.ts';
import type { ObjectStore } from './ports/object-store/port.ts';
import { type GatewaySettings, pickGateway } from './ports/payment-gateway/pick.ts';
import type { GatewaySimulator, PaymentGateway } from './ports/payment-gateway/port.ts';
import { type PushSettings, pickPush } from './ports/push/pick.ts';
import type { PushSender } from './ports/push/port.ts';
import { localSms } from './ports/sms/local.ts';
import type { SmsGateway, SmsInbox } from './ports/sms/port.ts';
import { accountExport } from './views/account/index.ts';
import { bookingCalendar, bookingViews } from './views/bookings/index.ts';
import { booksViews } from './views/books/index.ts';
import { citiesLoop, citiesRoutes } from './views/cities/index.ts';
import { discoveryRoutes } from './views/discovery/index.ts';
import { earningsViews, statementFacts } from './views/earnings/index.ts';
import { offersViews } from './views/offers/index.ts';
import { payoutViews } from './views/payouts/index.ts';
import { sitemapRoutes } from './views/sitemap/index.ts';

/** What the product is made of, once everything is joined. */
export interface Product {
  readonly handlers: Handlers;
  readonly authenticate: Authenticate;
  readonly reactions: readonly Reaction[];
  readonly loops: readonly Loop[];
  /** Routes beside the API: files, and what search engines read. */
  plainRoutes(app: FastifyInstance): void;
  /** Makes the first operator from the environment. */
  ensureOperator(mobile: string, password: string): Promise<void>;
}

/** What lies outside the product, as this process reaches it. */
export interface Adapters {
  readonly clock: Clock;
  readonly objects: ObjectStore;
  readonly sms: SmsGateway & SmsInbox;
  readonly push: PushSender;
  readonly geocoder: Geocoder;
  readonly bankBranches: BankBranches;
  readonly gateway: PaymentGateway;
  /** What stands in for the gateway, where its keys are not set. */
  readonly simulator: GatewaySimulator | null;
}

/** Picks the adapters that the environment names. */
export async function pickAdapters(
  env: Pick<Env, 'DATA_DIR'> & GeocoderSettings & GatewaySettings & BankBranchSettings & PushSettings,
  db: Db,
  vault: Vault,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Adapters> {
  const clock = systemClock;
  return {
    clock,
    objects: localObjectStore(join(env.DATA_DIR, 'files')),
    sms: localSms(db, clock),
    push: await pickPush(env),
    geocoder: pickGeocoder(env, clock, log),
    bankBranches: pickBankBranches(env, clock, log),
    ...pickGateway(env, { db, clock, vault, log }),
  };
}

/** What the process or a test hands in. */
export interface Parts extends Adapters {
  readonly connection: Connection;
  readonly vault: Vault;
  readonly events: Events;
  readonly live: Live;
  readonly metrics: Metrics;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  readonly securityLog: SecurityLog;
  readonly smsBudget: SmsBudget;
  /** Whether the simulator's checkout is there to pay on; without it and without keys nobody is offered to pay before the work. */
  readonly simulates: boolean;
  /** Whether people come over HTTPS. */
  readonly secureCookies: boolean;
  /** The address people use, where it is known. */
  readonly publicUrl?: string | undefined;
}

/** The only file that picks adapters and joins features. */
export function compose(parts: Parts): Product {
  const {
    connection: { db },
    clock,
    vault,
    events,
    live,
    metrics,
    objects,
    sms,
    push,
    geocoder,
    bankBranches,
    gateway,
    log,
    securityLog,
    secureCookies,
    publicUrl,
  } = parts;
  const platform: Platform = {
    db,
    clock,
    vault,
    publish: events.publish,
    limits: postgresLimits(db, clock),
    securityLog,
  };
  const authenticate = authenticateWith(platform);
  const ratings = ratingsOfProfessionals;
  const payment = { ...platform, gateway, log };
  const paysOnline = parts.simulator === null || parts.simulates;
  const booking = { ...payment, geocoder, ratings, paysOnline };
  const telling = { ...platform, sms, live };
  const identity: IdentityParts = {
    sms,
    smsBudget: parts.smsBudget,
    secureCookies,
    loginRefusal: async ({ id, role }) => (role === 'employee' ? loginRefusal(platform, id) : null),
    pictureUrl: async (fileId) => (await filesByIds(db, [fileId])).get(fileId)?.url ?? null,
    takePortrait: (sent) => takePortrait(objects, sent),
    newAddress: async ({ id, role }, address) =>
      role === 'employee' ? newBase({ geocoder }, id, address) : { keep: async () => undefined },
    leaves: restWhileLeaving,
    letFileGo: (executor, fileId) => letFilesGo(executor, { ids: [fileId] }),
    isNeeded: async (executor, id) => (await hasOpenWork(executor, id)) || owesOrIsOwed(executor, id),
    eraseElsewhere,
    sessionsEnded: (accountId) => live.tell(accountId),
  };
  return {
    handlers: {
      ...identityRoutes(platform, identity),
      ...accountRoutes(platform, identity),
      ...addressesRoutes(platform),
      ...catalogRoutes(platform),
      ...favouritesRoutes(platform),
      ...contentRoutes(platform),
      ...discoveryRoutes({ ...platform, geocoder }),
      ...citiesRoutes(platform),
      ...mediaRoutes(platform, objects),
      ...placesRoutes({ geocoder, keepLastPlace: (id, point) => keepLastPlace(platform.db, id, point) }),
      ...registrationRoutes({
        ...platform,
        objects,
        geocoder,
        bankBranches,
        leaving: leavingWith(platform, identity),
      }),
      ...providerRoutes({ ...platform, ratings }),
      ...offerRoutes({ ...platform, objects, geocoder }),
      ...customServiceRoutes(platform),
      ...availabilityRoutes({ ...platform, geocoder, jobsAhead }),
      ...cartRoutes({ ...platform, ratings: ratingsOfServices }),
      ...bookingRoutes(booking),
      ...reviewRoutes(platform),
      ...enquiryRoutes({ ...booking, objects }),
      ...notificationRoutes({ ...platform, live }),
      ...pushRoutes({ ...platform, push }),
      ...adminRoutes(booking),
      ...adminRefundRoutes(booking),
      ...adminSettingsRoutes({ ...platform, paysOnline }),
      ...bookingViews({ ...platform, paysOnline, payKey: gateway.key }),
      ...earningsViews(platform),
      ...offersViews(platform),
      ...payoutRoutes(platform),
      ...payoutViews(platform),
      ...booksViews(platform),
      ...pageReportRoutes({ clock, log, metrics }),
    },
    authenticate,
    reactions: [
      ...identityReactions({ vault, sms }),
      ...bookingReactions(booking),
      ...paymentReactions(payment),
      ...notificationReactions({
        ...telling,
        extraNews: (extraId) => extraNews(db, extraId),
        lineNews: (historyId) => lineNews(db, historyId),
        startCodeNews: (lineId) => startCodeNews(db, vault, lineId, clock.now()),
      }),
      ...providerReactions(telling),
      ...refundTold({ ...telling, refundNews: (refundId) => refundNews(db, refundId) }),
      payoutTold(telling),
      paymentReceived({ ...telling, moneyNews: (order) => moneyNews(db, order) }),
      pushTold({ ...platform, push }),
    ],
    plainRoutes(app) {
      mediaFiles(platform, objects, authenticate)(app);
      notificationEvents(platform, live, authenticate)(app);
      accountExport(platform, authenticate)(app);
      bookingCalendar(platform, authenticate)(app);
      payoutFile(platform, authenticate)(app);
      ownStatements(platform, statementFacts, authenticate)(app);
      bookingPapers({ ...platform, geocoder }, authenticate)(app);
      operatorPapers(platform, authenticate)(app);
      paymentNews({ ...payment, securityLog })(app);
      sitemapRoutes(platform, publicUrl)(app);
    },
    ensureOperator: (mobile, password) => ensureOperator(platform, mobile, password),
    loops: [
      { name: 'limits', seconds: 300, run: () => sweepLimits(db, clock.now()) },
      { name: 'uploads', seconds: 3600, run: () => sweepUploads(platform, objects) },
      {
        name: 'accounts to be erased',
        seconds: 600,
        run: () => eraseLeft({ ...platform, ...identity, log }),
      },
      { name: 'sessions and codes', seconds: 3600, run: () => sweepIdentity(platform) },
      { name: 'deadlines', seconds: 2, run: () => runDeadlines(booking) },
      // It looks often, so that a new process need not wait, and counts every few minutes.
      { name: 'cities', seconds: 3, run: citiesLoop(platform) },
      { name: 'pauses that end', seconds: 60, run: () => endPauses(platform) },
      { name: 'decisions', seconds: 3600, run: () => letCandidatesGo(db, clock.now()) },
      { name: 'allocation', seconds: 2, run: () => assignPlacedLines(booking) },
      { name: 'open payments', seconds: 20, run: () => reconcile(payment) },
      { name: 'books', seconds: 600, run: () => checkBooks(payment) },
      { name: 'read news', seconds: 3600, run: () => sweepNews(payment) },
    ],
  };
}

/** Takes a person out of all that is not identity's, in the transaction that ends the account. */
async function eraseElsewhere(executor: Executor, accountId: number): Promise<void> {
  await erasePersonFromBookings(executor, accountId);
  await erasePersonFromProviders(executor, accountId);
  await erasePersonFromReviews(executor, accountId);
  await erasePersonFromReports(executor, accountId);
  await erasePersonFromEnquiries(executor, accountId);
  await erasePersonFromCart(executor, accountId);
  await erasePersonFromFavourites(executor, accountId);
  await erasePersonFromPapers(executor, accountId);
  await erasePersonFromInbox(executor, accountId);
  await letFilesGo(executor, { ownerId: accountId });
}
