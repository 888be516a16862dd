import type { VersionConflict } from '@aaspaas/contract/features/admin-catalogue.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { formatInstant } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import classes from './version-notice.module.css';

/** The names of the fields that an operator edits; others are named as the log does. */
const FIELDS: Readonly<Record<string, MessageKey>> = {
  name_en: 'catalogue.name_en',
  name_hi: 'catalogue.name_hi',
  about_en: 'catalogue.about_en',
  about_hi: 'catalogue.about_hi',
  overview_en: 'catalogue.overview_en',
  overview_hi: 'catalogue.overview_hi',
  search_words: 'catalogue.search_words',
  subcategory_id: 'catalogue.subcategory',
  servicetype: 'catalogue.type',
  gender_choice: 'catalogue.gender_choice',
  picture_ids: 'catalogue.pictures',
  active: 'catalogue.state',
  draft: 'catalogue.state',
  publish_at: 'catalogue.publish_day',
  archived_at: 'catalogue.state_archived',
  per_hour: 'catalogue.per_hour',
  per_day: 'catalogue.per_day',
};

/** Another operator changed what the form edits: what changed, and the two ways on. The input stays. */
export function VersionNotice({
  conflict,
  onReload,
  onApply,
}: {
  conflict: VersionConflict;
  onReload: () => Promise<void>;
  onApply: () => void;
}) {
  const t = useText();
  const language = useLanguage();
  const { changed_by, changed_at, changes } = conflict;
  return (
    <section className={classes.notice} role="alert" aria-labelledby="version-conflict">
      <h2 id="version-conflict" className="text-16">
        {t('conflict.changed', { name: changed_by })}
      </h2>
      {changed_at && (
        <p className="text-14 muted">
          {t('conflict.at', { name: changed_by, time: formatInstant(changed_at, language) })}
        </p>
      )}
      {changes.length > 0 && (
        <dl className="facts">
          {changes.map(({ field, from, to }) => {
            const name = FIELDS[field];
            return (
              <div key={field} className="col-span-full">
                <dt>{name ? t(name) : field}</dt>
                <dd className={classes.values}>
                  <del>{valueText(from)}</del> → <ins>{valueText(to)}</ins>
                </dd>
              </div>
            );
          })}
        </dl>
      )}
      <p className="text-14">{t('catalogue.conflict_help')}</p>
      <div className="flex flex-wrap gap-12">
        <Button variant="default" onClick={() => void onReload()}>
          {t('conflict.reload')}
        </Button>
        <Button onClick={onApply}>{t('conflict.apply_again')}</Button>
      </div>
    </section>
  );
}

function valueText(value: unknown): string {
  if (value === null || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
