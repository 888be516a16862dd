import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatRunFacts, readRunFacts } from '../run-facts.ts';
import { openClient, type Client } from './client.ts';
import { fileNames, startFileServer } from './file-server.ts';
import { Installation, type ProductName } from './installation.ts';
import { underLoad } from './load.ts';
import {
  bookingCodes,
  enrolOperator,
  logInCustomer,
  logInOperator,
  OPERATOR,
  signUpCustomer,
  takeBooking,
  type TakenBooking,
} from './people.ts';
import { freePorts, stopAll } from './processes.ts';
import { findPrograms, substitutesFor } from './programs.ts';
import { expectEqual, expectMatch, formatDay, runSteps, type Step, type StepResult } from './steps.ts';
import { startVendors } from './vendors.ts';

// A stranger's day with the product, from the installation to the loss of the machine. The folder contains the bundle in `app`.

/** How often all processes are replaced under load, one after the other. */
const ROUNDS = 10;

const PRODUCT: readonly ProductName[] = ['web1', 'web2', 'worker'];
const root = join(import.meta.dirname, '../..');
const folder = process.argv[2] ?? '';
const facts = readRunFacts();
const programs = findPrograms();
const substitutes = substitutesFor(programs);
for (const line of substitutes) console.log(`  not on this machine: ${line}`);
const numbers = await freePorts(8);
const [https = 0, http = 0, status = 0, postgres = 0, pgbouncer = 0, web1 = 0, web2 = 0, worker = 0] =
  numbers;
const installation = new Installation(root, folder, programs, {
  https,
  http,
  status,
  postgres,
  pgbouncer,
  web1,
  web2,
  worker,
});
const vendors = await startVendors();
const buckets = ['aaspaas-public', 'aaspaas-private'];
const fileServer = await startFileServer(installation.files, buckets);
installation.overrides['S3_ENDPOINT'] = fileServer.url;
// Ctrl-C, and the time limit: nothing may outlive the day.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopAll().finally(() => process.exit(1)));

let client: Client;
let authenticator = '';
let customer = '';
let serviceId = 0;
let picture = '';
let pictureBytes: Buffer = Buffer.alloc(0);
const taken: TakenBooking[] = [];
let backup = '';
let storedFiles: string[] = [];

const startProduct = async () => {
  await Promise.all(PRODUCT.map((name) => installation.start(name)));
  await installation.waitForProxy();
};
const stopProduct = async () => {
  const codes = await Promise.all(PRODUCT.map((name) => installation.stop(name)));
  expectEqual('exit codes', codes, [0, 0, 0]);
};
const restartAtOnce = async () => {
  await stopProduct();
  await startProduct();
};
/** Replaces the processes one after the other, as a new version does. */
const replaceProduct = async () => {
  // The worker together with the second web process: nothing waits for it.
  for (const names of [['web1'], ['web2', 'worker']] as const) {
    await Promise.all(
      names.map(async (name) => {
        expectEqual(`${name} ends`, await installation.stop(name), 0);
        await installation.start(name);
      }),
    );
    await installation.waitForProxy();
  }
};
/** The instant of a backup's name, such as 20261128T031500Z. */
const timeOf = (name: string) =>
  name.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
const expectBookings = async () => {
  const codes = taken.map(({ code }) => code).sort();
  expectEqual('the bookings of the customer', await bookingCodes(client, customer), codes);
};
const expectPicture = async () => {
  const { status: answer, body } = await client.get(picture);
  expectEqual('the picture’s status', answer, 200);
  expectEqual('the picture is unchanged', body.equals(pictureBytes), true);
};

