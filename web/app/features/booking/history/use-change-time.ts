import type { Booking } from '@aaspaas/contract/features/booking.ts';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { LineActionsState } from '../lines/use-line-actions.ts';

/** Opens the sheet that moves a line to another time, once, if the link to this page asks for it: "Change time" on home. */
export function useChangeTime(
  bookings: readonly Booking[],
  openReschedule: LineActionsState['openReschedule'],
): void {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const lineId = (state as { changeTime?: number } | null)?.changeTime ?? null;
  const open = useEffectEvent((id: number) => {
    for (const booking of bookings)
      for (const line of booking.details)
        if (line.id === id && line.allowed_actions.includes('reschedule')) openReschedule(booking, line);
    // A reload or Back does not open it again.
    void navigate(pathname, { replace: true, state: null, preventScrollReset: true });
  });
  useEffect(() => {
    if (lineId !== null) open(lineId);
  }, [lineId]);
}
