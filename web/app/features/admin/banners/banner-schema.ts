import '../../../platform/all-texts.ts';

/** The schema of the server, with the texts of its problems. */
export { bannerForm } from '@aaspaas/contract/features/admin-banners.ts';
