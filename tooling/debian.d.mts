/** Installs Debian packages as root; null if they are installed, otherwise the last output. */
export declare function installPackages(names: readonly string[]): string | null;
