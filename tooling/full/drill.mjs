// Backs up a server under load, runs the drill, destroys the server with its database (kill -9), restores what the archive has, and compares: every
// acknowledged booking older than the archive's last minute is there, with the lost data folder at hand every one is. Prints RPO, RTO and
// `N passed, N failed`.
import { readdirSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoClient } from '../demo-client.mjs';
import { dataFolder, startDemo } from '../demo-server.mjs';
import { environment, findNode, root, run } from '../runtime.mjs';

const BOOKINGS = 40;
/** `archive_timeout` and the time to compress a segment. */
const RPO_LIMIT_MS = 70_000;

const port = 20_000 + Math.floor(Math.random() * 20_000);
const client = demoClient(`http://127.0.0.1:${port}/api/`);
const folder = dataFolder();
const backups = join(folder, 'backups');
const live = join(folder, 'data');
const node = findNode();
let passed = 0;
const problems = [];

/** Checks a fact and prints it. */
function check(what, isTrue) {
  if (isTrue) passed += 1;
  else problems.push(what);
  console.log(`  ${isTrue ? 'ok' : 'FAILED'}: ${what}`);
}

async function command(name, args, env) {
  const startedAt = Date.now();
  const { code, output } = await run(node, [join(root, `server/src/${name}.ts`), ...args], {
    env: environment(node, { DATABASE_URL: '', DEMO_COMPANY: '0', ...env }),
  });
  return { code, output, seconds: (Date.now() - startedAt) / 1000 };
}

/** Confirms a booking; returns its id and when it was acknowledged. */
async function book(token, serviceId, number) {
  const time = `${String(8 + (number % 8)).padStart(2, '0')}:00`;
  const id = await client.draft(token, serviceId, { days: 3 + (number % 5), time });
  const { status } = await client.confirm(token, id, `drill-${id}`);
  if (status !== 200) throw new Error(`booking ${id} is not confirmed: ${status}`);
  return { id, at: Date.now() };
}

/** Ends the server and its database at once, as a power failure does. */
async function destroy(server) {
  const postmaster = Number.parseInt(readFileSync(join(live, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  process.kill(postmaster, 'SIGKILL');
  server.child.kill('SIGKILL');
  await server.ended;
}

/** Restores into a new folder, starts a server on it, and returns the ids of the bookings that it shows. */
async function restoreAndList(name, args, token) {
  const place = join(folder, name);
  await mkdir(place);
  await copyFile(join(live, 'secret.key'), join(place, 'secret.key'));
  const { code, output, seconds } = await command('restore', args, { DATA_DIR: place, BACKUP_DIR: '' });
  if (code !== 0) throw new Error(`restore failed: ${output}`);
  const server = await startDemo({ folder, port, env: { DATA_DIR: place } });
  try {
    const { data } = await client.callOk('GET', 'user/getbookings', null, token);
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return { ids: new Set(data.map(({ id }) => id)), seconds, isHeld: /^outbound_held 1$/m.test(metrics) };
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
    const settings = { DATA_DIR: place, BACKUP_DIR: '' };
    const { code: compared, output: report } = await command('reconcile', [], settings);
    const differences = report.match(/^difference: .*$/gm) ?? [];
    // The demo pays by bank file. No vendor knows the state of such a payout, and one is in progress.
    check(
      `reconcile of ${name} keeps the hold for the demo's payout in a bank file: ${differences.join('; ')}`,
      compared === 1 && differences.length === 1 && /: look in the bank statement/.test(differences[0]),
    );
    const { code: accepted, output } = await command('reconcile', ['--accept'], settings);
    check(
      `reconcile --accept releases the hold of ${name}: ${output.trim().split('\n').at(-1)}`,
      accepted === 0,
    );
  }
}

try {
  const server = await startDemo({ folder, port, env: { BACKUP_DIR: backups } });
  const token = await client.signUp();
  const serviceId = await client.bookableService();
  const acknowledged = [];
  let backup = null;
  for (let number = 0; number < BOOKINGS; number += 1) {
    acknowledged.push(await book(token, serviceId, number));
    if (number === Math.floor(BOOKINGS / 4))
      backup = command('backup', [], { DATA_DIR: live, BACKUP_DIR: backups });
  }
  const { code, output, seconds } = await backup;
  check(`backup under load in ${seconds.toFixed(1)} s: ${output.split('\n')[0]}`, code === 0);
  const drill = await command('drill', [], { DATA_DIR: live, BACKUP_DIR: backups });
  check(`drill: ${/RPO .*/.exec(drill.output)?.[0] ?? drill.output}`, drill.code === 0);
  await sleep(RPO_LIMIT_MS);
  acknowledged.push(await book(token, serviceId, BOOKINGS));
  await destroy(server);
  const destroyedAt = Date.now();
  const [file = ''] = readdirSync(backups).filter((name) => name.endsWith('.tar'));
  const wal = ['--at', 'latest', '--wal', join(backups, 'wal')];
  const archived = await restoreAndList('archived', [join(backups, file), ...wal], token);
  const lost = acknowledged.filter(({ id }) => !archived.ids.has(id));
  check(
    `from the archive in ${archived.seconds.toFixed(1)} s: ${acknowledged.length - lost.length} of ${acknowledged.length} bookings, none older than ${RPO_LIMIT_MS / 1000} s lost`,
    lost.every(({ at }) => destroyedAt - at <= RPO_LIMIT_MS),
  );
  check('the restored server holds what it sends', archived.isHeld);
  const remains = await restoreAndList('remains', [join(backups, file), ...wal, '--from', live], token);
  check(
    `with the lost folder in ${remains.seconds.toFixed(1)} s: all ${acknowledged.length} acknowledged bookings`,
    acknowledged.every(({ id }) => remains.ids.has(id)),
  );
} catch (error) {
  problems.push(String(error?.stack ?? error));
} finally {
  await rm(folder, { recursive: true, force: true });
}
for (const problem of problems) console.log(`  ${problem}`);
console.log(`${passed} passed, ${problems.length} failed`);
process.exit(problems.length ? 1 : 0);
