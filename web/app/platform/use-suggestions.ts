import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiFailure } from './api-client.ts';

/** The suggestions for the current input. */
export interface Suggestions<T> {
  /** The suggestions for the latest answered text; null without input or before the first answer. */
  readonly reply: T | null;
  /** The text that the suggestions belong to. */
  readonly query: string;
  /** The current text has no answer yet. */
  readonly loading: boolean;
  /** Why the current text has no answer. */
  readonly failed: 'offline' | 'refused' | null;
  readonly retry: () => void;
  /** Waits for the answer to the current text, which Enter depends on. */
  readonly latest: () => Promise<T | null>;
}

interface Answer<T> {
  readonly query: string;
  readonly reply: T | null;
  readonly failed: 'offline' | 'refused' | null;
}

/** The delay after the last keystroke, so that fast typing sends one request and not one per letter. */
const DEBOUNCE_MS = 150;

/** Loads suggestions as the user types; an older request is aborted and its answer never shown. */
export function useSuggestions<T>(
  typed: string,
  load: (query: string, signal: AbortSignal) => Promise<T>,
): Suggestions<T> {
  const query = typed.trim();
  const [answer, setAnswer] = useState<Answer<T> | null>(null);
  const [attempt, setAttempt] = useState(0);
  const latestRequest = useRef<Promise<T | null>>(Promise.resolve(null));
  const runLoad = useEffectEvent(load);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another run
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const settle = (reply: T | null, failed: Answer<T>['failed']) => {
      if (!signal.aborted) setAnswer({ query, reply, failed });
      return reply;
    };
    latestRequest.current = query
      ? debounce(signal)
          .then(() => (signal.aborted ? null : runLoad(query, signal)))
          .then(
            (reply) => settle(reply, null),
            (error) => settle(null, error instanceof ApiFailure && !error.status ? 'offline' : 'refused'),
          )
      : Promise.resolve(settle(null, null));
    return () => controller.abort();
  }, [query, attempt]);

  const currentAnswer = query && answer?.query === query ? answer : null;
  return {
    reply: query ? (answer?.reply ?? null) : null,
    query: answer?.query ?? '',
    loading: Boolean(query) && !currentAnswer,
    failed: currentAnswer?.failed ?? null,
    retry: () => {
      setAnswer(null);
      setAttempt(attempt + 1);
    },
    latest: () => latestRequest.current,
  };
}

function debounce(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, DEBOUNCE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
