import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** What is proposed for what was typed. */
export interface Suggestions<T> {
  /** For the newest text that was answered; null while nothing is typed or nothing has come yet. */
  readonly reply: T | null;
  /** Which text that was. */
  readonly query: string;
  readonly failed: boolean;
  /** Waits for the answer to the text as it stands now: what Enter has to go by. */
  readonly latest: () => Promise<T | null>;
}

interface Answer<T> {
  readonly query: string;
  readonly reply: T | null;
}

/** Asks on each keystroke; an older question is given up, and its answer never shown. */
export function useSuggestions<T>(
  typed: string,
  load: (query: string, signal: AbortSignal) => Promise<T>,
): Suggestions<T> {
  const query = typed.trim();
  const [answer, setAnswer] = useState<Answer<T> | null>(null);
  const asked = useRef<Promise<T | null>>(Promise.resolve(null));
  const ask = useEffectEvent(load);

  useEffect(() => {
    const giveUp = new AbortController();
    const asking = query ? ask(query, giveUp.signal).catch(() => null) : Promise.resolve(null);
    asked.current = asking;
    void asking.then((reply) => {
      if (!giveUp.signal.aborted) setAnswer({ query, reply });
    });
    return () => giveUp.abort();
  }, [query]);

  return {
    reply: query ? (answer?.reply ?? null) : null,
    query: answer?.query ?? '',
    failed: Boolean(query) && answer?.query === query && answer.reply === null,
    latest: () => asked.current,
  };
}
