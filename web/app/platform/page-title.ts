import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import type { Frame } from '@aaspaas/contract/page.ts';
import { textIn } from './language.ts';

/** Makes a route's `meta` from the key of its title. A page named by its data writes its own with `titleOf`. */
export function pageTitle(key: MessageKey): (args: MetaArgs) => { title: string }[] {
  return ({ matches }) => {
    const language = languageOf(matches);
    return [{ title: titleOf(textIn(language)(key), language) }];
  };
}

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
