import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import type { Frame } from '@aaspaas/contract/page.ts';
import { isRouteErrorResponse, type MetaDescriptor } from 'react-router';
import { textIn } from './language.ts';

/**
 * Makes the `meta` of a page that belongs to a person or to a step (login, booking): a title, and that search engines leave it out. A page
 * that is to be found says more, with `headOf`.
 */
export function pageTitle(key: MessageKey): (args: MetaArgs) => MetaDescriptor[] {
  return ({ matches }) => {
    const language = languageOf(matches);
    return [{ title: titleOf(textIn(language)(key), language) }, NO_INDEX];
  };
}

/** The `meta` of a public page that does not exist or could not be loaded. */
export function failureTitle({ matches, error }: MetaArgs & { readonly error?: unknown }): MetaDescriptor[] {
  const missing = isRouteErrorResponse(error) && error.status < 500;
  return pageTitle(missing ? 'page.not_found' : 'page.error')({ matches });
}

const NO_INDEX = { name: 'robots', content: 'noindex' };

/** A document's title: the page's name and ours. */
export function titleOf(page: string, language: Frame['language']): string {
  return textIn(language)('shell.title_of', { page });
}

/** The language of the page, from what `meta` is given. */
export function languageOf(matches: MetaArgs['matches']): Frame['language'] {
  return (matches[0]?.loaderData as Frame | undefined)?.language ?? 'en';
}

interface MetaArgs {
  readonly matches: readonly ({ readonly loaderData?: unknown } | undefined)[];
}
