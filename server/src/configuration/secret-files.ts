import { readFileSync } from 'node:fs';
import { isPrivateSetting } from './finding.ts';
import type { SettingProblem } from './required-settings.ts';

/** Ends the name of a variable that names a file with the value of a setting, as container platforms mount secrets. */
const SUFFIX = '_FILE';

/** Returns the name of the variable that gives a setting as a file; null if the setting is no secret. */
export function fileVariable(name: string): string | null {
  return isPrivateSetting(name) ? `${name}${SUFFIX}` : null;
}

/** Returns the variables that name a file for a setting which is no secret: its value is never read from a file. */
export function uselessFileVariables(
  variables: readonly string[],
  settings: readonly string[],
): { readonly name: string; readonly setting: string }[] {
  return settings.flatMap((setting) => {
    const name = `${setting}${SUFFIX}`;
    return fileVariable(setting) === null && variables.includes(name) ? [{ name, setting }] : [];
  });
}

/** The variables of a process after their files were read. */
export interface SecretFiles {
  readonly values: Record<string, string | undefined>;
  readonly problems: readonly SettingProblem[];
  /** The settings whose file gave no value. */
  readonly unread: readonly string[];
}

/**
 * Returns the values of the variables, in which each `NAME_FILE` of a secret setting is replaced by `NAME` with the content of its file, without the
 * line break at its end.
 */
export function readSecretFiles(
  source: Readonly<Record<string, string | undefined>>,
  settings: readonly string[],
  read: (path: string) => string = (path) => readFileSync(path, 'utf8'),
): SecretFiles {
  const values: Record<string, string | undefined> = { ...source };
  const problems: SettingProblem[] = [];
  const unread: string[] = [];
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
    const content = readContent(path, read);
    if ('value' in content) {
      values[name] = content.value;
      continue;
    }
    unread.push(name);
    problems.push({ name: variable, message: `${path} ${content.problem}` });
  }
  return { values, problems, unread };
}

function readContent(
  path: string,
  read: (path: string) => string,
): { readonly value: string } | { readonly problem: string } {
  try {
    const value = read(path).replace(/\r?\n$/, '');
    return value === '' ? { problem: 'is empty: write the value into it' } : { value };
  } catch (error) {
    const { code = 'no text' } = error as NodeJS.ErrnoException;
    return { problem: `cannot be read (${code}): correct the path or its rights` };
  }
}
