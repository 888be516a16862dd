import '../../../platform/all-texts.ts';

/** The schemas of the server, with the texts of their problems. */
export { contentPageForm, newContentPageForm } from '@aaspaas/contract/features/admin-pages.ts';
