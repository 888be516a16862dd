import type { DispatchLine, Suggestion } from '@aaspaas/contract/features/admin.ts';
import { useEffect, useRef, useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { usePolling } from '../../../platform/use-polling.ts';
import { useLanguage } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';

const POLL_INTERVAL_MS = 10_000;

/** The fields of a line that an assignment needs. */
export type AssignableLine = Pick<DispatchLine, 'detail_id' | 'professional'>;

/** Polls the suggestions for a line and assigns the line to one of them. */
export function useAssignment(line: AssignableLine, onChanged: () => Promise<void>) {
  const language = useLanguage();
  const idempotency = useIdempotencyKey();
  const [suggestions, setSuggestions] = useState<readonly Suggestion[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [assigningId, setAssigningId] = useState<number | null>(null);

  const fetchSuggestions = async (signal?: AbortSignal) => {
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
      await fetchSuggestions(signal);
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
    const controller = new AbortController();
    void first.current(controller.signal);
    return () => controller.abort();
  }, [line.detail_id, line.professional?.id, language]);
  usePolling(fetchSuggestions, POLL_INTERVAL_MS);

  const assign = async (employeeId: number) => {
    if (assigningId !== null) return;
    setAssigningId(employeeId);
    setRefusal(null);
    try {
      const { message } = await adminCall(
        'admin.allocate',
        { params: { detail_id: String(line.detail_id) }, body: { employee_id: employeeId } },
        { idempotencyKey: idempotency.keyFor([line.detail_id, employeeId]) },
      );
      idempotency.done();
      toast.success(message);
      await onChanged();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setRefusal(error.message);
      if (error.status !== 0) {
        // A refusal was a response: choosing the same professional again later is a new request.
        idempotency.done();
        await Promise.all([load(), onChanged()]);
      }
    } finally {
      setAssigningId(null);
    }
  };

  return {
    suggestions,
    failed,
    refusal,
    assigningId,
    load: () => void load(),
    assign: (employeeId: number) => void assign(employeeId),
  };
}
