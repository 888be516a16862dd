import type { Manifest } from './manifests.ts';

/** Returns the validation of a manifest's kind; it throws for a manifest that does not match. */
async function schemaOf({ apiVersion, kind }: Manifest): Promise<(data: unknown) => void> {
  const { [kind]: Model } = (await import(
    /* @vite-ignore */ `kubernetes-models/${apiVersion}/${kind}`
  )) as Record<string, new (data: unknown) => { validate(): void }>;
  if (!Model) throw new Error(`there is no kind ${kind}`);
  return (data) => new Model(data).validate();
}

/** The paths of all fields; those of a map's entries, too. */
function fieldPaths(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const own = [...path, key];
    return [...(Array.isArray(value) ? [] : [own]), ...fieldPaths(inner, own)];
  });
}

/** A copy with a value at the path that no type allows. */
function withNonsense(value: unknown, [key = '', ...rest]: readonly string[]): unknown {
  const inner = (value as Record<string, unknown>)[key];
  const changed = rest.length === 0 ? Symbol('nonsense') : withNonsense(inner, rest);
  if (Array.isArray(value)) return value.map((one, index) => (String(index) === key ? changed : one));
  return { ...(value as object), [key]: changed };
}

/** Compares a manifest with the schema of its kind; the schema ignores fields that it does not know: no value makes them wrong. */
export async function checkSchema(
  manifest: Manifest,
): Promise<{ readonly problem: string | null; readonly unknown: readonly string[] }> {
  const validate = await schemaOf(manifest);
  const problemOf = (data: unknown): string | null => {
    try {
      validate(data);
      return null;
    } catch (error) {
      return String(error);
    }
  };
  return {
    problem: problemOf(manifest),
    unknown: fieldPaths(manifest)
      .filter((path) => problemOf(withNonsense(manifest, path)) === null)
      .map((path) => path.join('.')),
  };
}
