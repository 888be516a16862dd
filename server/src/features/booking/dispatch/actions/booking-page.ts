import type { Language } from '@aaspaas/contract/messages/index.ts';
import { text } from '../../../../platform/http/failures.ts';
import { DISPATCH_WEIGHTS, RULES_VERSION } from '../rules/assignment-cost.ts';
import { ASSIGNMENT_PAGE, assignmentPage } from '../rules/assignment-page.ts';

/** The pages that are made from the rules of bookings. */
export const bookingPageSlugs: readonly string[] = [ASSIGNMENT_PAGE];

/** Returns a page that is made from the rules of bookings; undefined if there is none with this name. */
export function bookingPage(
  slug: string,
  language: Language,
): { readonly title: string; readonly content: string } | undefined {
  if (slug !== ASSIGNMENT_PAGE) return undefined;
  return assignmentPage(DISPATCH_WEIGHTS, RULES_VERSION, (key, values) => text(language, key, values));
}
