import { checkObjectStore } from '../adapters.ts';
import { demoAccounts } from '../../demo/demo-state.ts';
import type { Env, SettingsReport } from '../env.ts';
import { hasServices } from '../features/catalog/index.ts';
import { activeOperatorIds } from '../features/identity/index.ts';
import { installationInput } from '../keys/open-keys.ts';
import { type Connection, connect, type Db } from '../platform/db/connect.ts';
import { checkInstallation, type InstallationInput } from '../platform/keys/installation.ts';
import { databaseFindings } from './database-rules.ts';
import { type Finding, type SettingValue, shownValue } from './finding.ts';
import { probeDatabases } from './probe-database.ts';
import { productionDataFindings, productionFindings } from './production-rules.ts';

/**
 * Finds everything that is wrong with the settings, the databases, the buckets and the keys, without changing rows. An invalid setting does not
 * hide the problems of the others. The embedded database is not looked at: the server starts it.
 */
export async function checkEnvironment(report: SettingsReport, now: Date): Promise<Finding[]> {
  const { usable, findings } = report;
  const [databases, store, installation] = await Promise.all([
    probeDatabases(usable),
    storeFindings(usable),
    fromDatabase(usable, (db) => installationFindings(db, report, now)),
  ]);
  return [
    ...findings,
    ...(usable.PRODUCTION ? productionFindings(usable).filter(({ level }) => level === 'error') : []),
    ...databaseFindings(usable, databases),
    ...store,
    ...installation,
  ];
}

/** As `checkEnvironment`, with what the settings and the database lack for production. */
export async function checkEverything(report: SettingsReport, now: Date): Promise<Finding[]> {
  const { usable } = report;
  const findings = await checkEnvironment(report, now);
  const known = new Set(findings.map(({ name, fix }) => `${name} ${fix}`));
  const missing = productionFindings(usable).filter(({ name, fix }) => !known.has(`${name} ${fix}`));
  const content = await fromDatabase(usable, async (db) => [
    ...demoFindings(usable, (await demoAccounts(db)).length > 0),
    ...productionDataFindings({
      hasServices: await hasServices(db),
      hasOperator: (await activeOperatorIds(db)).length > 0,
    }),
  ]);
  return [...findings, ...missing, ...content];
}

/** Returns whether the demo's accounts, whose passwords are public, keep a server of customers from starting. */
export function demoFindings(env: Pick<Env, 'PRODUCTION'>, hasDemoAccounts: boolean): Finding[] {
  if (!env.PRODUCTION || !hasDemoAccounts) return [];
  return [
    {
      level: 'error',
      name: 'DEMO_DATA',
      value: '(demo accounts)',
      fix: 'the database contains the accounts of the demo, whose passwords are public: use another database, with DEMO_DATA=0',
    },
  ];
}

async function storeFindings(env: Env): Promise<Finding[]> {
  // Missing settings are findings already.
  const { OBJECT_STORE, S3_REGION, S3_PUBLIC_BUCKET, S3_PRIVATE_BUCKET } = env;
  const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (
    OBJECT_STORE !== 's3' ||
    ![S3_REGION, S3_PUBLIC_BUCKET, S3_PRIVATE_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY].every(Boolean)
  )
    return [];
  try {
    await checkObjectStore(env);
    return [];
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const [, name = 'OBJECT_STORE', value = OBJECT_STORE, fix = text] =
      /^(S3_\w+)=([^:]*): ([\s\S]*)$/.exec(text) ?? [];
    return [{ level: 'error', name, value, fix }];
  }
}

/** Looks into an external database of the product; empty if it cannot be reached or has no tables yet, which are findings already. */
async function fromDatabase(env: Env, find: (db: Db) => Promise<Finding[]>): Promise<Finding[]> {
  if (!env.DATABASE_URL) return [];
  let connection: Connection | undefined;
  try {
    connection = connect(env.DATABASE_URL, { poolSize: 1, prepare: false, onError: () => undefined });
    return await find(connection.db);
  } catch {
    return [];
  } finally {
    await connection?.close();
  }
}

/** Settings that the comparison with the database needs; what is wrong with them is a finding already. */
const COMPARED = /^(SECRET_KEY|OBJECT_STORE|S3_|VAPID_)/;

/** Compares keys, files and push keys with those of the servers that use the database. */
async function installationFindings(
  db: Db,
  { usable, findings }: SettingsReport,
  now: Date,
): Promise<Finding[]> {
  if (findings.some(({ level, name }) => level === 'error' && COMPARED.test(name))) return [];
  const settings: Readonly<Record<string, SettingValue>> = usable;
  const error = (name: string, fix: string): Finding => ({
    level: 'error',
    name,
    value: shownValue(name, settings[name]),
    fix,
  });
  let input: InstallationInput;
  try {
    input = await installationInput(db, usable, now);
  } catch (cause) {
    const text = cause instanceof Error ? cause.message : String(cause);
    return [error(/^[A-Z\d_]+/.exec(text)?.[0] ?? 'SECRET_KEYS', text)];
  }
  const problems = await checkInstallation(db, input);
  return problems.map(({ setting, problem }) => error(setting, problem));
}
