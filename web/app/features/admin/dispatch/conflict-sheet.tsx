import '../../../platform/all-texts.ts';
import type { LineConflict } from '@aaspaas/contract/features/line-version.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { formatInstant } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { formatRupees } from '../../../ui/format-rupees.ts';
import type { Translate } from '../../../ui/language/language.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { formatAttention } from '../queue.ts';
import classes from './conflict-sheet.module.css';

type Change = LineConflict['changes'][number];

const LABELS = {
  state: 'admin.state',
  professional: 'admin.professional',
  starts_at: 'admin.when',
  price: 'admin.price',
  flag: 'console.flag',
} as const satisfies Record<Change['field'], MessageKey>;

/** What changed since the operator opened the line, and the choice between seeing it and applying the action anyway. */
export function ConflictSheet({
  conflict,
  reload,
  applyAgain,
}: {
  conflict: LineConflict | null;
  reload: () => void;
  applyAgain: () => void;
}) {
  const t = useText();
  const language = useLanguage();
  // The sheet keeps its content while it closes.
  const [last, setLast] = useState(conflict);
  if (conflict && conflict !== last) setLast(conflict);
  const shown = conflict ?? last;
  const name = shown?.changed_by ?? '';
  const changes = shown?.changes ?? [];
  return (
    <Sheet opened={conflict !== null} onClose={reload} title={t('conflict.title')} size="sm">
      <p className="semibold" role="alert">
        {t('conflict.changed', { name })}
      </p>
      {shown && (
        <p className="text-14 muted">
          {t('conflict.at', { time: formatInstant(shown.changed_at, language) })}
        </p>
      )}
      {changes.length === 0 ? (
        <p className="mt-10">{t('conflict.other_fields')}</p>
      ) : (
        <dl className={classes.changes}>
          {changes.map((change) => (
            <div key={change.field}>
              <dt>{t(LABELS[change.field])}</dt>
              <dd>
                <span className={classes.before}>{formatValue(t, language, change.field, change.from)}</span>
                <IconArrowRight size={16} aria-hidden />
                <b>{formatValue(t, language, change.field, change.to)}</b>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-10">{t('conflict.help')}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={reload}>
          {t('conflict.reload')}
        </Button>
        <Button onClick={applyAgain}>{t('conflict.apply_again')}</Button>
      </div>
    </Sheet>
  );
}

const STATES = ['placed', 'assigned', 'started', 'done', 'approved', 'disputed', 'cancelled'] as const;

function formatValue(
  t: Translate,
  language: Parameters<typeof formatInstant>[1],
  field: Change['field'],
  value: Change['from'],
): string {
  if (value === null) return '–';
  if (typeof value === 'number') return formatRupees(value);
  if (field === 'starts_at') return formatInstant(value, language);
  if (field === 'flag') return formatAttention(t, value);
  const state = field === 'state' && STATES.find((one) => one === value);
  return state ? t(`admin.tab_${state}`) : value;
}
