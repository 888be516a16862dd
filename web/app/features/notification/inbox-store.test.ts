import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onUpdate } from '../../platform/live-updates.ts';
import { setUnread, unreadCount } from './inbox-store.ts';

describe('setUnread', () => {
  const listener = vi.fn();
  let stop = () => {};
  beforeEach(() => {
    setUnread(0);
    stop = onUpdate(listener);
  });
  afterEach(() => {
    stop();
    listener.mockClear();
  });

  it('stores the count and reports an update when it changes', () => {
    setUnread(3);
    expect(unreadCount()).toBe(3);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('reports an update for a new notification although the count is the same', () => {
    setUnread(3);
    setUnread(3, true);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('reports no update when nothing is new', () => {
    setUnread(3);
    setUnread(3);
    setUnread(1, false);
    expect(unreadCount()).toBe(1);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('reports no update to a listener that was removed', () => {
    stop();
    setUnread(3);
    expect(listener).not.toHaveBeenCalled();
  });
});
