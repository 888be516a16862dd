import type { DispatchLine } from '@aaspaas/contract/features/admin.ts';
import type { KeyboardEvent } from 'react';
import { formatInstant } from '../../../platform/format.ts';
import { formatRupees } from '../../../ui/format-rupees.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { formatDuration } from '../../../platform/format-duration.ts';
import { Deadline } from './deadline.tsx';
import classes from './dispatch-table.module.css';
import { StateBadge, unassignedText } from './state-badge.tsx';

interface DispatchTableProps {
  readonly lines: readonly DispatchLine[];
  /** The line whose details are open. */
  readonly opened: number | null;
  readonly onOpen: (line: DispatchLine) => void;
  readonly label: string;
}

/** The table of lines; on phones, cards. Arrow keys move between lines, Enter opens one. */
export function DispatchTable({ lines, opened, onOpen, label }: DispatchTableProps) {
  const t = useText();
  return (
    <table className={`w-full text-15 ${classes.table}`} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('admin.service')}</th>
          <th scope="col">{t('admin.when')}</th>
          <th scope="col">{t('admin.customer')}</th>
          <th scope="col">{t('admin.where')}</th>
          <th scope="col">{t('admin.state')}</th>
          <th scope="col">{t('admin.professional')}</th>
          <th scope="col" className={classes.number}>
            {t('admin.price')}
          </th>
          <th scope="col">{t('admin.deadline')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Row key={line.detail_id} line={line} opened={line.detail_id === opened} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

function Row({
  line,
  opened,
  onOpen,
}: {
  line: DispatchLine;
  opened: boolean;
  onOpen: (line: DispatchLine) => void;
}) {
  const t = useText();
  const language = useLanguage();
  return (
    <tr data-opened={opened || undefined}>
      <td className={classes.service}>
        <button
          type="button"
          data-line={line.detail_id}
          aria-expanded={opened}
          onClick={() => onOpen(line)}
          onKeyDown={moveFocus}
        >
          {line.service_name}
        </button>
        <span className={classes.code}>{line.booking_id}</span>
      </td>
      <td className={classes.when}>
        {formatInstant(line.starts_at, language)}
        <span className={classes.units}>{formatDuration(t, line.work_type, line.day_hours)}</span>
      </td>
      <td>{line.customer_name}</td>
      <td className={classes.where}>
        <span className="line-clamp-2">{line.address}</span>
        {!line.covered && line.attention !== 'outside_service_area' && (
          <Badge tone="warning">{t('admin.covered_no')}</Badge>
        )}
      </td>
      <td className={classes.statusBadge}>
        <span className={`flex-wrap gap-4 ${classes.badges}`}>
          <StateBadge line={line} />
        </span>
      </td>
      <td className={line.professional ? undefined : classes.unassigned}>
        {line.professional?.name ?? unassignedText(t, line)}
      </td>
      <td className={classes.number}>{formatRupees(line.price)}</td>
      <td className={classes.deadline}>
        <Deadline at={line.deadline_at} />
      </td>
    </tr>
  );
}

/** The up and down arrow keys move the focus between the lines' buttons. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (!step) return;
  event.preventDefault();
  const buttons = [
    ...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLElement>('button[data-line]') ?? []),
  ];
  buttons[buttons.indexOf(event.currentTarget) + step]?.focus();
}
