import { useEffect, useEffectEvent, useState } from 'react';
import { ApiFailure, call } from '../../../platform/api-client.ts';
import { now } from '../../../platform/clock.ts';
import { isPositionDue, type SentPosition } from './position-due.ts';

/**
 * How sharing the position goes. `waiting`: no position is known yet; `denied`: the browser does not allow it; `missing`: the
 * device has none; `unsent`: the last one did not reach the server.
 */
export type PositionState = 'waiting' | 'shared' | 'denied' | 'missing' | 'unsent';

const CHECK_MS = 5000;
/** How old a position may be, and how long the device may take for one. */
const READING: PositionOptions = { enableHighAccuracy: true, maximumAge: 15_000, timeout: 30_000 };

/**
 * Sends the position of a professional on the way to a job, while the page is open; `null` sends nothing. `onRefused` is called
 * when the server does not take positions any more.
 */
export function usePosition(jobId: number | null, onRefused: () => void): PositionState {
  const [state, setState] = useState<PositionState>('waiting');
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    if (jobId === null) return;
    setState('waiting');
    if (!('geolocation' in navigator)) return setState('missing');
    let point: { latitude: number; longitude: number } | null = null;
    let sent: SentPosition | null = null;
    let busy = false;
    let ended = false;
    const send = async () => {
      if (!point || busy || ended || !isPositionDue(sent, point, now())) return;
      busy = true;
      const next = { point, at: now() };
      try {
        await call('visit.position', { body: { bookingId: jobId, ...point } });
        sent = next;
        if (!ended) setState('shared');
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        if (ended) return;
        setState('unsent');
        // Arrived, or withdrawn on another device; without a network, the next check tries again.
        if ([403, 404, 409].includes(error.status)) refused();
      } finally {
        busy = false;
      }
    };
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude } }) => {
        point = { latitude, longitude };
        void send();
      },
      ({ code, PERMISSION_DENIED }) => {
        // A moment without a signal: the last position stays until it is old.
        if (code === PERMISSION_DENIED) point = null;
        if (!point) setState(code === PERMISSION_DENIED ? 'denied' : 'missing');
      },
      READING,
    );
    const timer = setInterval(() => void send(), CHECK_MS);
    return () => {
      ended = true;
      clearInterval(timer);
      navigator.geolocation.clearWatch(watch);
    };
  }, [jobId]);
  return state;
}
