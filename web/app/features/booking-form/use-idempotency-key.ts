import { useRef } from 'react';
import { randomKey } from '../../platform/api-client.ts';

/**
 * Keys for writes that must happen once: the same content tried again has the same key, other content is another intention.
 * `done` after a success, so that the same thing wanted later is new.
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
