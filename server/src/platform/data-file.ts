import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';

/**
 * Reads a JSON file of `folder` and validates it. Throws an error with the file, the path within it and the value of each
 * problem.
 */
export function readDataFile<T>(folder: URL, name: string, schema: z.ZodType<T>): T {
  const file = new URL(name, folder);
  const path = fileURLToPath(file);
  const value = parseJson(readFileSync(file, 'utf8'), path);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const problems = result.error.issues.map(
    (issue) =>
      `${formatPath(issue.path)}: ${issue.message}, value ${formatValue(valueAt(value, issue.path))}`,
  );
  throw new Error(`${path} has ${problems.length} invalid value(s):\n${problems.join('\n')}`);
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Formats a path as code does: `services[2].name.hi`. */
function formatPath(path: readonly PropertyKey[]): string {
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return text.replace(/^\./, '') || 'the whole file';
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}

const MAX_VALUE_LENGTH = 200;

function formatValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}
