import { type Finding, shownValue } from './finding.ts';
import { misspeltSettings } from './misspelt-settings.ts';
import { fileVariable, uselessFileVariables } from './secret-files.ts';

/** Finds variables that look like settings, but that nothing reads: misspelt ones, and files of settings that are no secrets. */
export function unreadVariables(
  given: Readonly<Record<string, string | undefined>>,
  settings: readonly string[],
): Finding[] {
  const variables = Object.keys(given);
  const warning = (name: string, value: string, fix: string): Finding => ({
    level: 'warning',
    name,
    value,
    fix,
  });
  const known = [...settings, ...settings.flatMap((name) => fileVariable(name) ?? [])];
  return [
    ...misspeltSettings(variables, known).map(({ name, meant }) =>
      warning(name, '(hidden)', `is no setting; ${meant} is probably meant`),
    ),
    ...uselessFileVariables(variables, settings).map(({ name, setting }) =>
      warning(
        name,
        shownValue(name, given[name]),
        `is not read, because ${setting} is no secret: set ${setting} itself`,
      ),
    ),
  ];
}
