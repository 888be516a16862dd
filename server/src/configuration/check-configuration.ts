import { checkObjectStore } from '../adapters.ts';
import { demoAccounts } from '../../demo/demo-state.ts';
import type { Env, SettingsReport } from '../env.ts';
import { hasServices } from '../features/catalog/index.ts';
import { activeOperatorIds } from '../features/identity/index.ts';
import { installationInput } from '../keys/open-keys.ts';
import { connect, type Db } from '../platform/db/connect.ts';
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
  const [databases, store, content] = await Promise.all([
    probeDatabases(usable),
    storeFindings(usable),
    fromDatabase(
      usable,
      (db) => installationFindings(db, report, now),
      async (db) => demoFindings(usable, (await demoAccounts(db)).length > 0),
    ),
  ]);
  return [
    ...findings,
    ...missingForProduction(report, 'error'),
    ...databaseFindings(usable, databases),
    ...store,
    ...content,
  ];
}

/** As `checkEnvironment`, with what the settings and the database lack for production but a server starts without. */
export async function checkEverything(report: SettingsReport, now: Date): Promise<Finding[]> {
  const findings = await checkEnvironment(report, now);
  const content = await fromDatabase(report.usable, async (db) =>
    productionDataFindings({
      hasServices: await hasServices(db),
      hasOperator: (await activeOperatorIds(db)).length > 0,
    }),
  );
  return [...findings, ...missingForProduction(report, 'warning'), ...content];
}

/** A setting that is given and wrong is a finding already, so it is not also missing. */
function missingForProduction({ usable, findings }: SettingsReport, level: Finding['level']): Finding[] {
  const wrong = new Set(
    findings.flatMap((one) => (one.level === 'error' ? [one.name.replace(/_FILE$/, '')] : [])),
  );
  return productionFindings(usable).filter((one) => one.level === level && !wrong.has(one.name));
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
async function fromDatabase(
  env: Env,
  ...finds: readonly ((db: Db) => Promise<Finding[]>)[]
): Promise<Finding[]> {
  if (!env.DATABASE_URL) return [];
  const connection = connect(env.DATABASE_URL, {
    poolSize: finds.length,
    prepare: false,
    onError: () => undefined,
  });
  try {
    const found = await Promise.all(finds.map((find) => find(connection.db).catch((): Finding[] => [])));
    return found.flat();
  } finally {
    await connection.close();
  }
}

/** Settings that the comparison with the database needs; what is wrong with them is a finding already. */
const COMPARED = /^(SECRET_KEY|OBJECT_STORE|S3_|VAPID_)/;

/** The name with which the text of an error about one of them begins. */
const COMPARED_NAME = /^(SECRET_KEYS?|OBJECT_STORE|S3_[A-Z_]+|VAPID_[A-Z_]+)\b/;

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
    const name = COMPARED_NAME.exec(text)?.[0];
    // Other problems are those of the files in the data folder.
    return [name ? error(name, text) : error('DATA_DIR', `its files cannot be used: ${text}`)];
  }
  const problems = await checkInstallation(db, input);
  return problems.map(({ setting, problem }) => error(setting, problem));
}
