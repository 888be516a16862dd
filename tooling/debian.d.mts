/** Installs Debian packages as root; null if they are installed afterwards, else why not. */
export function installPackages(names: readonly string[]): string | null;
