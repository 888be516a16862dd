import type { ListedAuditEntry } from '@aaspaas/contract/features/admin-audit.ts';
import { formatInstant } from '../../../platform/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { actionText } from './actions.ts';
import classes from './audit.module.css';
import { changedFields, valueText } from './changed-fields.ts';

/** An entry: who did what with which object; opened, the changed fields and the origin of the request. */
export function AuditEntry({ entry }: { entry: ListedAuditEntry }) {
  const t = useText();
  const language = useLanguage();
  const text = actionText(entry.action);
  return (
    <details className={classes.entry}>
      <summary className={classes.summary}>
        <span className="tabular-nums muted">{formatInstant(entry.at, language)}</span>
        <bdi className="semibold">{entry.actor.name || t('audit.unknown_actor', { id: entry.actor.id })}</bdi>
        <span className="wrap-anywhere">
          {text ? t(text) : <code>{entry.action}</code>}{' '}
          {entry.outcome === 'refused' && <Badge tone="danger">{t('audit.refused')}</Badge>}
        </span>
        <code className="wrap-anywhere">{entry.object}</code>
      </summary>
      <EntryDetails entry={entry} />
    </details>
  );
}

function EntryDetails({ entry }: { entry: ListedAuditEntry }) {
  const t = useText();
  const fields = changedFields(entry);
  const details = Object.entries(entry.detail);
  return (
    <div className={classes.details}>
      {fields.length > 0 ? (
        <table className={classes.changes}>
          <thead>
            <tr>
              <th scope="col">{t('audit.field')}</th>
              <th scope="col">{t('audit.before')}</th>
              <th scope="col">{t('audit.after')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, before, after }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{before ?? '–'}</td>
                <td>{after ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="muted">{t('audit.no_changes')}</p>
      )}
      <dl className="facts">
        {details.map(([name, value]) => (
          <div key={name} className="col-span-full">
            <dt>{name}</dt>
            <dd className="wrap-anywhere">{valueText(value) ?? '–'}</dd>
          </div>
        ))}
        {entry.ip && (
          <div>
            <dt>{t('audit.ip')}</dt>
            <dd className="wrap-anywhere">{entry.ip}</dd>
          </div>
        )}
        {entry.request_id && (
          <div className="col-span-full">
            <dt>{t('audit.request')}</dt>
            <dd className="wrap-anywhere">{entry.request_id}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
