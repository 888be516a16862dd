import { z } from 'zod';

/** A response to a generated request. */
export interface FuzzAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly text: string;
}

/** The body of every refusal (api.md, "Rules for every call"). */
const envelope = z.object({
  status: z.int(),
  message: z.string().min(1),
  errors: z.union([
    z.string(),
    z.array(z.string()),
    z.record(z.string(), z.union([z.array(z.string()), z.record(z.string(), z.array(z.string()))])),
  ]),
  request_id: z.string().min(1),
});

/** Signs of the inside of the server in a reply: a stack trace, SQL, a path of a file. */
const INSIDE =
  /\n\s+at .+:\d+:\d+|\bsyntax error at\b|\brelation "|\bnode_modules\b|\/server\/src\/|ZodError|PostgresError/;

/** A change that a refused request may make. */
export interface RefusalWrite {
  readonly table: string;
  /** Names of the endpoints; absent: every one. */
  readonly calls?: readonly string[];
  readonly why: string;
}

/** Returns what is wrong with a response; empty if it is as every response should be. */
export function findProblems(
  call: string,
  { status, headers, text }: FuzzAnswer,
  changed: readonly string[],
  allowed: readonly RefusalWrite[],
): string[] {
  const problems: string[] = [];
  if (status >= 500) problems.push(`status ${status}: ${text.slice(0, 500)}`);
  if (headers['x-content-type-options'] !== 'nosniff') problems.push('without X-Content-Type-Options');
  if (!headers['content-security-policy']) problems.push('without Content-Security-Policy');
  if (status < 400) return problems;
  if (INSIDE.test(text)) problems.push(`shows the inside of the server: ${text.slice(0, 500)}`);
  if (!String(headers['content-type']).startsWith('application/json'))
    problems.push(`refusal as ${String(headers['content-type'])}`);
  const body = envelope.safeParse(parsed(text));
  if (!body.success) problems.push(`not the envelope of an error: ${text.slice(0, 300)}`);
  else if (body.data.status !== status)
    problems.push(`status ${status} with ${body.data.status} in the body`);
  const unexpected = changed.filter(
    (table) => !allowed.some((one) => one.table === table && (one.calls?.includes(call) ?? true)),
  );
  if (unexpected.length)
    problems.push(`refused with ${status} (${text.slice(0, 200)}), but changed ${unexpected.join(', ')}`);
  return problems;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
