import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { Duty } from '@aaspaas/contract/features/duty.ts';
import type { DeclineReason, JobRequest } from '@aaspaas/contract/features/job-requests.ts';
import { useState } from 'react';
import { ApiFailure, call } from '../../../platform/api-client.ts';
import { now } from '../../../platform/clock.ts';
import { POLL_MS } from '../../../platform/query/query-client.ts';
import { type AccountQuery, callQuery, useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';

const dutyQuery: AccountQuery<ReplyOf<'duty.get'>> = { ...callQuery('duty.get'), live: true };

/** The open requests, and when they were loaded by this browser's clock: the server sends the seconds that are left. */
interface LoadedRequests {
  readonly requests: readonly JobRequest[];
  readonly at: number;
}

const requestsQuery: AccountQuery<LoadedRequests> = {
  key: ['job_requests.list'],
  pollMs: POLL_MS,
  async load(options) {
    const { data } = await call('job_requests.list', {}, options);
    return { requests: data, at: now() };
  },
};

/** A request with when it ends by this browser's clock, in milliseconds. */
export interface ShownRequest {
  readonly request: JobRequest;
  readonly endsAt: number;
}

/** A professional's duty and the requests to them. */
export interface DutyState {
  /** Null while it loads. */
  readonly duty: Duty | null;
  readonly failed: boolean;
  readonly retry: () => void;
  readonly requests: readonly ShownRequest[];
  /** What is being sent: the switch, or the answer to a request. */
  readonly busy: 'switch' | number | null;
  set(on: boolean): void;
  accept(request: JobRequest): void;
  /** Returns whether the answer was sent. */
  decline(request: JobRequest, reason: DeclineReason): Promise<boolean>;
  /** Call when the time of a request is over. */
  reload(): void;
}

/** Loads and changes the duty; `onAccepted` reloads the jobs. */
export function useDuty(onAccepted: () => Promise<void>): DutyState {
  const t = useText();
  const duty = useAccountQuery(dutyQuery);
  const list = useAccountQuery(requestsQuery);
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState<DutyState['busy']>(null);
  const reload = async () => {
    await Promise.all([list.reload(), duty.reload()]);
  };

  /** Sends an answer once. Shows why it failed: without a connection, the job is not theirs. */
  const send = async <T>(
    what: NonNullable<DutyState['busy']>,
    write: () => Promise<T>,
    texts: { readonly offline: string },
  ): Promise<T | null> => {
    if (busy !== null) return null;
    setBusy(what);
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.status === 0 ? texts.offline : (error.fields['on'] ?? error.message));
      if (error.status !== 0) await reload();
      return null;
    } finally {
      setBusy(null);
    }
  };

  return {
    duty: duty.data?.data ?? null,
    failed: duty.failed,
    retry: duty.retry,
    requests: (list.data?.requests ?? []).map((request) => ({
      request,
      endsAt: (list.data?.at ?? 0) + request.seconds_left * 1000,
    })),
    busy,
    set: (on) =>
      void send('switch', () => call('duty.set', { body: { on } }), { offline: t('duty.failed') }).then(
        async (answer) => {
          if (!answer) return;
          toast.success(answer.message);
          await reload();
        },
      ),
    accept: (request) =>
      void send(
        request.id,
        () =>
          call(
            'job_requests.accept',
            { params: { id: request.id } },
            { idempotencyKey: idempotency.keyFor(['accept', request.id]) },
          ),
        { offline: t('requests.accept_failed') },
      ).then(async (answer) => {
        if (!answer) return;
        idempotency.done();
        toast.success(answer.message);
        await Promise.all([reload(), onAccepted()]);
      }),
    async decline(request, reason) {
      const answer = await send(
        request.id,
        () =>
          call(
            'job_requests.decline',
            { params: { id: request.id }, body: { reason } },
            { idempotencyKey: idempotency.keyFor(['decline', request.id, reason]) },
          ),
        { offline: t('requests.decline_failed') },
      );
      if (!answer) return false;
      idempotency.done();
      toast.success(answer.message);
      await reload();
      return true;
    },
    reload: () => void reload(),
  };
}
