import type { Endpoint, Reply, RequestInput } from './endpoint.ts';
import { accountEndpoints } from './features/account.ts';
import { catalogEndpoints } from './features/catalog.ts';
import { citiesEndpoints } from './features/cities.ts';
import { contentEndpoints } from './features/content.ts';
import { availabilityEndpoints } from './features/provider-availability.ts';
import { bankAccountEndpoints } from './features/bank-accounts.ts';
import { earningsEndpoints } from './features/earnings.ts';
import { taxDetailsEndpoints } from './features/tax-details.ts';
import { discoveryEndpoints } from './features/discovery.ts';
import { dueEndpoints } from './features/dues.ts';
import { dutyEndpoints } from './features/duty.ts';
import { addressesEndpoints } from './features/addresses.ts';
import { appealEndpoints } from './features/appeals.ts';
import { adminAuditEndpoints } from './features/admin-audit.ts';
import { adminBlockEndpoints } from './features/admin-blocks.ts';
import { adminBoardEndpoints } from './features/admin-board.ts';
import { adminBookingEndpoints } from './features/admin-bookings.ts';
import { adminCallerEndpoints } from './features/admin-callers.ts';
import { adminChargebackEndpoints } from './features/admin-chargebacks.ts';
import { adminConsoleEndpoints } from './features/admin-console.ts';
import { adminCustomerEndpoints } from './features/admin-customers.ts';
import { adminProfessionalEndpoints } from './features/admin-professionals.ts';
import { adminDispatchEndpoints } from './features/admin-dispatch.ts';
import { adminDueEndpoints } from './features/admin-dues.ts';
import { adminEndpoints } from './features/admin.ts';
import { adminBannerEndpoints } from './features/admin-banners.ts';
import { adminBulkEndpoints } from './features/admin-bulk.ts';
import { adminPageEndpoints } from './features/admin-pages.ts';
import { adminPresenceEndpoints } from './features/admin-presence.ts';
import { adminExportEndpoints } from './features/admin-exports.ts';
import { adminJournalEndpoints } from './features/admin-journals.ts';
import { adminMonthEndpoints } from './features/admin-months.ts';
import { adminInsightEndpoints } from './features/admin-insight.ts';
import { adminQueueEndpoints } from './features/admin-queue.ts';
import { adminOperatorEndpoints } from './features/admin-operators.ts';
import { adminDocumentEndpoints } from './features/admin-documents.ts';
import { documentEndpoints } from './features/documents.ts';
import { adminPaymentEndpoints } from './features/admin-payments.ts';
import { adminRefundEndpoints } from './features/admin-refunds.ts';
import { adminViewEndpoints } from './features/admin-views.ts';
import { adminSearchEndpoints } from './features/admin-search.ts';
import { adminCatalogueEndpoints } from './features/admin-catalogue.ts';
import { adminPriceEndpoints } from './features/admin-prices.ts';
import { adminReviewEndpoints } from './features/admin-reviews.ts';
import { adminServiceEndpoints } from './features/admin-services.ts';
import { adminSettingsEndpoints } from './features/admin-settings.ts';
import { adminSettlementEndpoints } from './features/admin-settlements.ts';
import { adminCommissionTaxEndpoints } from './features/admin-commission-tax.ts';
import { adminWelfareEndpoints } from './features/admin-welfare.ts';
import { adminTaxEndpoints } from './features/admin-tax.ts';
import { adminTimelineEndpoints } from './features/admin-timeline.ts';
import { adminWebhookEndpoints } from './features/admin-webhooks.ts';
import { blockEndpoints } from './features/blocks.ts';
import { bookEndpoints } from './features/books.ts';
import { bookAgainEndpoints } from './features/booking-again.ts';
import { bookingEndpoints } from './features/booking.ts';
import { customerTaskEndpoints } from './features/customer-tasks.ts';
import { cartEndpoints } from './features/cart.ts';
import { enquiryEndpoints } from './features/enquiry.ts';
import { favouritesEndpoints } from './features/favourites.ts';
import { identityEndpoints } from './features/identity.ts';
import { mediaEndpoints } from './features/media.ts';
import { notificationEndpoints } from './features/notification.ts';
import { pageReportEndpoints } from './features/page-report.ts';
import { paymentEndpoints } from './features/payment.ts';
import { paymentLinkEndpoints } from './features/payment-links.ts';
import { payoutEndpoints } from './features/payouts.ts';
import { preferenceEndpoints } from './features/preferences.ts';
import { placesEndpoints } from './features/places.ts';
import { providerEndpoints } from './features/provider.ts';
import { registrationEndpoints } from './features/provider-registration.ts';
import { customServiceEndpoints } from './features/custom-services.ts';
import { offerEndpoints } from './features/provider-services.ts';
import { professionalsEndpoints } from './features/professionals.ts';
import { messageEndpoints } from './features/messages.ts';
import { pushEndpoints } from './features/push.ts';
import { reviewEndpoints } from './features/review.ts';
import { jobEndpoints } from './features/job.ts';
import { jobMoneyEndpoints } from './features/job-money.ts';
import { jobRequestEndpoints } from './features/job-requests.ts';
import { slotEndpoints } from './features/slots.ts';
import { visitEndpoints } from './features/visit.ts';
import { extraTimeEndpoints } from './features/extra-time.ts';

