import { redirect } from 'react-router';
import { mayOpen } from './admin-access.ts';
import { loadOperator } from './admin-operator.ts';
import { guarded } from './guard.ts';

/** The page where an operator sets up an authenticator app. */
export const SECOND_FACTOR_PAGE = '/admin/second-factor';

/** What the loader of a page returns to an operator without its grant; the frame then shows that, and not the page. */
const NO_ACCESS = { noAccess: true };

/** Returns whether a page was not loaded because the operator has no access to it. */
export function isNoAccess(loaderData: unknown): boolean {
  return loaderData === NO_ACCESS;
}

/**
 * Creates the `clientLoader` of an operators' page: checks the session, the grants and the second factor, and then loads the
 * page's data.
 */
export function operatorPage<A extends { request: Request }, T>(
  load: (args: A) => Promise<T>,
): ((args: A) => Promise<T>) & { hydrate: true } {
  return guarded('admin', async (args: A) => {
    const { pathname, search } = new URL(args.request.url);
    const { totp, grants } = await loadOperator();
    if (totp === 'required' && pathname !== SECOND_FACTOR_PAGE) throw redirect(SECOND_FACTOR_PAGE);
    return mayOpen(pathname + search, grants) ? load(args) : (NO_ACCESS as T);
  });
}
