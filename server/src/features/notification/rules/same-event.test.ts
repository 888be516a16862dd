import { notificationKind } from '@aaspaas/contract/features/notification.ts';
import { describe, expect, it } from 'vitest';
import { kindsOfSameEvent } from './same-event.ts';

describe('kindsOfSameEvent', () => {
  it.each([
    ['professional_changed', 'professional_found'],
    ['code_blocked', 'start_code'],
    ['refund_processed', 'refund_sent'],
    ['job_unassigned_by_reschedule', 'job_rescheduled'],
    ['start_code', 'start_code'],
  ] as const)('%s replaces %s', (newer, older) => {
    expect(kindsOfSameEvent(newer)).toContain(older);
  });

  it.each([
    ['professional_found', 'booked'],
    ['work_started', 'start_code'],
    ['cancelled_by_you', 'booked'],
    ['refund_part_sent', 'refund_sent'],
  ] as const)('%s does not replace %s', (newer, older) => {
    expect(kindsOfSameEvent(newer)).not.toContain(older);
  });

  it('puts each kind into exactly one event', () => {
    for (const kind of notificationKind.options)
      for (const other of kindsOfSameEvent(kind))
        expect(kindsOfSameEvent(other)).toEqual(kindsOfSameEvent(kind));
  });
});
