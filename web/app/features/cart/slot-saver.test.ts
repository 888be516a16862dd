import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { slotChanges, EMPTY_SLOT } from '../booking-form/slot-rules.ts';
import { type SlotChanges, slotSaver } from './slot-saver.ts';

const now = new Date('2026-11-21T10:00:00+05:30');
const changes = (saved: typeof EMPTY_SLOT, requested: typeof EMPTY_SLOT) =>
  slotChanges(saved, requested, now);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function saverWith(save: (id: number, changes: SlotChanges) => Promise<boolean>) {
  return slotSaver({ saved: { 7: EMPTY_SLOT }, delayMs: 400, changes, save });
}

describe('the saver of slots', () => {
  it('sends several changes as one', async () => {
    const save = vi.fn(async () => true);
    const saver = saverWith(save);
    saver.update(7, { ...EMPTY_SLOT, serviceMethod: 'hour' });
    saver.update(7, { ...EMPTY_SLOT, serviceMethod: 'hour', workingDuration: '2' });
    await vi.advanceTimersByTimeAsync(400);
    expect(save.mock.calls).toEqual([[7, { serviceMethod: 'hour', workingDuration: '2' }]]);
    saver.update(7, { ...EMPTY_SLOT, serviceMethod: 'hour', workingDuration: '2' });
    await vi.advanceTimersByTimeAsync(400);
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('sends again with the next change what was lost', async () => {
    const save = vi.fn(async () => true);
    save.mockResolvedValueOnce(false);
    const saver = saverWith(save);
    saver.update(7, { ...EMPTY_SLOT, serviceMethod: 'day' });
    await vi.advanceTimersByTimeAsync(400);
    saver.update(7, { ...EMPTY_SLOT, serviceMethod: 'day', workingDuration: '1' });
    await vi.advanceTimersByTimeAsync(400);
    expect(save).toHaveBeenLastCalledWith(7, { serviceMethod: 'day', workingDuration: '1' });
  });

  it('waits for the running call and then sends what came meanwhile', async () => {
    let done: (succeeded: boolean) => void = () => undefined;
    const save = vi.fn(() => new Promise<boolean>((resolve) => (done = resolve)));
    const saver = saverWith(save);
    saver.update(7, { ...EMPTY_SLOT, serviceMethod: 'day' });
    await vi.advanceTimersByTimeAsync(400);
    saver.update(7, { ...EMPTY_SLOT, serviceMethod: 'day', workingDuration: '2' });
    await vi.advanceTimersByTimeAsync(400);
    expect(save).toHaveBeenCalledTimes(1);
    done(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(save).toHaveBeenLastCalledWith(7, { workingDuration: '2' });
  });

  it('saves at once when the page is left, and nothing of a line that is gone', async () => {
    const save = vi.fn(async () => true);
    const saver = saverWith(save);
    saver.update(7, { ...EMPTY_SLOT, serviceMethod: 'day' });
    saver.flush();
    expect(save).toHaveBeenCalledTimes(1);
    saver.update(7, { ...EMPTY_SLOT, serviceMethod: 'hour' });
    saver.remove(7);
    await vi.advanceTimersByTimeAsync(1000);
    expect(save).toHaveBeenCalledTimes(1);
  });
});
