import { writeStart } from './bundle/write-start.mjs';
import { root } from './runtime.mjs';

// Writes the bundle that `npm start` runs; `server-build.mjs` starts it, so that its memory is free when the server runs.
try {
  await writeStart(root, 'server/build');
} catch (error) {
  const [first] = error.errors ?? [];
  const place = first?.location ? `${first.location.file}:${first.location.line}: ` : '';
  console.error(first ? `${place}${first.text}` : error.message);
  process.exitCode = 1;
}
