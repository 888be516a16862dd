import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { useState } from 'react';
import { useLanguage, useText } from '../../platform/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextareaField } from '../../ui/fields.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { spokenUnits } from '../booking-form/spoken-units.ts';
import { ProofPictures } from '../work/proof-pictures.tsx';
import classes from './approval-sheet.module.css';
import { spokenSlot } from './spoken-slot.ts';
import type { LineWork } from './use-line-work.ts';

/** Asks the customer about finished work; opens by itself while a line waits for that. */
export function ApprovalSheet({ work }: { work: LineWork }) {
  const [last, setLast] = useState<BookingLine | null>(null);
  // The last one stays readable while the sheet goes away.
  if (work.asking && work.asking !== last) setLast(work.asking);
  if (!last) return null;
  return <Question key={last.id} line={last} opened={work.asking !== null} work={work} />;
}

function Question({ line, opened, work }: { line: BookingLine; opened: boolean; work: LineWork }) {
  const t = useText();
  const language = useLanguage();
  const [declining, setDeclining] = useState(false);
  const [reason, setReason] = useState('');
  const busy = work.busy === line.id;
  const close = () => {
    if (!busy) work.putAway(line);
  };
  if (declining)
    return (
      <Sheet
        opened={opened}
        onClose={close}
        title={t('booking.decline_title')}
        foot={
          <>
            <Button variant="default" disabled={busy} onClick={() => setDeclining(false)}>
              {t('booking.back')}
            </Button>
            <Button color="danger" loading={busy} onClick={() => work.decline(line, reason)}>
              {t('booking.decline')}
            </Button>
          </>
        }
      >
        <TextareaField
          name="reason"
          label={`${t('booking.cancelled_why')} (${t('ui.optional')})`}
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
      foot={
        <>
          <Button variant="default" disabled={busy} onClick={() => setDeclining(true)}>
            {t('booking.decline')}
          </Button>
          <Button loading={busy} onClick={() => work.approve(line)}>
            {t('booking.approve')}
          </Button>
        </>
      }
    >
      <div className={classes.work}>
        <div className={classes.cover}>
          <Picture src={line.image_url} alt="" sizes="96px" />
        </div>
        <div>
          <p className={classes.name}>{line.service_name}</p>
          <p className={classes.when}>{spokenSlot(t, language, line)}</p>
          <p className={classes.when}>
            {spokenUnits(t, line.work_type, line.day_hours)} · <Price amount={line.price} />
          </p>
        </div>
      </div>
      {line.professional && <p>{t('booking.approve_text', { name: line.professional.name })}</p>}
      <ProofPictures pictures={line.proof} />
      <p>{t('booking.approve_note')}</p>
    </Sheet>
  );
}
