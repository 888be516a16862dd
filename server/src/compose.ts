import type { FastifyInstance } from 'fastify';
import { productLoops, productReactions } from './background.ts';
import { featureDeps, type ProductDeps } from './feature-deps.ts';
import { listsOnReplica } from './lists-on-replica.ts';
import { holdSenders } from './hold-senders.ts';
import {
  adminCatalogueRoutes,
  adminJournalRoutes,
  adminMonthRoutes,
  adminDocumentActionRoutes,
  adminDueRoutes,
  adminRefundRoutes,
  adminReviewRoutes,
  adminRoutes,
  blockRoutes,
  adminSettingsRoutes,
  adminCommissionTaxRoutes,
  adminTaxRoutes,
  adminWelfareRoutes,
  callerRoutes,
  contentEditingRoutes,
  customServiceRoutes,
  exportFile,
  exportRoutes,
  listViewRoutes,
  noteRoutes,
  operatorRoutes,
  payoutFile,
  auditFile,
  auditRoutes,
  auditSource,
  bulkRoutes,
  payoutRoutes,
  presenceRoutes,
  recordRefusal,
  recordView,
  requireAudit,
  queueClaimRoutes,
  settlementRoutes,
} from './features/admin/index.ts';
import {
  appealRoutes,
  bookingDocumentRoutes,
  bookingPage,
  checkoutRoutes,
  dispatchRoutes,
  dueRoutes,
  extraTimeRoutes,
  lineRoutes,
  requestRoutes,
  visitRoutes,
  upcomingJobs,
} from './features/booking/index.ts';
import { cartRoutes } from './features/cart/index.ts';
import { catalogRoutes, favouritesRoutes, hasServices } from './features/catalog/index.ts';
import { contentRoutes } from './features/content/index.ts';
import { enquiryRoutes } from './features/enquiry/index.ts';
import {
  accountRoutes,
  activeOperatorIds,
  addressesRoutes,
  createAccountLookup,
  createAuthenticator,
  ensureOperator,
  sessionRoutes,
  saveLastPlace,
  createAccountDeletion,
} from './features/identity/index.ts';
import { mediaFiles, mediaRoutes } from './features/media/index.ts';
import {
  messageRoutes,
  notificationEvents,
  notificationRoutes,
  preferenceRoutes,
  pushRoutes,
  smsReportRoutes,
  unsubscribeRoutes,
} from './features/notification/index.ts';
import {
  adminDocumentRoutes,
  paymentWebhookRoutes,
  payoutWebhookRoutes,
  professionalDocumentRoutes,
  statementRoutes,
} from './features/payment/index.ts';
import { placesRoutes } from './features/places/index.ts';
import {
  availabilityRoutes,
  bankAccountRoutes,
  dutyRoutes,
  offerRoutes,
  registrationRoutes,
  taxDetailsRoutes,
} from './features/provider/index.ts';
import { ratingsOfServices, reviewRoutes } from './features/review/index.ts';
import type { Reaction } from './platform/events/events.ts';
import type { Authenticate } from './platform/http/bind.ts';
import type { FollowWritesDeps } from './platform/http/follow-writes.ts';
import type { RecordRefusal } from './platform/http/error-handler.ts';
import type { Handlers } from './platform/http/call.ts';
import type { Loop } from './platform/jobs/loops.ts';
import { runWithSecurityLog } from './platform/log/security-log.ts';
import type { ProductionData } from './configuration/production-rules.ts';
import { inSpan } from './platform/tracing/span.ts';
import { pageReportRoutes } from './platform/metrics/page-reports.ts';
import { accountExport } from './views/account/index.ts';
import { readAuditedObject } from './views/audit/index.ts';
import { boardViews } from './views/board/index.ts';
import { bookAgainViews } from './views/book-again/index.ts';
import { bookingCalendar, bookingViews, operatorBookingReads } from './views/bookings/index.ts';
import { booksViews } from './views/books/index.ts';
import { kindsFor, openItem, queueViews } from './views/queue/index.ts';
import { citiesRoutes } from './views/cities/index.ts';
import {
  bannerViews,
  bookingLinesFile,
  chargebackViews,
  consoleViews,
  contentPageViews,
  customersFile,
  customerViews,
  documentsFile,
  documentViews,
  moneyPathViews,
  dueViews,
  paymentsFile,
  paymentViews,
  professionalsFile,
  professionalViews,
  reviewsFile,
  reviewViews,
  serviceViews,
  settlementsFile,
  settlementViews,
  webhookViews,
} from './views/console/index.ts';
import { discoveryRoutes, missRecorder, servicePreviewViews } from './views/discovery/index.ts';
import { earningsViews, professionalDocumentViews, statementFacts } from './views/earnings/index.ts';
import { insightFiles, insightViews } from './views/insight/index.ts';
import { compareMonth, monthFiles, monthViews, tcsExcessOf } from './views/months/index.ts';
import { assignmentOutcomeRoutes } from './views/offers/index.ts';
import { payoutViews } from './views/payouts/index.ts';
import { searchViews } from './views/search/index.ts';
import { sitemapRoutes } from './views/sitemap/index.ts';
import { hasTimeline, timelineViews } from './views/timeline/index.ts';

