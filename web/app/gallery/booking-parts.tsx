import { IconAlertTriangle, IconSearch, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { addDays } from '@aaspaas/contract/kernel/time.ts';
import { LineSummary } from '../features/booking/line-summary.tsx';
import { LineSummarySkeleton } from '../features/booking/line-summary-skeleton.tsx';
import { today } from '../platform/clock.ts';
import { Face } from '../ui/faces.tsx';
import { StatusLine } from '../ui/status-line.tsx';
import { StepBar } from '../ui/step-bar.tsx';
import { Sample } from './sample.tsx';
import { PROFESSIONALS } from './sample-data.ts';

/** Booking lines as rows and cards, and their states in one line. */
export function BookingParts() {
  const [open, setOpen] = useState(true);
  const [ramesh] = PROFESSIONALS;
  const line = {
    service: 'Chimney & Gas Stove Cleaning and Repair',
    time: '14:00',
    price: 798,
    slot: '2:00 pm · 2 hours',
  };
  return (
    <>
      <Sample name="Booking line">
        <LineSummary
          {...line}
          service="Electrician"
          date={today()}
          time="16:30"
          status={{ text: 'Ramesh is coming', tone: 'neutral' }}
          face={ramesh && <Face face={ramesh} size={28} />}
          open={open}
          onToggle={() => setOpen(!open)}
        >
          <StepBar
            label="Progress"
            steps={[
              { label: 'Booked', state: 'done' },
              { label: 'Coming', state: 'now' },
              { label: 'Started', state: 'ahead' },
              { label: 'Done', state: 'ahead' },
              { label: 'Approved', state: 'ahead' },
            ]}
          />
        </LineSummary>
        <LineSummary
          {...line}
          date={addDays(today(), 4)}
          status={{ text: 'You’ll see who by Wed 8 pm', tone: 'warning' }}
          open={false}
          onToggle={() => {}}
        />
        <LineSummary
          {...line}
          date={addDays(today(), -1)}
          status={{ text: 'Need to Approve', tone: 'danger' }}
          urgent
        />
        <LineSummarySkeleton rows={2} />
      </Sample>
      <Sample name="State of a booking">
        <StatusLine
          icon={<IconSearch size={20} aria-hidden />}
          tone="warning"
          headline="Finding your professional"
          text="You’ll see who by Wed 25 Nov, 8 pm."
          action={<a href="#cancel">Cancel Booking</a>}
        />
        <StatusLine
          icon={<IconUserCheck size={20} aria-hidden />}
          headline="Ramesh is coming"
          text="Today, 4:30 to 6:30 pm."
          action={<a href="#change">Change date or time</a>}
        />
        <StatusLine
          icon={<IconAlertTriangle size={20} aria-hidden />}
          tone="primary"
          headline="Ramesh is 15 minutes late"
          text="Wait, another professional, another time?"
        />
      </Sample>
    </>
  );
}
