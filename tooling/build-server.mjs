import { root } from './runtime.mjs';

// Writes the bundle that `npm start` runs; `server-build.mjs` starts it, so that its memory is free when the server runs.
try {
  // Imported here, so that its errors are one line, too.
  const { writeStart } = await import('./bundle/write-start.mjs');
  await writeStart(root, 'server/build');
} catch (error) {
  const [first] = error.errors ?? [];
  const place = first?.location ? `${first.location.file}:${first.location.line}: ` : '';
  console.error(first ? `${place}${first.text}` : error.message);
  process.exitCode = 1;
}
