import type { ExportState, ListExport } from '@aaspaas/contract/features/admin-exports.ts';
import { useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { withRetry } from '../../../platform/call-with-retry.ts';
import { formatInstant } from '../../../platform/format.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import classes from './exports.module.css';
import { formatSize } from './format-size.ts';

const TONES: Readonly<Record<ExportState, BadgeTone>> = {
  preparing: 'info',
  ready: 'success',
  failed: 'danger',
  expired: 'neutral',
};

interface ExportTableProps {
  readonly exports: readonly ListExport[];
  readonly label: string;
  readonly onChanged: () => Promise<void>;
}

/** The table of large exports; on phones, cards. */
export function ExportTable({ exports, label, onChanged }: ExportTableProps) {
  const t = useText();
  return (
    <table className={`w-full text-15 ${classes.table}`} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('export.list')}</th>
          <th scope="col">{t('export.operator')}</th>
          <th scope="col">{t('export.requested')}</th>
          <th scope="col">{t('export.state')}</th>
          <th scope="col" className={classes.number}>
            {t('export.rows')}
          </th>
          <th scope="col" className={classes.number}>
            {t('export.size')}
          </th>
          <th scope="col">{t('export.expires')}</th>
          <th scope="col">
            <span className="sr-only">{t('export.download')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {exports.map((one) => (
          <Row key={one.id} one={one} onChanged={onChanged} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ one, onChanged }: { one: ListExport; onChanged: () => Promise<void> }) {
  const t = useText();
  const language = useLanguage();
  const { list, filtered, operator, state, rows, bytes, requested_at, expires_at } = one;
  const ends = state === 'ready' || state === 'failed' ? expires_at : null;
  return (
    <tr>
      <th scope="row" className={classes.list}>
        {t(`export.list_${list}`)}
        <span className={classes.detail}>{t(filtered ? 'export.filtered' : 'export.unfiltered')}</span>
      </th>
      <td>
        <bdi>{operator.name}</bdi>
      </td>
      <td className={classes.time}>{formatInstant(requested_at, language)}</td>
      <td className={classes.state}>
        <Badge tone={TONES[state]}>{t(`export.state_${state}`)}</Badge>
      </td>
      <td className={classes.number}>
        {rows === null ? <Nothing /> : <Labelled label={t('export.rows')}>{formatCount(rows)}</Labelled>}
      </td>
      <td className={classes.number}>
        {bytes === null ? <Nothing /> : <Labelled label={t('export.size')}>{formatSize(bytes, t)}</Labelled>}
      </td>
      <td className={classes.time}>
        {ends === null ? (
          <Nothing />
        ) : (
          <Labelled label={t('export.expires')}>{formatInstant(ends, language)}</Labelled>
        )}
      </td>
      <td className={classes.action}>
        <Action one={one} onChanged={onChanged} />
      </td>
    </tr>
  );
}

/** A cell without a value; phones leave it out. */
function Nothing() {
  return <span className={classes.nothing}>–</span>;
}

/** A value with its name, which the table's head has on wide screens. */
function Labelled({ label, children }: { label: string; children: string }) {
  return (
    <>
      <span className={classes.label}>{label}: </span>
      {children}
    </>
  );
}

function Action({ one, onChanged }: { one: ListExport; onChanged: () => Promise<void> }) {
  const t = useText();
  const language = useLanguage();
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const { id, list, own, state, operator } = one;
  const named = { list: t(`export.list_${list}`), time: formatInstant(one.requested_at, language) };
  const params = { id: String(id) };
  const run = async (send: () => Promise<void>) => {
    setBusy(true);
    try {
      await send();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.message);
      await onChanged();
    }
    setBusy(false);
  };
  const download = async () => {
    const { data } = await adminCall('admin.export_link', { params });
    const link = document.createElement('a');
    link.href = data.url;
    link.download = '';
    link.click();
  };
  const retry = async () => {
    // A failure has its own key: the next retry of the same export is another write.
    const idempotencyKey = idempotency.keyFor([id, one.finished_at]);
    const { message } = await withRetry(() =>
      adminCall('admin.retry_export', { params }, { idempotencyKey }),
    );
    idempotency.done();
    toast.success(message);
    await onChanged();
  };
  if (state === 'ready' && !own)
    return <span className="text-13 muted">{t('export.other_operator', { name: operator.name })}</span>;
  if (state === 'ready')
    return (
      <Button
        variant="light"
        size="compact"
        loading={busy}
        aria-label={t('export.download_name', named)}
        onClick={() => void run(download)}
      >
        {t('export.download')}
      </Button>
    );
  if (state === 'failed' && own)
    return (
      <Button
        variant="default"
        size="compact"
        loading={busy}
        aria-label={t('export.retry_name', named)}
        onClick={() => void run(retry)}
      >
        {t('export.retry')}
      </Button>
    );
  return null;
}

function formatCount(count: number): string {
  return count.toLocaleString('en-IN');
}
