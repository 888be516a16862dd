// Starts the gallery of the parts (web/app/gallery) with Vite's development server: `npm run gallery [-- port]`.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandOf, root } from './runtime.mjs';

const START_TIMEOUT_MS = 60_000;

/**
 * Starts the gallery on a free port and waits until it answers.
 * @returns {Promise<{ url: string, stop: () => void }>} its address and the function that ends it
 */
export async function startGallery(
  port = 20_000 + Math.floor(Math.random() * 20_000),
  { quiet = true } = {},
) {
  const config = join(root, 'web/app/gallery/vite.config.ts');
  const child = spawn(
    process.execPath,
    [
      commandOf('vite', 'vite'),
      '--config',
      config,
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      '--strictPort',
    ],
    { cwd: join(root, 'web'), stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'] },
  );
  const url = `http://127.0.0.1:${port}`;
  const stop = () => void child.kill('SIGTERM');
  for (
    const startedAt = performance.now();
    performance.now() - startedAt < START_TIMEOUT_MS;
    await sleep(100)
  ) {
    if (child.exitCode !== null) throw new Error(`the gallery exited with ${child.exitCode} during start-up`);
    if ((await fetch(url).catch(() => null))?.ok) return { url, stop };
  }
  stop();
  throw new Error(`the gallery did not answer within ${START_TIMEOUT_MS} ms`);
}

if (process.argv[1] === import.meta.filename) {
  const { url } = await startGallery(Number(process.argv[2] ?? 5190), { quiet: false });
  console.log(`The gallery is at ${url}`);
}
