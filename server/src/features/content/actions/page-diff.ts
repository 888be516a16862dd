import type { DiffSide, LanguageDiff } from '@aaspaas/contract/features/admin-pages.ts';
import { recordOf } from '@aaspaas/contract/kernel/record-of.ts';
import { LANGUAGES, type Language } from '@aaspaas/contract/messages/index.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import { pageLines } from '../rules/page-lines.ts';
import { safeHtml } from '../rules/safe-html.ts';
import { type DiffedLine, textDiff } from '../rules/text-diff.ts';
import { pageStore, type PageTexts } from '../store.ts';

/** Unchanged lines that are shown before and after a change. */
const CONTEXT = 2;

/**
 * Compares two revisions of a page, or a revision with the saved texts, in each language.
 * @throws `not_found` if the page or one of the revisions does not exist
 */
export async function diffPage(
  executor: Executor,
  slug: string,
  { from, to }: { readonly from: DiffSide; readonly to: DiffSide },
): Promise<Record<Language, LanguageDiff>> {
  const [before, after] = [await textsOfSide(executor, slug, from), await textsOfSide(executor, slug, to)];
  return recordOf(LANGUAGES, (language) => diffLanguage(before, after, language));
}

/** Returns the texts of a published revision. @throws `not_found` */
export function pageRevision(executor: Executor, slug: string, number: number): Promise<PageTexts> {
  return textsOfSide(executor, slug, number);
}

async function textsOfSide(executor: Executor, slug: string, side: DiffSide): Promise<PageTexts> {
  const store = pageStore(executor);
  const texts = side === 'draft' ? await store.draft(slug) : await store.revision(slug, side);
  if (!texts) throw new Failure('not_found');
  return texts;
}

function diffLanguage(before: PageTexts, after: PageTexts, language: Language): LanguageDiff {
  const linesOf = (page: PageTexts) => [
    page[`title_${language}`],
    ...pageLines(safeHtml(page[`body_${language}`])),
  ];
  const lines = textDiff(linesOf(before), linesOf(after));
  const sameText = lines.every(({ kind }) => kind === 'same');
  const identical = sameText && before[`body_${language}`] === after[`body_${language}`];
  return { lines: sameText ? [] : aroundChanges(lines), only_formatting: sameText && !identical, identical };
}

/** Leaves out unchanged lines that are far from a change. */
function aroundChanges(lines: readonly DiffedLine[]): LanguageDiff['lines'] {
  const isNear = lines.map((_, at) =>
    lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ kind }) => kind !== 'same'),
  );
  const shown: LanguageDiff['lines'] = [];
  for (const [at, { kind, parts }] of lines.entries()) {
    const last = shown.at(-1);
    if (isNear[at]) shown.push({ kind, parts: parts.map((part) => ({ ...part })) });
    else if (last?.kind === 'skipped') last.count += 1;
    else shown.push({ kind: 'skipped', count: 1 });
  }
  return shown;
}
