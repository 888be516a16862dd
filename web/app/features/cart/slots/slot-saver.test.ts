import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { slotChanges, EMPTY_SLOT } from '../slot-rules.ts';
import { type SlotChanges, slotSaver } from './slot-saver.ts';

const now = new Date('2026-11-21T10:00:00+05:30');
const changes = (saved: typeof EMPTY_SLOT, requested: typeof EMPTY_SLOT) =>
  slotChanges(saved, requested, now);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function saverWith(save: (id: number, changes: SlotChanges) => Promise<boolean>) {
  return slotSaver({ saved: { 7: EMPTY_SLOT }, delayMs: 400, changes, save });
}

describe('slotSaver', () => {
  it('sends several changes in one call', async () => {
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

  it('sends the changes of a failed call again with the next change', async () => {
    const save = vi.fn(async () => true);
    save.mockResolvedValueOnce(false);
    const saver = saverWith(save);
    saver.update(7, { ...EMPTY_SLOT, serviceMethod: 'day' });
    await vi.advanceTimersByTimeAsync(400);
    saver.update(7, { ...EMPTY_SLOT, serviceMethod: 'day', workingDuration: '1' });
    await vi.advanceTimersByTimeAsync(400);
    expect(save).toHaveBeenLastCalledWith(7, { serviceMethod: 'day', workingDuration: '1' });
  });

  it('waits for the running call, then sends the changes made in the meantime', async () => {
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

  it('sends nothing while a line is being removed, and its changes if it stays', async () => {
    let done: (succeeded: boolean) => void = () => undefined;
    const save = vi.fn(() => new Promise<boolean>((resolve) => (done = resolve)));
    const saver = saverWith(save);
    saver.update(7, { ...EMPTY_SLOT, serviceMethod: 'day' });
    await vi.advanceTimersByTimeAsync(400);
    let paused = false;
    void saver.pause(7).then(() => (paused = true));
    saver.update(7, { ...EMPTY_SLOT, serviceMethod: 'day', workingDuration: '2' });
    await vi.advanceTimersByTimeAsync(400);
    expect(paused).toBe(false);
    done(true);
    await vi.advanceTimersByTimeAsync(400);
    expect(paused).toBe(true);
    expect(save).toHaveBeenCalledTimes(1);
    saver.resume(7);
    expect(save).toHaveBeenLastCalledWith(7, { workingDuration: '2' });
  });

  it('saves immediately when the page is left, and nothing for a removed line', async () => {
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
