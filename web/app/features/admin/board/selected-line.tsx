import '../../../platform/all-texts.ts';
import type { BoardLine } from '@aaspaas/contract/features/admin-board.ts';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { StateBadge } from '../dispatch/state-badge.tsx';
import { formatRange } from './board-text.ts';
import classes from './board.module.css';

/** The facts of the selected booking in one line, and the way to all of its details; in a sheet, whose title is the service, without `onClear`. */
export function SelectedLine({ line, onClear }: { line: BoardLine; onClear?: () => void }) {
  const t = useText();
  const language = useLanguage();
  return (
    <section className={classes.selected} aria-label={t('board.selected')}>
      {onClear && <strong>{line.service_name}</strong>}
      <span className="nowrap">{formatRange(t, language, line)}</span>
      <span className="muted">
        {line.booking_id}
        {line.pin && ` · ${t('board.pin', { pin: line.pin })}`}
      </span>
      <StateBadge line={line} />
      {line.professional && <span>{line.professional.name}</span>}
      {!line.can_assign && <span className="muted">{t('board.not_assignable')}</span>}
      <Link to={`/admin/dispatch?state=${line.state}&line=${line.detail_id}`}>{t('board.details')}</Link>
      {onClear && (
        <button type="button" className={classes.clear} aria-label={t('board.clear')} onClick={onClear}>
          <IconX size={18} aria-hidden />
        </button>
      )}
    </section>
  );
}
