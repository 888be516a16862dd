import type { Booking, BookingDocument } from '@aaspaas/contract/features/booking.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiFailure } from '../../../platform/api-client.ts';
import { download } from '../../../platform/download.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import classes from './invoice-downloads.module.css';

const KINDS: Readonly<Record<BookingDocument['kind'], MessageKey>> = {
  receipt_voucher: 'invoice.title_receipt_voucher',
  refund_voucher: 'invoice.title_refund_voucher',
  invoice: 'invoice.title_invoice',
  receipt: 'invoice.title_bill',
  payment_receipt: 'invoice.title_payment_receipt',
  credit_note: 'invoice.title_credit_note',
  cancellation: 'invoice.title_cancellation',
};

/** Downloads of a booking's documents, and of all its invoices in one file if there are several. Polls until they exist. */
export function InvoiceDownloads({ booking }: { booking: Booking }) {
  const t = useText();
  const { booking_id: code, documents } = booking;
  const invoices = documents.filter(({ kind }) => kind === 'invoice' || kind === 'receipt');
  const all = `/api/user/invoice/${code}`;
  return (
    <div className={`stack gap-12 ${classes.documents}`}>
      {documents.length === 0 && <InvoiceDownload url={all} booking={code} />}
      {invoices.length > 1 && <InvoiceDownload url={all} booking={code} name={t('invoice.all')} />}
      {documents.map(({ number, kind, url }) => (
        <InvoiceDownload key={number} url={url} booking={code} name={`${t(KINDS[kind])} ${number}`} />
      ))}
    </div>
  );
}

function InvoiceDownload({
  url,
  booking,
  name,
}: {
  url: string;
  booking: string;
  /** What the file is; without it, no document exists yet. */
  name?: string;
}) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const save = async () => {
    setBusy(true);
    setFailed(null);
    try {
      await download(url, `${booking}.pdf`);
    } catch (error) {
      setFailed((error instanceof ApiFailure && error.message) || t('invoice.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={`row flex-wrap ${classes.bookingDocument}`}>
      <Button
        variant="light"
        loading={busy}
        leftSection={<IconDownload size={20} aria-hidden />}
        onClick={() => void save()}
      >
        {t('invoice.download')}
      </Button>
      {name !== undefined && <p className="text-14 muted">{name}</p>}
      <p className={`hide-empty text-danger ${classes.failed}`} role="status">
        {failed}
      </p>
    </div>
  );
}
