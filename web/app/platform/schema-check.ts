import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { loadInBackground } from './load-in-background.ts';
import type { Problems } from './use-form.ts';

/**
 * Creates a form's `check` from a contract schema, whose messages are text keys. The schema includes zod: import it only
 * in a form's own chunk.
 */
export function schemaCheck<V>(schema: z.ZodType): (values: V) => Problems<V> {
  return (values) => {
    const problems: Record<string, MessageKey> = {};
    for (const issue of schema.safeParse(values).error?.issues ?? [])
      problems[String(issue.path[0])] ??= issue.message as MessageKey;
    return problems as Problems<V>;
  };
}

/**
 * Returns a hook with the same check for a form that its page shows at once: the schema, which includes zod, loads after it. Until it is
 * there, the form refuses nothing, and the server validates what is sent with the same schema.
 *
 * @param bodyOf returns what the schema validates, if it is not the values themselves
 */
export function laterSchemaCheck<V>(
  load: () => Promise<z.ZodType>,
  bodyOf: (values: V) => unknown = (values) => values,
): () => (values: V) => Problems<V> {
  let check: ((body: unknown) => Problems<unknown>) | null = null;
  const prepare = async () => {
    check ??= schemaCheck<unknown>(await load());
  };
  return function useLaterCheck() {
    const [, setReady] = useState(check !== null);
    useEffect(() => {
      const controller = new AbortController();
      loadInBackground(prepare, controller.signal, () => setReady(true));
      return () => controller.abort();
    }, []);
    return (values) => (check?.(bodyOf(values)) ?? {}) as Problems<V>;
  };
}