const steps: readonly Step[] = [
  [
    'prepare folders and secrets; fill in the vendors',
    async () => {
      await installation.prepare(vendors.settings, {
        ...vendors.secrets,
        s3_access_key_id: fileServer.accessKeyId,
        s3_secret_access_key: fileServer.secretAccessKey,
      });
      client = openClient(installation.visitorOrigin, installation.secret('tls_certificate'));
    },
  ],
  ['create the database and its roles', () => installation.createDatabase()],
  [
    'migrate as the owner of the tables',
    async () =>
      expectMatch(
        'migrate',
        await installation.command('migrate', [], 'migrate'),
        /(\d+ migrations applied)/,
      ),
  ],
  [
    'start the pooler and the proxy',
    async () => {
      await installation.startPooler();
      await installation.startProxy();
    },
  ],
  ['start two web processes and a worker', startProduct],
  [
    'create the first operator, who sets a password and enrols an authenticator app',
    async () => {
      const { mobile, name } = OPERATOR;
      const args = ['--mobile', mobile, '--name', name, '--roles', 'owner'];
      const printed = await installation.command('create-operator', args);
      authenticator = await enrolOperator(client, expectMatch('create-operator', printed, /(https:\/\/\S+)/));
    },
  ],
  [
    'import the example catalogue with its pictures',
    async () => {
      const catalogue = join(root, 'docs/catalogue-example');
      const printed = await installation.command('import-catalogue', [
        catalogue,
        '--operator',
        OPERATOR.mobile,
      ]);
      expectMatch('import-catalogue', printed, /\d+ were added/);
      const { data } = await client.call('catalog.services', {});
      serviceId = data.find(({ name }) => name === 'Plumber')?.id ?? 0;
      const plumber = await client.call('discovery.service', { params: { id: serviceId } });
      picture = plumber.data.image_url ?? '';
      pictureBytes = (await client.get(picture)).body;
      await expectPicture();
      return `${fileNames(installation.files).length} files in the buckets`;
    },
  ],
  [
    'doctor finds nothing wrong',
    async () => {
      const printed = await installation.command('doctor');
      if (/^error/m.test(printed)) throw new Error(printed);
    },
  ],
  [
    'sign a customer up with a code by SMS',
    async () => {
      customer = await signUpCustomer(client, vendors);
    },
  ],
  [
    'take a booking to pay after the work, and one paid in advance',
    async () => {
      taken.push(await takeBooking(client, vendors, customer, { serviceId, hour: 10, method: 'later' }));
      taken.push(await takeBooking(client, vendors, customer, { serviceId, hour: 14, method: 'now' }));
      await expectBookings();
      const operator = await logInOperator(client, authenticator);
      const { data } = await client.call('admin.bookings', {}, operator);
      expectEqual('lines that wait for the operator', data.length, taken.length);
      return taken.map(({ code }) => code).join(', ');
    },
  ],
  [
    'back up while the product runs',
    async () => {
      storedFiles = fileNames(installation.files);
      backup = await installation.backup();
      return backup;
    },
  ],
  [
    'lose the database and every file',
    async () => {
      await stopProduct();
      await installation.stopPooler();
      await installation.stop('postgres', 'SIGKILL');
      installation.destroy();
      expectEqual('files left', fileNames(installation.files), []);
    },
  ],
  [
    'restore; outgoing messages and payments are held until they were compared',
    async () => {
      expectMatch('restore', await installation.restore(backup), /^restored/m);
      const restored = new Set(fileNames(installation.files));
      const missing = storedFiles.filter((name) => !restored.has(name));
      expectEqual('files that are missing', missing, []);
      await installation.startPostgres();
      await installation.startPooler();
      const held = await installation.command('reconcile', ['--hold', '--at', timeOf(backup)]);
      expectMatch('reconcile --hold', held, /No message, refund, payout or order leaves the server/);
      await startProduct();
      const printed = await installation.command('reconcile');
      expectMatch('reconcile', printed, /The server sends again/);
      return expectMatch('reconcile', printed, /^Compared since \S+: (.+)$/m);
    },
  ],
  [
    'find the bookings and the pictures again',
    async () => {
      await expectBookings();
      customer = await logInCustomer(client);
      await expectBookings();
      await expectPicture();
    },
  ],
  [
    'replace the secret key: add, rotate, remove',
    async () => {
      const old = installation.secret('secret_keys');
      const added = `k2:${randomBytes(32).toString('base64')}`;
      // Every process must know the new key before one uses it.
      installation.writeSecret('secret_keys', `${old},${added}`);
      await replaceProduct();
      installation.writeSecret('secret_keys', `${added},${old}`);
      await replaceProduct();
      const printed = await installation.command('keys:rotate');
      expectMatch('keys:rotate', printed, /0 values left; remove key k1/);
      installation.writeSecret('secret_keys', added);
      await restartAtOnce();
      // The key of the operator's app is sealed; the customer's session is hashed.
      await logInOperator(client, authenticator);
      await expectBookings();
    },
  ],
  [
    `replace every process ${ROUNDS} times under load without a failed request`,
    async () => {
      const { requests, failures } = await underLoad(client, { token: customer, serviceId }, async () => {
        for (let round = 0; round < ROUNDS; round += 1) await replaceProduct();
      });
      if (failures.length > 0)
        throw new Error(
          `${failures.length} of ${requests} requests failed:\n${failures.slice(0, 10).join('\n')}`,
        );
      return `${requests} requests`;
    },
  ],
  ['stop the product', stopProduct],
];

let results: readonly StepResult[] = [];
try {
  results = await runSteps(steps);
} finally {
  await stopAll();
  await Promise.all([installation.close(), vendors.close(), fileServer.close()]);
}
const passed = results.filter(({ failure }) => failure === null).length;
// Only a complete day is reported.
if (passed === steps.length && !process.argv.includes('--no-report')) {
  const path = 'docs/proof/stranger.md';
  const head = formatRunFacts(facts, 'npm run stranger');
  writeFileSync(join(root, path), formatDay(results, { head, substitutes }));
  console.log(`The report is in ${path}.`);
}
console.log(`${passed} passed, ${steps.length - passed} failed`);
process.exit(passed < steps.length ? 1 : 0);
