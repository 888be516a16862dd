/**
 * Loads the form of a report. In a separate file, so that the page of a service does not list its parts in its first load.
 */
export const loadReportReview = () => import('./report-review.tsx');
