import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contextFiles, executeSteps, parseDockerfile } from './dockerfile.ts';
import { runImage } from './run-image.ts';

// Executes the steps of deploy/Dockerfile in empty folders and runs the result on an external Postgres. Prints `N passed, N failed`.
const root = join(import.meta.dirname, '../..');

/** The image may have 180 MB compressed; about 80 of them are Node's image, which cannot be measured here. */
const MAX_COMPRESSED_BYTES = 100_000_000;

/** An installation with an empty cache and the build of the pages take minutes; a registry that does not answer must not take hours. */
const STEP_MS = 500_000;

const folder = mkdtempSync(join(tmpdir(), 'aaspaas-image-'));
chmodSync(folder, 0o755);
let failed = 1;
try {
  const stages = parseDockerfile(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'));
  const image = executeSteps(stages, {
    root,
    files: contextFiles(root),
    folder,
    run(command, cwd, env) {
      console.log(`  RUN ${command}`);
      execFileSync('sh', ['-c', command], {
        cwd,
        // What the machine has already is not downloaded again.
        env: { ...process.env, npm_config_prefer_offline: 'true', ...env },
        stdio: ['ignore', 'ignore', 'inherit'],
        timeout: STEP_MS,
      });
    },
  });
  const app = join(folder, stages.at(-1)?.name ?? '', image.workdir);
  const archive = 'tar -cf - . | gzip -6 | wc -c';
  const compressed = Number(execFileSync('sh', ['-c', archive], { cwd: app, encoding: 'utf8' }));
  console.log(`  the image adds ${(compressed / 1e6).toFixed(1)} MB compressed to Node's`);
  if (compressed > MAX_COMPRESSED_BYTES) throw new Error('the image is too large');
  const scratch = join(folder, 'scratch');
  mkdirSync(scratch);
  console.log(`  ${await runImage(image, app, scratch)}`);
  failed = 0;
} catch (error) {
  console.log(`  ${error instanceof Error ? error.message : String(error)}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${1 - failed} passed, ${failed} failed`);
process.exit(failed);
