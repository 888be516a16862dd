import { useRef } from 'react';
import { randomKey } from './api-client.ts';

/**
 * Idempotency keys for writes that must happen once: retrying the same content reuses the key, other content gets a new
 * one. Call `done` after a success, so that a later identical request gets a new key.
 */
export function useIdempotencyKey(): { keyFor: (content: unknown) => string; done: () => void } {
  const last = useRef<{ content: string; key: string } | null>(null);
  return {
    keyFor(content) {
      const text = JSON.stringify(content);
      if (last.current?.content !== text) last.current = { content: text, key: randomKey() };
      return last.current.key;
    },
    done: () => void (last.current = null),
  };
}
