import { readFileSync } from 'node:fs';
import { isPrivateSetting } from './finding.ts';
import type { SettingProblem } from './required-settings.ts';

/** Ends the name of a variable that names a file with the value of a setting, as container platforms mount secrets. */
const SUFFIX = '_FILE';

/** Returns the name of the variable that gives a setting as a file; null if the setting is no secret. */
export function fileVariable(name: string): string | null {
  return isPrivateSetting(name) ? `${name}${SUFFIX}` : null;
}

/**
 * Returns the values of the variables, in which each `NAME_FILE` of a secret setting is replaced by `NAME` with the content of its file, without the
 * line break at its end.
 */
export function readSecretFiles(
  source: Readonly<Record<string, string | undefined>>,
  settings: readonly string[],
  read: (path: string) => string = (path) => readFileSync(path, 'utf8'),
): { readonly values: Record<string, string | undefined>; readonly problems: readonly SettingProblem[] } {
  const values: Record<string, string | undefined> = { ...source };
  const problems: SettingProblem[] = [];
  for (const name of settings) {
    const variable = fileVariable(name);
    const path = variable === null ? undefined : source[variable];
    if (variable === null || path === undefined) continue;
    delete values[variable];
    if (source[name] !== undefined) {
      problems.push({
        name: variable,
        message: `remove it, or remove ${name}: only one of the two can apply`,
      });
      continue;
    }
    try {
      const value = read(path).replace(/\r?\n$/, '');
      if (value === '')
        problems.push({ name: variable, message: `${path} is empty: write the value into it` });
      else values[name] = value;
    } catch (error) {
      const { code = 'no text' } = error as NodeJS.ErrnoException;
      problems.push({
        name: variable,
        message: `${path} cannot be read (${code}): correct the path or its rights`,
      });
    }
  }
  return { values, problems };
}
