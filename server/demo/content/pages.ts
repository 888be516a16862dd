import { aboutUs } from './pages/about-us.ts';
import { cancellationPolicy } from './pages/cancellation-policy.ts';
import { contactUs } from './pages/contact-us.ts';
import { privacyPolicy } from './pages/privacy-policy.ts';
import { termsAndConditions } from './pages/terms-and-conditions.ts';
import type { DemoPage } from './types.ts';

/** The content pages linked from the footer. */
export const pages: readonly DemoPage[] = [
  aboutUs,
  termsAndConditions,
  privacyPolicy,
  cancellationPolicy,
  contactUs,
].map((page) => ({
  ...page,
  body: { en: page.body.en.trim(), hi: page.body.hi.trim() },
}));
