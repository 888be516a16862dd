/** Waits; a returning network ends the wait, and the signal aborts it with its reason. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (settleWith: () => void) => () => {
      clearTimeout(timer);
      window.removeEventListener('online', resume);
      signal?.removeEventListener('abort', onAbort);
      settleWith();
    };
    const resume = settle(resolve);
    const onAbort = settle(() => reject(signal?.reason as Error));
    const timer = setTimeout(resume, ms);
    window.addEventListener('online', resume);
    signal?.addEventListener('abort', onAbort);
    if (signal?.aborted) onAbort();
  });
}