/** All API calls by name, `feature.what_it_does`. Server, web client and OpenAPI document are generated from this table. */
export const api = {
  ...accountEndpoints,
  ...catalogEndpoints,
  ...contentEndpoints,
  ...discoveryEndpoints,
  ...professionalsEndpoints,
  ...citiesEndpoints,
  ...addressesEndpoints,
  ...adminEndpoints,
  ...adminBulkEndpoints,
  ...adminPresenceEndpoints,
  ...adminQueueEndpoints,
  ...appealEndpoints,
  ...adminBlockEndpoints,
  ...adminBoardEndpoints,
  ...adminBookingEndpoints,
  ...adminCallerEndpoints,
  ...adminConsoleEndpoints,
  ...adminCustomerEndpoints,
  ...adminProfessionalEndpoints,
  ...adminDispatchEndpoints,
  ...adminDueEndpoints,
  ...adminAuditEndpoints,
  ...adminExportEndpoints,
  ...adminMonthEndpoints,
  ...adminJournalEndpoints,
  ...adminInsightEndpoints,
  ...adminOperatorEndpoints,
  ...adminPaymentEndpoints,
  ...adminSettlementEndpoints,
  ...adminChargebackEndpoints,
  ...adminWebhookEndpoints,
  ...adminDocumentEndpoints,
  ...documentEndpoints,
  ...adminRefundEndpoints,
  ...adminSearchEndpoints,
  ...adminServiceEndpoints,
  ...adminCatalogueEndpoints,
  ...adminPriceEndpoints,
  ...adminReviewEndpoints,
  ...adminBannerEndpoints,
  ...adminPageEndpoints,
  ...adminSettingsEndpoints,
  ...adminTaxEndpoints,
  ...adminCommissionTaxEndpoints,
  ...adminWelfareEndpoints,
  ...adminViewEndpoints,
  ...adminTimelineEndpoints,
  ...availabilityEndpoints,
  ...dutyEndpoints,
  ...bankAccountEndpoints,
  ...taxDetailsEndpoints,
  ...earningsEndpoints,
  ...jobMoneyEndpoints,
  ...bookingEndpoints,
  ...customerTaskEndpoints,
  ...bookAgainEndpoints,
  ...cartEndpoints,
  ...enquiryEndpoints,
  ...favouritesEndpoints,
  ...identityEndpoints,
  ...blockEndpoints,
  ...mediaEndpoints,
  ...notificationEndpoints,
  ...pageReportEndpoints,
  ...paymentEndpoints,
  ...paymentLinkEndpoints,
  ...dueEndpoints,
  ...payoutEndpoints,
  ...bookEndpoints,
  ...placesEndpoints,
  ...providerEndpoints,
  ...registrationEndpoints,
  ...offerEndpoints,
  ...customServiceEndpoints,
  ...pushEndpoints,
  ...preferenceEndpoints,
  ...messageEndpoints,
  ...reviewEndpoints,
  ...jobEndpoints,
  ...jobRequestEndpoints,
  ...extraTimeEndpoints,
  ...slotEndpoints,
  ...visitEndpoints,
} as const satisfies Record<string, Endpoint>;

/** The name of a call. */
export type EndpointName = keyof typeof api;

/** The request of a call, by name. */
export type RequestOf<N extends EndpointName> = RequestInput<(typeof api)[N]>;

/** The success response of a call without `status`, by name. */
export type ReplyOf<N extends EndpointName> = Reply<(typeof api)[N]>;
