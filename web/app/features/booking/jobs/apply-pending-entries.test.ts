import type { Job } from '@aaspaas/contract/features/job.ts';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../platform/outbox/outbox-rules.ts';
import { entriesForJob, applyPendingEntries } from './apply-pending-entries.ts';

const JOB = { id: 7, status: 'assigned', allowed_actions: ['enter_code', 'cancel'] } as unknown as Job;
const STARTED = { ...JOB, status: 'confirmed', allowed_actions: ['request_extra', 'complete'] } as Job;
const entry = (kind: string, more: Partial<Entry> = {}): Entry => ({
  id: kind,
  account: 1,
  order: kind === 'start' ? 1 : 2,
  subject: 'job:7',
  kind,
  title: 'Plumber',
  body: { bookingId: 7 },
  files: [],
  at: Date.parse('2026-11-21T04:45:00Z'),
  happenedAt: null,
  refusal: null,
  ...more,
});

describe('a job with an unsent start', () => {
  it('is shown as started at that time, and can be finished', () => {
    expect(applyPendingEntries(JOB, [entry('start')])).toMatchObject({
      status: 'confirmed',
      start_date: '2026-11-21',
      start_time: '10:15',
      allowed_actions: ['complete'],
    });
  });

  it('is unchanged if the start was refused, and a finish after it is not repeated', () => {
    const refused = entry('start', { refusal: { message: 'no', at: 0 } });
    expect(applyPendingEntries(JOB, [refused])).toBe(JOB);
    expect(applyPendingEntries(JOB, [refused, entry('finish')])).toMatchObject({
      status: 'assigned',
      allowed_actions: ['enter_code'],
    });
  });

  it('shows the server’s state once the server knows', () => {
    expect(applyPendingEntries(STARTED, [entry('start')])).toBe(STARTED);
  });
});

it('a job with an unsent finish offers no actions', () => {
  expect(applyPendingEntries(STARTED, [entry('finish')]).allowed_actions).toEqual([]);
  expect(applyPendingEntries(JOB, [entry('start'), entry('finish')]).allowed_actions).toEqual([]);
});

it('a card applies entries delivered after it was loaded, until it is loaded again', () => {
  const view = { account: 1, entries: [entry('finish')], sent: [{ entry: entry('start'), sentAt: 50 }] };
  expect(entriesForJob(JOB, view, 40).map(({ kind }) => kind)).toEqual(['finish', 'start']);
  expect(entriesForJob(JOB, view, 60).map(({ kind }) => kind)).toEqual(['finish']);
  expect(entriesForJob({ id: 8 }, view, 0)).toEqual([]);
});
