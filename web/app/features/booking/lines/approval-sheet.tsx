import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { useState } from 'react';
import { now } from '../../../platform/clock.ts';
import { formatInstant } from '../../../platform/format.ts';
import { formatDuration } from '../../../platform/format-duration.ts';
import { Button } from '../../../ui/button.tsx';
import { Face } from '../../../ui/faces.tsx';
import { formatRupees } from '../../../ui/format-rupees.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Price } from '../../../ui/price.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { LinePhotos } from '../line-photos.tsx';
import classes from './approval-sheet.module.css';
import { type Complaint, DeclineFields } from './decline-fields.tsx';
import { firstNameOf, formatMoment } from './format-line.ts';
import { disputePhotos } from './dispute-photos.tsx';
import { disputeReason } from './dispute-reason.ts';
import { faceOf } from './face-of.ts';
import type { LineActionsState } from './use-line-actions.ts';
import { formatWorkDuration } from './work-duration.ts';

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
  const [declining, setDeclining] = useState(false);
  const [complaint, setComplaint] = useState<Complaint>({ problems: [], details: '' });
  const busy = lineActions.busy === line.id;
  const unpaid = line.payment_status !== 1;
  const photos = disputePhotos(line.id);
  const decline = () =>
    lineActions.decline(line, disputeReason(t, complaint.problems, complaint.details), photos);
  return (
    <Sheet
      opened={opened}
      onClose={() => {
        if (!busy) lineActions.dismissed(line);
      }}
      title={t(declining ? 'booking.decline_title' : 'booking.approve_title')}
      footer={
        declining ? (
          <>
            <Button variant="default" size="lg" disabled={busy} onClick={() => setDeclining(false)}>
              {t('booking.back')}
            </Button>
            <Button color="danger" size="lg" loading={busy} onClick={decline}>
              {t('booking.decline')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" size="lg" disabled={busy} onClick={() => setDeclining(true)}>
              {t('booking.decline')}
            </Button>
            <Button size="lg" loading={busy} onClick={() => lineActions.approve(line)}>
              {t('booking.approve')}
            </Button>
          </>
        )
      }
    >
      {declining ? (
        <DeclineFields value={complaint} unpaid={unpaid} photos={photos} onChange={setComplaint} />
      ) : (
        <FinishedWork line={line} unpaid={unpaid} />
      )}
    </Sheet>
  );
}

/** What the customer looks at before they answer: who did what, the photos, the price and the deadline. */
function FinishedWork({ line, unpaid }: { line: BookingLine; unpaid: boolean }) {
  const t = useText();
  const language = useLanguage();
  const rate = line.work_type === 'day' ? line.working_per_day : line.working_per_hour;
  const units = formatDuration(t, line.work_type, line.day_hours);
  return (
    <div className="stack one-column gap-14">
      <Work line={line} />
      <LinePhotos pictures={line.completion_photos} from={firstNameOf(line.professional?.name ?? '')} />
      <div className={`stack gap-4 ${classes.price}`}>
        <p className="flex justify-between items-baseline gap-12">
          <span className="muted">
            {line.quoted ? units : t('booking.price_sum', { rate: formatRupees(rate), units })}
            {line.extra && ` + ${formatRupees(line.extra.price)}`}
          </span>
          <Price amount={line.price} strong />
        </p>
        <p className="text-15 muted">{t(unpaid ? 'line.pay_after_approval' : 'line.already_paid')}</p>
      </div>
      <p>
        {t('line.happy')} {t('line.unhappy')} {unpaid && t('line.no_pay_meanwhile')}
      </p>
      {line.approval_due_at && (
        <p className="text-15 muted">
          {t('booking.approval_note', { time: formatInstant(line.approval_due_at, language) })}
        </p>
      )}
    </div>
  );
}

/** Who did what, until when and for how long. */
function Work({ line: { professional, service_name, timeline } }: { line: BookingLine }) {
  const t = useText();
  const language = useLanguage();
  const done = timeline.find(({ step }) => step === 'done')?.at;
  const duration = formatWorkDuration(t, timeline);
  return (
    <div className="row gap-14">
      {professional && <Face face={faceOf(professional)} size={52} />}
      <div className="min-w-0 leading-14">
        {professional && <p className="text-17 semibold">{professional.name}</p>}
        <p className="text-15 muted">
          {done
            ? t('line.finished_service', { service: service_name, time: formatMoment(done, language, now()) })
            : service_name}
        </p>
        {duration && <p className="text-15 muted">{t('line.at_your_place', { duration })}</p>}
      </div>
    </div>
  );
}
