import type { VersionConflict } from '@aaspaas/contract/features/admin-catalogue.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { formatInstant } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import classes from './version-notice.module.css';

/** The name of a field; one whose values the log does not contain in a readable form is shown without them. */
export type FieldName = MessageKey | { readonly withoutValues: MessageKey };

/** Another operator changed what the form edits: what changed, and the two ways on. The input stays. */
export function VersionNotice({
  conflict,
  names,
  help,
  onReload,
  onApply,
}: {
  conflict: VersionConflict;
  /** The names of the fields that an operator edits; others are named as the log does. */
  names: Readonly<Record<string, FieldName>>;
  /** What the two buttons do. */
  help: string;
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
            const name = names[field];
            const isHidden = typeof name === 'object';
            return (
              <div key={field} className="col-span-full">
                <dt>{name ? t(isHidden ? name.withoutValues : name) : field}</dt>
                <dd className={classes.values}>
                  {isHidden ? (
                    t('conflict.field_changed')
                  ) : (
                    <>
                      <del>{valueText(from)}</del> → <ins>{valueText(to)}</ins>
                    </>
                  )}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
      <p className="text-14">{help}</p>
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
