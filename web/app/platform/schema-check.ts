import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import type { z } from 'zod';
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
