import type { PresentOperator } from '@aaspaas/contract/features/admin-presence.ts';
import { useEffect, useRef, useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { onPresence } from '../../../platform/presence-reports.ts';
import { session } from '../../../platform/session.ts';

/** A report lasts a minute, so that one may fail. */
const REPORT_MS = 20_000;

/** The other operators at some objects, by object. */
export type PresentByObject = ReadonlyMap<string, readonly PresentOperator[]>;

const NO_ONE: PresentByObject = new Map();

/**
 * Reports that the operator is at some objects, and edits one of them, while the page is visible; returns the other operators
 * there. Reports again when one of them comes, edits or leaves.
 */
export function usePresence(objects: readonly string[], editing: string | null): PresentByObject {
  const [present, setPresent] = useState<PresentByObject>(NO_ONE);
  const names = objects.join();
  const reportNow = useRef<() => void>(() => undefined);
  const edited = useRef(editing);
  useEffect(() => {
    const changed = edited.current !== editing;
    edited.current = editing;
    if (changed) reportNow.current();
  }, [editing]);
  useEffect(() => {
    const ids = names.split(',').filter(Boolean);
    if (ids.length === 0) return;
    let stopped = false;
    let running = false;
    let again = false;
    const report = async () => {
      again = running;
      if (running || stopped || document.visibilityState === 'hidden') return;
      running = true;
      try {
        const { data } = await adminCall('admin.presence', {
          body: { objects: ids, editing: edited.current },
        });
        if (!stopped) setPresent(new Map(data.map(({ object, operators }) => [object, operators])));
      } catch (error) {
        // The page works without it; the next report tries again.
        if (!(error instanceof ApiFailure)) throw error;
      }
      running = false;
      if (again) await report();
    };
    const leave = () => {
      if (session().userId === null) return;
      adminCall('admin.presence', { body: { objects: ids, left: true } }, { keepalive: true }).catch(
        () => undefined,
      );
    };
    reportNow.current = () => void report();
    const timer = setInterval(reportNow.current, REPORT_MS);
    const stopListening = onPresence((object) => {
      if (ids.includes(object)) void report();
    });
    document.addEventListener('visibilitychange', reportNow.current);
    window.addEventListener('pagehide', leave);
    void report();
    return () => {
      stopped = true;
      clearInterval(timer);
      stopListening();
      document.removeEventListener('visibilitychange', reportNow.current);
      window.removeEventListener('pagehide', leave);
      reportNow.current = () => undefined;
      setPresent(NO_ONE);
      leave();
    };
  }, [names]);
  return present;
}
