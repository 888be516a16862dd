import { IconAlertTriangle, IconCircleCheck, IconSearch, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { addDays } from '@aaspaas/contract/kernel/time.ts';
import { LineSummary } from '../features/booking/line-summary.tsx';
import { LineSummarySkeleton } from '../features/booking/line-summary-skeleton.tsx';
import { today } from '../platform/clock.ts';
import { formatDate, formatTime } from '../platform/format.ts';
import { DateBlock } from '../ui/date-block.tsx';
import { Face } from '../ui/faces.tsx';
import { useLanguage, useText } from '../ui/language/use-text.ts';
import { StatusLine } from '../ui/status-line.tsx';
import { ProgressSample } from './progress-sample.tsx';
import { Sample } from './sample.tsx';
import { PROFESSIONALS } from './sample-data.ts';

/** Booking lines as rows and cards, and their states in one line. */
export function BookingParts() {
  const t = useText();
  const language = useLanguage();
  const [open, setOpen] = useState(true);
  const [ramesh] = PROFESSIONALS;
  const line = {
    service: 'Chimney & Gas Stove Cleaning and Repair',
    time: '14:00',
    price: 798,
    slot: `${formatTime('14:00', language)} · ${t('booking.hours', { count: 2 })}`,
  };
  const coming = t('line.coming', { name: 'Ramesh' });
  const [clock = '', half = ''] = formatTime('16:30', language).split(' ');
  const [weekday = '', day = '', month = ''] = formatDate(addDays(today(), 3), language).split(' ');
  return (
    <>
      <Sample name="Booking line">
        <LineSummary
          {...line}
          service="Electrician"
          date={today()}
          time="16:30"
          status={{ text: coming, tone: 'neutral' }}
          face={ramesh && <Face face={ramesh} size={28} />}
          open={open}
          onToggle={() => setOpen(!open)}
        >
          <ProgressSample />
        </LineSummary>
        <LineSummary
          {...line}
          date={addDays(today(), 4)}
          status={{ text: t('line.finding'), tone: 'warning' }}
          open={false}
          onToggle={() => {}}
        />
        <LineSummary
          {...line}
          date={addDays(today(), -1)}
          status={{ text: t('booking.state_need_approve'), tone: 'danger' }}
          urgent
        />
        <LineSummarySkeleton rows={2} />
      </Sample>
      <Sample name="Date block">
        <div className="row gap-12">
          <DateBlock lines={[t('slots.today'), clock, half]} soon />
          <DateBlock lines={[weekday, day, month]} />
        </div>
      </Sample>
      <Sample name="State of a booking">
        <StatusLine
          icon={<IconSearch size={20} aria-hidden />}
          tone="warning"
          headline={t('line.finding')}
          text={t('line.finding_late_text')}
          action={<a href="#cancel">{t('booking.cancel')}</a>}
        />
        <StatusLine
          icon={<IconUserCheck size={20} aria-hidden />}
          headline={coming}
          text={line.slot}
          action={<a href="#change">{t('booking.reschedule')}</a>}
        />
        <StatusLine
          icon={<IconAlertTriangle size={20} aria-hidden />}
          tone="primary"
          headline={t('booking.state_need_approve')}
          text={t('line.happy')}
        />
        <StatusLine
          icon={<IconCircleCheck size={20} aria-hidden />}
          tone="success"
          headline={t('booking.step_approved')}
          text={t('line.paid')}
        />
      </Sample>
    </>
  );
}
