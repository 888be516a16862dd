import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import type { z } from 'zod';
import type { Problems } from './use-form.ts';

/** Makes a form's `check` from a contract's schema, whose messages are keys of texts. The schema brings zod: in a form's own chunk only. */
export function schemaCheck<V>(schema: z.ZodType): (values: V) => Problems<V> {
  return (values) => {
    const problems: Record<string, MessageKey> = {};
    for (const issue of schema.safeParse(values).error?.issues ?? [])
      problems[String(issue.path[0])] ??= issue.message as MessageKey;
    return problems as Problems<V>;
  };
}
