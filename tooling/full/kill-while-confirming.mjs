// Kills the server repeatedly while it confirms bookings: every acknowledged booking exists exactly once after the restart, and no
// restart needs manual repair. Prints `N passed, N failed`.
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { dataFolder, startDemo } from '../demo-server.mjs';

const ROUNDS = 10;
const DRAFTS = 12;
const port = 20_000 + Math.floor(Math.random() * 20_000);
const base = `http://127.0.0.1:${port}/api/`;
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

async function call(method, path, body, token, headers = {}) {
  const response = await fetch(base + path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: await response.json() };
}

function expectStatus(answer, what) {
  if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function customer() {
  const mobile = `9${String(Date.now()).slice(-9)}`;
  const { success } = expectStatus(
    await call('POST', 'user/user-register', { name: 'Kavya Rao', mobile, password: 'secret81' }),
    'sign-up',
  );
  expectStatus(await call('POST', 'user/resend-otp', { phoneNumber: mobile }, success.token), 'code');
  const { data } = await (await fetch(`${base}demo/sms?mobile=${mobile}`)).json();
  expectStatus(await call('POST', 'user/verify-otp', { otp: data[0].code }, success.token), 'verification');
  return success.token;
}

function inDays(days) {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

async function round(number, token, serviceId) {
  const drafts = [];
  for (let index = 0; index < DRAFTS; index += 1) {
    const { data } = expectStatus(
      await call(
        'POST',
        'user/book/singleservice',
        {
          serviceId,
          serviceMethod: 'hour',
          workingDuration: 1,
          preferredTime: '10:00',
          preferredDate: inDays(3),
          name: 'Kavya Rao',
          email: 'kavya@example.in',
          mobile: '9876543210',
          address: 'MG Road, Bengaluru 560001',
          description: 'Please ring the bell.',
          latitude: 12.9716,
          longitude: 77.5946,
        },
        token,
      ),
      'draft',
    );
    drafts.push(data.id);
  }
  const acknowledged = [];
  const confirming = drafts.map(async (id) => {
    const answer = await call('POST', `user/updatePayment/${id}`, { method: 'later' }, token, {
      'idempotency-key': `round-${number}-${id}`,
    });
    if (answer.status === 200) acknowledged.push(id);
  });
  // A different delay each round: before the first response, between responses, after the last.
  await sleep(12 * number);
  server.child.kill('SIGKILL');
  await Promise.allSettled(confirming);
  await server.ended;
  acknowledgedInAll += acknowledged.length;
  const ms = await start();
  const { data } = expectStatus(await call('GET', 'user/getbookings', null, token), 'list');
  const bookingCount = new Map();
  for (const { id } of data) bookingCount.set(id, (bookingCount.get(id) ?? 0) + 1);
  const lost = acknowledged.filter((id) => bookingCount.get(id) !== 1);
  if (lost.length) problems.push(`round ${number}: acknowledged and not there once: ${lost.join(', ')}`);
  // Retrying with the same key resolves the rest: each draft becomes one booking.
  for (const id of drafts)
    expectStatus(
      await call('POST', `user/updatePayment/${id}`, { method: 'later' }, token, {
        'idempotency-key': `round-${number}-${id}`,
      }),
      'again',
    );
  const after = expectStatus(await call('GET', 'user/getbookings', null, token), 'list').data.map(
    ({ id }) => id,
  );
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
  const token = await customer();
  const { data } = await (await fetch(`${base}catlist/service/3?latitude=12.9716&longitude=77.5946`)).json();
  const bookable = data.find(({ servicetype }) => servicetype === 'service');
  for (let number = 1; number <= ROUNDS; number += 1) await round(number, token, bookable.id);
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
