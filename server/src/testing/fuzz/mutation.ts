import fc from 'fast-check';
import { maliciousValue } from './malicious-values.ts';
import { Sample } from './sample.ts';

/** One change to a valid input. */
export interface Mutation {
  readonly kind: 'drop' | 'replace' | 'add' | 'list' | 'text' | 'long' | 'edge';
  /** Selects among the fields of the input. */
  readonly at: number;
  readonly value: unknown;
}

/** Field names of a mass assignment, and names that JavaScript treats specially. */
const ADDED_FIELDS = [
  '__proto__',
  'constructor',
  'id',
  'role',
  'roles',
  'account_id',
  'verified',
  'price',
  'status',
  'isAdmin',
];

/** One change: a missing, additional, repeated, retyped, overlong or malicious field. */
export const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom('drop', 'replace', 'replace', 'add', 'list', 'text', 'long', 'edge'),
  at: fc.nat({ max: 999 }),
  value: maliciousValue,
});

/** Returns the input with one of its values changed; the input itself stays as it is. */
export function mutate(input: unknown, { kind, at, value }: Mutation): unknown {
  const paths = pathsIn(input);
  const path = paths[at % Math.max(paths.length, 1)] ?? [];
  if (kind === 'add') return withField(input, ADDED_FIELDS[at % ADDED_FIELDS.length] as string, value);
  return changed(input, path, (old) => {
    switch (kind) {
      case 'drop':
        return undefined;
      case 'replace':
        return value;
      case 'list':
        return [old, old];
      case 'text':
        return typeof old === 'number' || typeof old === 'boolean' ? String(old) : old;
      case 'long':
        // Repeated mutations would exceed the longest string that Node can hold.
        return typeof old === 'string'
          ? old.repeat(old.length > 100_000 ? 2 : 400)
          : Array.from({ length: 300 }, () => old);
      case 'edge':
        return typeof old === 'number'
          ? -old * 1e9
          : typeof old === 'string'
            ? ` ${old}\u200b`
            : { value: old };
      default: {
        const unknown: never = kind;
        throw new Error(`unknown mutation ${String(unknown)}`);
      }
    }
  });
}

/** The path of every value in an input, the input itself first. */
function pathsIn(input: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (input instanceof Sample || typeof input !== 'object' || input === null) return [path];
  const inner = Object.entries(input).flatMap(([name, value]) => pathsIn(value, [...path, name]));
  // A field is more interesting than the input as a whole.
  return path.length === 0 ? [...inner, path] : [path, ...inner];
}

function withField(input: unknown, name: string, value: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const copy = { ...input };
  // Assignment would set the prototype of the copy.
  Object.defineProperty(copy, name, { value, enumerable: true, configurable: true, writable: true });
  return copy;
}

function changed(
  input: unknown,
  [name, ...rest]: readonly (string | number)[],
  change: (old: unknown) => unknown,
): unknown {
  if (name === undefined) return change(input);
  if (Array.isArray(input))
    return input.flatMap((one, at) => {
      if (String(at) !== String(name)) return [one];
      const value = changed(one, rest, change);
      return value === undefined ? [] : [value];
    });
  return Object.fromEntries(
    Object.entries(input as object).flatMap(([field, one]) => {
      if (field !== name) return [[field, one]];
      const value = changed(one, rest, change);
      return value === undefined ? [] : [[field, value]];
    }),
  );
}
