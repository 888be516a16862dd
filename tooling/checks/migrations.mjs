import { basename } from 'node:path';
import { filesIn, read } from './sources.mjs';

/** Checks that the migrations from 0168 on suit the release before, hold no lock for long, and can be repeated (docs/releases.md). */
export const migrations = {
  name: 'migrations',
  async run(root) {
    // Loaded by this check only: an older Node cannot read TypeScript.
    const { findMigrationProblems } = await import('./migration-rules.ts');
    const paths = filesIn(root, ['server/migrations'], /\.sql$/);
    const files = paths.map((path) => ({ file: basename(path), sql: read(root, path) }));
    return {
      problems: findMigrationProblems(files).map((problem) => `server/migrations/${problem}`),
      note: `${paths.length} files`,
    };
  },
};
