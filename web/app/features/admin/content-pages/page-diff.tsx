import type { LanguageDiff } from '@aaspaas/contract/features/admin-pages.ts';
import { useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { pageDiffQuery } from '../content-pages-query.ts';
import classes from './content-pages.module.css';

interface PageDiffProps {
  readonly slug: string;
  readonly from: number | 'draft';
  readonly to: number | 'draft';
  /** The page's version, so that saved texts are compared again. */
  readonly version: number;
}

/** What differs between two revisions of a page, in each language. */
export function PageDiff({ slug, from, to, version }: PageDiffProps) {
  const t = useText();
  const { data, failed, retry } = useAccountQuery(pageDiffQuery(slug, from, to, version));
  if (failed) return <FailedState look="line" text={t('pages.diff_failed')} retry={retry} />;
  if (!data) return <ListSkeleton rows={4} />;
  return (
    <div className="stack gap-16">
      {(['en', 'hi'] as const).map((language) => (
        <div key={language}>
          <h3 className="text-16">{t(`catalogue.texts_${language}`)}</h3>
          <Lines diff={data.data[language]} language={language} />
        </div>
      ))}
    </div>
  );
}

function Lines({ diff, language }: { diff: LanguageDiff; language: 'en' | 'hi' }) {
  const t = useText();
  if (diff.identical) return <p className="muted">{t('pages.diff_none')}</p>;
  if (diff.only_formatting) return <p className="muted">{t('pages.diff_formatting')}</p>;
  return (
    <ol className={classes.diff} lang={language}>
      {diff.lines.map((line, at) =>
        line.kind === 'skipped' ? (
          <li key={at} data-kind="skipped">
            {t('pages.diff_skipped', { count: line.count })}
          </li>
        ) : (
          <li key={at} data-kind={line.kind}>
            {line.parts.map((part, index) =>
              part.kind === 'removed' ? (
                <del key={index}>{part.text}</del>
              ) : part.kind === 'added' ? (
                <ins key={index}>{part.text}</ins>
              ) : (
                <span key={index}>{part.text}</span>
              ),
            )}
          </li>
        ),
      )}
    </ol>
  );
}
