import type { BookingLineRow } from '@aaspaas/contract/features/admin-bookings.ts';
import type { LineResult } from '@aaspaas/contract/features/admin-bulk.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatInstant } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import classes from './bulk-bar.module.css';

/** Selected bookings, each with what is said about it. */
export function BulkLines({
  rows,
  children,
}: {
  rows: readonly BookingLineRow[];
  /** What is said about a booking. */
  children: (row: BookingLineRow) => ReactNode;
}) {
  const language = useLanguage();
  return (
    <ul className={classes.lines}>
      {rows.map((row) => (
        <li key={row.detail_id}>
          <span>
            <b className="semibold">{row.service_name}</b>
            <span className="block text-14 muted">
              {row.booking_id} · {formatInstant(row.starts_at, language)}
            </span>
          </span>
          <span dir="auto">{children(row)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The bookings that did not change, and why. */
export function BulkProblems({
  rows,
  message,
  results,
  close,
}: {
  rows: readonly BookingLineRow[];
  message: string;
  results: readonly LineResult[];
  close: () => void;
}) {
  const t = useText();
  const problems = new Map(
    results.flatMap(({ detail_id, problem }) => (problem ? [[detail_id, problem.text] as const] : [])),
  );
  const title = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone.
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <p>{message}</p>
      <p className="semibold text-danger" ref={title} tabIndex={-1} role="alert">
        {t('bulk.not_changed', { count: problems.size })}
      </p>
      <p className="text-14 muted">{t('bulk.not_changed_help')}</p>
      <BulkLines rows={rows.filter(({ detail_id }) => problems.has(detail_id))}>
        {({ detail_id }) => <span className={classes.none}>{problems.get(detail_id)}</span>}
      </BulkLines>
      <Button fullWidth variant="default" onClick={close}>
        {t('ui.close')}
      </Button>
    </>
  );
}
