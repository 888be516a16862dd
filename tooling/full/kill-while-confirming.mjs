// Kills the server repeatedly while it confirms bookings: every acknowledged booking exists exactly once after the restart, and no
// restart needs manual repair. Prints `N passed, N failed`.
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoClient } from '../demo-client.mjs';
import { dataFolder, startDemo } from '../demo-server.mjs';

const ROUNDS = 10;
const DRAFTS = 12;
const port = 20_000 + Math.floor(Math.random() * 20_000);
const client = demoClient(`http://127.0.0.1:${port}/api/`);
const folder = dataFolder();

let server;
let passed = 0;
let acknowledgedInAll = 0;
const problems = [];

async function start() {
  const startedAt = Date.now();
  server = await startDemo({ folder, port });
  return Date.now() - startedAt;
}

async function round(number, token, serviceId) {
  const drafts = [];
  for (let index = 0; index < DRAFTS; index += 1)
    drafts.push(await client.draft(token, serviceId, { days: 3, time: '10:00' }));
  const acknowledged = [];
  const confirming = drafts.map(async (id) => {
    const answer = await client.confirm(token, id, `round-${number}-${id}`);
    if (answer.status === 200) acknowledged.push(id);
  });
  // A different delay each round: before the first response, between responses, after the last.
  await sleep(12 * number);
  server.child.kill('SIGKILL');
  await Promise.allSettled(confirming);
  await server.ended;
  acknowledgedInAll += acknowledged.length;
  const ms = await start();
  const { data } = await client.callOk('GET', 'user/getbookings', null, token);
  const bookingCount = new Map();
  for (const { id } of data) bookingCount.set(id, (bookingCount.get(id) ?? 0) + 1);
  const lost = acknowledged.filter((id) => bookingCount.get(id) !== 1);
  if (lost.length) problems.push(`round ${number}: acknowledged and not there once: ${lost.join(', ')}`);
  // Retrying with the same key resolves the rest: each draft becomes one booking.
  for (const id of drafts) {
    const { status } = await client.confirm(token, id, `round-${number}-${id}`);
    if (status !== 200) throw new Error(`draft ${id} is not confirmed: ${status}`);
  }
  const { data: listed } = await client.callOk('GET', 'user/getbookings', null, token);
  const after = listed.map(({ id }) => id);
  const missing = drafts.filter((id) => after.filter((one) => one === id).length !== 1);
  if (missing.length)
    problems.push(`round ${number}: not exactly one booking of each draft: ${missing.join(', ')}`);
  if (!lost.length && !missing.length) passed += 1;
  console.log(
    `  round ${number}: ${acknowledged.length} of ${DRAFTS} acknowledged before the kill, next start ${ms} ms`,
  );
}

try {
  await start();
  const token = await client.signUp();
  const serviceId = await client.bookableService();
  for (let number = 1; number <= ROUNDS; number += 1) await round(number, token, serviceId);
  // Otherwise every kill came too early or too late, and the run proved nothing.
  if (acknowledgedInAll === 0 || acknowledgedInAll === ROUNDS * DRAFTS)
    problems.push(`no kill fell among the answers: ${acknowledgedInAll} acknowledged in all`);
} catch (error) {
  problems.push(String(error?.stack ?? error));
} finally {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
}
for (const problem of problems) console.log(`  ${problem}`);
console.log(`${passed} passed, ${problems.length} failed`);
process.exit(problems.length ? 1 : 0);
