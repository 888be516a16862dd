/**
 * Installs Debian packages as root within five minutes; null if they are installed afterwards, otherwise why not, empty without permission to
 * install. The options are for tests.
 */
export function installPackages(
  names: readonly string[],
  options?: { readonly apt?: string; readonly isRoot?: boolean; readonly seconds?: number },
): string | null;
/** Returns the path of a program; null if this machine lacks it. */
export function findProgram(name: string): string | null;
