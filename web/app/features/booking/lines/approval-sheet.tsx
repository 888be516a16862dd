import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { useState } from 'react';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextareaField } from '../../../ui/fields.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Price } from '../../../ui/price.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { formatDuration } from '../../../platform/format-duration.ts';
import { CompletionPhotos } from '../completion-photos.tsx';
import classes from './approval-sheet.module.css';
import { formatSlot } from './format-slot.ts';
import type { LineActionsState } from './use-line-actions.ts';

/** Asks the customer to approve finished work; opens automatically while a line waits for approval. */
export function ApprovalSheet({ lineActions }: { lineActions: LineActionsState }) {
  const [last, setLast] = useState<BookingLine | null>(null);
  // The last line stays visible during the closing animation.
  if (lineActions.lineToApprove && lineActions.lineToApprove !== last) setLast(lineActions.lineToApprove);
  if (!last) return null;
  return (
    <ApprovalForm
      key={last.id}
      line={last}
      opened={lineActions.lineToApprove !== null}
      lineActions={lineActions}
    />
  );
}

function ApprovalForm({
  line,
  opened,
  lineActions,
}: {
  line: BookingLine;
  opened: boolean;
  lineActions: LineActionsState;
}) {
  const t = useText();
  const language = useLanguage();
  const [declining, setDeclining] = useState(false);
  const [reason, setReason] = useState('');
  const busy = lineActions.busy === line.id;
  const close = () => {
    if (!busy) lineActions.dismissed(line);
  };
  if (declining)
    return (
      <Sheet
        opened={opened}
        onClose={close}
        title={t('booking.decline_title')}
        footer={
          <>
            <Button variant="default" disabled={busy} onClick={() => setDeclining(false)}>
              {t('booking.back')}
            </Button>
            <Button color="danger" loading={busy} onClick={() => lineActions.decline(line, reason)}>
              {t('booking.decline')}
            </Button>
          </>
        }
      >
        <TextareaField
          name="reason"
          label={`${t('booking.cancelled_reason')} (${t('ui.optional')})`}
          help={t('booking.decline_help')}
          value={reason}
          onChange={setReason}
          maxLength={1000}
          rows={4}
        />
      </Sheet>
    );
  return (
    <Sheet
      opened={opened}
      onClose={close}
      title={t('booking.approve_title')}
      footer={
        <>
          <Button variant="default" disabled={busy} onClick={() => setDeclining(true)}>
            {t('booking.decline')}
          </Button>
          <Button loading={busy} onClick={() => lineActions.approve(line)}>
            {t('booking.approve')}
          </Button>
        </>
      }
    >
      <div className={classes.lineActions}>
        <div className={`flex-none clip rounded-8 ${classes.cover}`}>
          <Picture src={line.image_url} alt="" sizes="96px" />
        </div>
        <div>
          <p className="semibold leading-135">{line.service_name}</p>
          <p className="text-15 muted">{formatSlot(t, language, line)}</p>
          <p className="text-15 muted">
            {formatDuration(t, line.work_type, line.day_hours)} · <Price amount={line.price} />
          </p>
        </div>
      </div>
      {line.professional && <p>{t('booking.approve_text', { name: line.professional.name })}</p>}
      <CompletionPhotos pictures={line.completion_photos} />
      <p>{t('booking.approve_note')}</p>
    </Sheet>
  );
}
