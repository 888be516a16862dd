import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import type { Frame } from '@aaspaas/contract/page.ts';
import { isRouteErrorResponse, type MetaDescriptor } from 'react-router';
import { textIn } from '../ui/language/language.ts';

/**
 * Creates the `meta` of a page that belongs to a person or to a step (login, booking): a title and `noindex`. Indexable
 * pages use `headOf`.
 */
export function pageTitle(key: MessageKey): (args: MetaArgs) => MetaDescriptor[] {
  return ({ matches }) => {
    const language = languageOf(matches);
    return [{ title: titleOf(textIn(language)(key), language) }, NO_INDEX];
  };
}

/** Returns the `meta` of a public page that does not exist or could not be loaded. */
export function failureTitle({ matches, error }: MetaArgs & { readonly error?: unknown }): MetaDescriptor[] {
  const missing = isRouteErrorResponse(error) && error.status < 500;
  return pageTitle(missing ? 'page.not_found' : 'page.error')({ matches });
}

const NO_INDEX = { name: 'robots', content: 'noindex' };

/** Returns a document title: the page's name and the site name. */
export function titleOf(page: string, language: Frame['language']): string {
  return textIn(language)('shell.title_of', { page });
}

/** Returns the page's language from the arguments of `meta`. */
export function languageOf(matches: MetaArgs['matches']): Frame['language'] {
  return (matches[0]?.loaderData as Frame | undefined)?.language ?? 'en';
}

interface MetaArgs {
  readonly matches: readonly ({ readonly loaderData?: unknown } | undefined)[];
}
