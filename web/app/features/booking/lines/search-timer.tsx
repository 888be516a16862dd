import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { useState } from 'react';
import { now } from '../../../platform/clock.ts';
import { TimeLeft } from '../duty/time-left.tsx';

/** How long professionals near the customer are still asked; nothing while none are. */
export function SearchTimer({ line: { search }, onEnd }: { line: BookingLine; onEnd: () => void }) {
  if (search?.state !== 'asking') return null;
  return <Timer key={search.ends_at} seconds={search.seconds_left} onEnd={onEnd} />;
}

function Timer({ seconds, onEnd }: { seconds: number; onEnd: () => void }) {
  // Later answers only repeat the same end.
  const [endsAt] = useState(() => now() + seconds * 1000);
  return (
    <p className="flex">
      <TimeLeft endsAt={endsAt} onEnd={onEnd} />
    </p>
  );
}
