import type { DispatchLine, Suggestion } from '@aaspaas/contract/features/admin.ts';
import { useEffect, useRef, useState } from 'react';
import { adminCall } from '../../platform/admin-call.ts';
import { ApiFailure } from '../../platform/api-client.ts';
import { usePolling } from '../../platform/use-polling.ts';
import { useLanguage } from '../../platform/use-text.ts';
import { toast } from '../../ui/toast-store.ts';
import { useIntention } from '../booking-form/use-intention.ts';

const EVERY = 10_000;

/** The line that is given to somebody, as far as that needs to know it. */
export type AllocatedLine = Pick<DispatchLine, 'detail_id' | 'professional'>;

/** The suggestions for a line, kept up to date, and giving it to one of them. */
export function useAllocation(line: AllocatedLine, changed: () => Promise<void>) {
  const language = useLanguage();
  const intention = useIntention();
  const [suggestions, setSuggestions] = useState<readonly Suggestion[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [giving, setGiving] = useState<number | null>(null);

  const fetchThem = async (signal?: AbortSignal) => {
    const { data } = await adminCall(
      'admin.suggestions',
      { params: { detail_id: String(line.detail_id) } },
      signal ? { signal } : {},
    );
    if (signal?.aborted) return;
    setSuggestions(data);
    setFailed(false);
  };
  const load = async (signal?: AbortSignal) => {
    try {
      await fetchThem(signal);
    } catch (error) {
      if (signal?.aborted) return;
      if (!(error instanceof ApiFailure)) throw error;
      setFailed(true);
    }
  };
  const first = useRef(load);
  useEffect(() => {
    first.current = load;
  });
  // The reasons are in the page's language; who has the work now says who else could.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ref holds the newest `load`
  useEffect(() => {
    const gone = new AbortController();
    void first.current(gone.signal);
    return () => gone.abort();
  }, [line.detail_id, line.professional?.id, language]);
  usePolling(fetchThem, EVERY);

  const give = async (employeeId: number) => {
    if (giving !== null) return;
    setGiving(employeeId);
    setRefusal(null);
    try {
      const { message } = await adminCall(
        'admin.allocate',
        { params: { detail_id: String(line.detail_id) }, body: { employee_id: employeeId } },
        { idempotencyKey: intention.keyFor([line.detail_id, employeeId]) },
      );
      intention.done();
      toast.success(message);
      await changed();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setRefusal(error.message);
      if (error.status !== 0) {
        // A refusal was an answer: choosing them again later is another try.
        intention.done();
        await Promise.all([load(), changed()]);
      }
    } finally {
      setGiving(null);
    }
  };

  return {
    suggestions,
    failed,
    refusal,
    giving,
    load: () => void load(),
    give: (employeeId: number) => void give(employeeId),
  };
}
