import { describe, expect, it, vi } from 'vitest';
import { pendingStepUp, withStepUp } from './admin-step-up.ts';
import { ApiFailure } from './api-client.ts';

const refusal = () => new ApiFailure(403, 'code needed', { data: { step_up: true } });

describe('withStepUp', () => {
  it('runs the same call again once the code was accepted', async () => {
    const run = vi.fn().mockRejectedValueOnce(refusal()).mockResolvedValueOnce('done');
    const result = withStepUp(run);
    await vi.waitFor(() => expect(pendingStepUp()).not.toBeNull());
    pendingStepUp()?.respond(true);
    expect(await result).toBe('done');
    expect(run).toHaveBeenCalledTimes(2);
    expect(pendingStepUp()).toBeNull();
  });

  it('asks once for calls that are refused together', async () => {
    const calls = [1, 2].map((n) => vi.fn().mockRejectedValueOnce(refusal()).mockResolvedValueOnce(n));
    const results = Promise.all(calls.map((run) => withStepUp(run)));
    await vi.waitFor(() => expect(pendingStepUp()).not.toBeNull());
    pendingStepUp()?.respond(true);
    expect(await results).toEqual([1, 2]);
  });

  it('passes the refusal on when the dialog is closed, and every other failure at once', async () => {
    const closed = withStepUp(() => Promise.reject(refusal()));
    await vi.waitFor(() => expect(pendingStepUp()).not.toBeNull());
    pendingStepUp()?.respond(false);
    await expect(closed).rejects.toThrow('code needed');
    await expect(withStepUp(() => Promise.reject(new ApiFailure(403, 'no grant')))).rejects.toThrow(
      'no grant',
    );
    expect(pendingStepUp()).toBeNull();
  });
});
