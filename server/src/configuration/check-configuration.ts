import { checkObjectStore } from '../adapters.ts';
import { demoAccounts } from '../../demo/demo-state.ts';
import type { Env, SettingsReport } from '../env.ts';
import { hasServices } from '../features/catalog/index.ts';
import { activeOperatorIds } from '../features/identity/index.ts';
import { installationInput } from '../keys/open-keys.ts';
import { type Connection, connect, type Db } from '../platform/db/connect.ts';
import { checkInstallation } from '../platform/keys/installation.ts';
import { databaseFindings } from './database-rules.ts';
import { type Finding, shownValue } from './finding.ts';
import { probeDatabases } from './probe-database.ts';
import { productionDataFindings, productionFindings } from './production-rules.ts';

/**
 * Finds everything that is wrong with the settings, the databases and the buckets, without changing rows. An invalid setting does not hide the
 * problems of the others. The embedded database is not looked at: the server itself starts it.
 */
export async function checkEnvironment({ usable, findings }: SettingsReport): Promise<Finding[]> {
  const [databases, store] = await Promise.all([probeDatabases(usable), storeFindings(usable)]);
  return [
    ...findings,
    ...(usable.PRODUCTION ? productionFindings(usable).filter(({ level }) => level === 'error') : []),
    ...databaseFindings(usable, databases),
    ...store,
  ];
}

/** As `checkEnvironment`, with what is missing for production and what the database of running servers says about keys and files. */
export async function checkEverything(report: SettingsReport, now: Date): Promise<Finding[]> {
  const { usable } = report;
  const findings = await checkEnvironment(report);
  const known = new Set(findings.map(({ name, fix }) => `${name} ${fix}`));
  const missing = productionFindings(usable).filter(({ name, fix }) => !known.has(`${name} ${fix}`));
  return [...findings, ...missing, ...(await contentFindings(usable, now))];
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

/** Looks into an external database of the product; empty if it cannot be reached or has no tables yet. */
async function contentFindings(env: Env, now: Date): Promise<Finding[]> {
  if (!env.DATABASE_URL) return [];
  let connection: Connection | undefined;
  try {
    connection = connect(env.DATABASE_URL, { poolSize: 2, prepare: false, onError: () => undefined });
    const { db } = connection;
    return [
      ...(await installationFindings(db, env, now)),
      ...demoFindings(env, (await demoAccounts(db)).length > 0),
      ...productionDataFindings({
        hasServices: await hasServices(db),
        hasOperator: (await activeOperatorIds(db)).length > 0,
      }),
    ];
  } catch {
    return [];
  } finally {
    await connection?.close();
  }
}

async function installationFindings(db: Db, env: Env, now: Date): Promise<Finding[]> {
  try {
    const problems = await checkInstallation(db, await installationInput(db, env, now));
    return problems.map(({ setting, problem }) => ({
      level: 'error',
      name: setting,
      value: shownValue(setting, '(hidden)'),
      fix: problem,
    }));
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    // Without its table the database is not migrated, which is a finding already.
    if (code === '42P01') return [];
    return [
      {
        level: 'error',
        name: 'SECRET_KEYS',
        value: '(hidden)',
        fix: error instanceof Error ? error.message : String(error),
      },
    ];
  }
}