/** The composed product. */
export interface Product {
  readonly handlers: Handlers;
  readonly authenticate: Authenticate;
  /** Returns the account of a request's session, also for calls that look up none; null without a session. */
  readonly accountOf: FollowWritesDeps['accountOf'];
  readonly reactions: readonly Reaction[];
  readonly loops: readonly Loop[];
  /** Routes outside the API: files, and pages for search engines. */
  rawRoutes(app: FastifyInstance): void;
  /** Records in the audit log that an account was refused a call of operators. */
  readonly recordRefusal: RecordRefusal;
  /** Writes the searches without a result that this process has only in memory. */
  flushSearchMisses(): Promise<void>;
  /** Creates the first operator from the environment. */
  ensureOperator(mobile: string, password: string): Promise<void>;
  /** Returns whether the database contains what production needs. */
  productionData(): Promise<ProductionData>;
}

/** Composes the features' routes, reactions and loops. */
export function compose(given: ProductDeps): Product {
  const deps = { ...given, ...holdSenders(given, given.outbound) };
  const { clock, live, metrics, objects, geocoder, bankBranches, gateway, log, securityLog, publicUrl } =
    deps;
  const composed = featureDeps(deps);
  const { platform, readSnapshot, identity, payment, payouts, bank, booking, push, sms } = composed;
  // For reads that may be seconds old, except after a write of the same account. Sessions, carts, bookings and money are read where they are written.
  const reads = { ...platform, db: deps.reads?.db ?? platform.db };
  const authenticate = createAuthenticator(platform, identity);
  const audit = { readObject: readAuditedObject };
  const files = { ...platform, readSnapshot };
  const listFiles = [
    bookingLinesFile(files, authenticate),
    customersFile(files, authenticate),
    paymentsFile(files, authenticate),
    settlementsFile(files, authenticate),
    documentsFile(files, authenticate),
    professionalsFile(files, authenticate),
    reviewsFile(files, authenticate),
    ...insightFiles(files, authenticate),
    ...monthFiles(files, authenticate),
  ];
  const sources = new Map(
    [...listFiles.map(({ source }) => source), auditSource].map((source) => [source.list, source]),
  );
  const misses = missRecorder({ ...platform, geocoder, log });
  return {
    handlers: requireAudit({
      ...sessionRoutes(platform, identity),
      ...accountRoutes(platform, identity),
      ...addressesRoutes(platform),
      ...catalogRoutes(platform),
      ...favouritesRoutes(platform),
      ...contentRoutes({ ...platform, rulesPage: bookingPage }),
      ...discoveryRoutes({ ...reads, primary: platform.db, geocoder, travelTime: deps.travelTime, misses }),
      ...citiesRoutes(reads),
      ...mediaRoutes(platform, objects),
      ...placesRoutes({ geocoder, saveLastPlace: (id, point) => saveLastPlace(platform.db, id, point) }),
      ...registrationRoutes({
        ...platform,
        objects,
        geocoder,
        bankBranches,
        accountDeletion: createAccountDeletion(platform, identity),
        ratings: booking.ratings,
      }),
      ...offerRoutes({ ...platform, objects, geocoder }),
      ...customServiceRoutes({ ...platform, ...audit }),
      ...availabilityRoutes({ ...platform, geocoder, upcomingJobs }),
      ...taxDetailsRoutes(platform),
      ...dutyRoutes(platform),
      ...cartRoutes({ ...platform, ratings: ratingsOfServices }),
      ...checkoutRoutes(booking),
      ...lineRoutes(booking),
      ...visitRoutes(booking),
      ...dispatchRoutes(booking),
      ...requestRoutes(booking),
      ...appealRoutes(booking),
      ...extraTimeRoutes(booking),
      ...dueRoutes(booking),
      ...reviewRoutes(platform),
      ...enquiryRoutes({ ...booking, objects }),
      ...notificationRoutes({ ...platform, live }),
      ...preferenceRoutes({ ...platform, hasWhatsapp: sms.vendors.whatsapp !== null }),
      ...pushRoutes(push),
      ...messageRoutes(platform),
      ...adminRoutes({ ...booking, ...audit }),
      ...bulkRoutes({ ...booking, ...audit }),
      ...presenceRoutes({ ...platform, live }),
      ...callerRoutes({ ...booking, ...audit }),
      ...operatorRoutes({ ...platform, ...audit, ...identity }),
      ...blockRoutes({ ...booking, ...audit, ...identity }),
      ...exportRoutes({ ...platform, ...audit, sources }),
      ...listViewRoutes({ ...platform, ...audit }),
      ...auditRoutes(platform),
      ...noteRoutes({ ...platform, hasTimeline }),
      ...queueClaimRoutes({
        ...platform,
        openItem: (executor, object, roles) => openItem(executor, object, kindsFor(roles)),
      }),
      ...adminRefundRoutes({ ...booking, ...audit }),
      ...adminDocumentActionRoutes({ ...booking, ...audit }),
      ...adminDueRoutes({ ...platform, ...audit }),
      ...adminCatalogueRoutes({ ...platform, ...audit }),
      ...adminReviewRoutes({ ...platform, ...audit }),
      ...contentEditingRoutes({ ...platform, ...audit, objects }),
      ...adminSettingsRoutes({ ...platform, ...audit, paysOnline: booking.paysOnline }),
      ...adminTaxRoutes({ ...platform, ...audit }),
      ...adminMonthRoutes({ ...platform, ...audit, compareMonth, loadTcsExcess: tcsExcessOf }),
      ...adminJournalRoutes({ ...platform, ...audit }),
      ...adminCommissionTaxRoutes({ ...platform, ...audit }),
      ...adminWelfareRoutes({ ...platform, ...audit }),
      ...queueViews(platform),
      ...bookingViews({ ...platform, paysOnline: booking.paysOnline, payKey: gateway.key }),
      ...operatorBookingReads({ ...platform, paysOnline: booking.paysOnline, payKey: gateway.key }),
      ...boardViews(booking),
      ...bookAgainViews({ ...platform, travelTime: deps.travelTime }),
      ...bankAccountRoutes(bank),
      ...earningsViews(platform),
      ...assignmentOutcomeRoutes(platform),
      ...payoutRoutes({ ...platform, ...audit, payoutRail: deps.payoutRail }),
      ...payoutViews({ ...platform, payoutRail: deps.payoutRail }),
      ...booksViews(platform),
      ...monthViews(platform),
      ...consoleViews(platform),
      ...serviceViews(platform),
      ...servicePreviewViews(platform),
      ...reviewViews(platform),
      ...bannerViews(platform),
      ...contentPageViews(platform),
      ...customerViews(platform),
      ...paymentViews(platform),
      ...settlementViews(platform),
      ...chargebackViews(platform),
      ...webhookViews(platform),
      ...moneyPathViews(platform),
      ...settlementRoutes({ ...payment, ...audit }),
      ...documentViews(platform),
      ...professionalDocumentViews(platform),
      ...dueViews(platform),
      ...professionalViews(platform),
      ...insightViews(reads),
      ...timelineViews(platform),
      ...searchViews(reads),
      ...listsOnReplica(reads),
      ...pageReportRoutes({ clock, log, metrics }),
    }),
    authenticate,
    accountOf: createAccountLookup(platform),
    reactions: productReactions(composed),
    recordRefusal: async ({ accountId, call, route }) => {
      if (accountId !== null && route.startsWith('/api/admin/'))
        await recordRefusal(platform, { accountId, action: call });
    },
    loops: productLoops(composed, objects, sources).map((loop) => ({
      ...loop,
      run: () =>
        runWithSecurityLog({ log: securityLog }, () => inSpan(`loop ${loop.name}`, {}, () => loop.run())),
    })),
    rawRoutes(app) {
      mediaFiles(platform, objects, authenticate, (tx, { fileId, ownerId, readerId }, now) =>
        recordView(tx, { actorId: readerId, action: 'media.view', subject: `file:${fileId}`, ownerId }, now),
      )(app);
      auditFile(platform, authenticate)(app);
      notificationEvents(platform, live, authenticate)(app);
      accountExport(platform, authenticate)(app);
      bookingCalendar(platform, authenticate)(app);
      payoutFile({ ...platform, outbound: deps.outbound }, authenticate)(app);
      for (const register of listFiles) register(app);
      exportFile(platform, objects, authenticate)(app);
      statementRoutes(platform, statementFacts, authenticate)(app);
      professionalDocumentRoutes(platform, authenticate)(app);
      bookingDocumentRoutes({ ...platform, geocoder, log }, authenticate)(app);
      adminDocumentRoutes(platform, authenticate, (tx, { number, ownerId, readerId, masked }, now) =>
        recordView(
          tx,
          { actorId: readerId, action: 'admin.document', subject: `document:${number}`, ownerId, masked },
          now,
        ),
      )(app);
      paymentWebhookRoutes({ ...payment, securityLog })(app);
      payoutWebhookRoutes({ ...payouts, securityLog })(app);
      smsReportRoutes(sms)(app);
      unsubscribeRoutes(platform)(app);
      sitemapRoutes(reads, publicUrl)(app);
    },
    flushSearchMisses: () => misses.flush(),
    ensureOperator: (mobile, password) => ensureOperator(platform, mobile, password),
    productionData: async () => ({
      hasServices: await hasServices(platform.db),
      hasOperator: (await activeOperatorIds(platform.db)).length > 0,
    }),
  };
}
