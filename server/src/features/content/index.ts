export {
  createBanner,
  editBanner,
  lockBannerVersion,
  measurePicture,
} from './actions/edit-banner.ts';
export {
  createPage,
  lockPageVersion,
  publishPage,
  restorePage,
  savePage,
} from './actions/edit-page.ts';
export { eraseReportData } from './actions/erase-account-data.ts';
export { archiveBanner, moveBanner, restoreBanner } from './actions/order-banners.ts';
export { diffPage, pageRevision } from './actions/page-diff.ts';
export { closeReport } from './actions/reports.ts';
export { contentRoutes } from './routes.ts';
export { safeHtml } from './rules/safe-html.ts';
export { bannerStateAt, isForCity } from './store.ts';
