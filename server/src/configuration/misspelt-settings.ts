import { distance } from 'fastest-levenshtein';

/** Long names may have two wrong letters, short ones one: `HOME` is not a misspelt `HOST`. */
const LONG_NAME = 8;

/** Names of settings: variables of the system and of other programs in lower case are never meant. */
const SETTING = /^[A-Z][A-Z\d_]+$/;

/**
 * Returns the variables that are probably misspelt settings, each with the setting that was meant. A variable that several letters keep apart
 * from every setting belongs to another program.
 */
export function misspeltSettings(
  variables: readonly string[],
  settings: readonly string[],
): { readonly name: string; readonly meant: string }[] {
  const known = new Set(settings);
  return variables
    .filter((name) => SETTING.test(name) && !known.has(name))
    .flatMap((name) => {
      const meant = settings
        .map((setting) => ({ setting, edits: distance(name, setting) }))
        .filter(({ setting, edits }) => edits <= (setting.length < LONG_NAME ? 1 : 2))
        .toSorted((one, other) => one.edits - other.edits)[0];
      return meant ? [{ name, meant: meant.setting }] : [];
    });
}
