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
  invoice: 'invoice.title_invoice',
  receipt: 'invoice.title_receipt',
  payment_receipt: 'invoice.title_payment_receipt',
  credit_note: 'invoice.title_credit_note',
  cancellation: 'invoice.title_cancellation',
};

/** Downloads of a booking's documents: its invoice or, in the cancelled tab, the credit note or statement. Polls until they exist. */
export function InvoiceDownloads({ booking, canceled }: { booking: Booking; canceled: boolean }) {
  const isCancellationDocument = ({ kind }: BookingDocument) =>
    kind === 'credit_note' || kind === 'cancellation';
  const shown = booking.documents.filter(
    (bookingDocument) => !canceled || isCancellationDocument(bookingDocument),
  );
  return (
    <div className={`stack gap-12 ${classes.documents}`}>
      {shown.length === 0 && (
        <InvoiceDownload url={`/api/user/invoice/${booking.booking_id}`} booking={booking.booking_id} />
      )}
      {shown.map((bookingDocument) => (
        <InvoiceDownload
          key={bookingDocument.number}
          url={bookingDocument.url}
          booking={booking.booking_id}
          bookingDocument={bookingDocument}
        />
      ))}
    </div>
  );
}

function InvoiceDownload({
  url,
  booking,
  bookingDocument,
}: {
  url: string;
  booking: string;
  bookingDocument?: BookingDocument;
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
      {bookingDocument && (
        <p className="text-14 muted">
          {t(KINDS[bookingDocument.kind])} {bookingDocument.number}
        </p>
      )}
      <p className={`hide-empty text-danger ${classes.failed}`} role="status">
        {failed}
      </p>
    </div>
  );
}
