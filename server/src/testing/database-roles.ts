import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { connect, type Target } from '../platform/db/connect.ts';
import { migrateQueues } from '../platform/events/events.ts';
import type { TestDatabase } from './database.ts';

const ROLES_FILE = fileURLToPath(new URL('../../../deploy/postgres/roles.sql', import.meta.url));

/** The roles of deploy/postgres/roles.sql. */
export type DatabaseRole = 'aaspaas_owner' | 'aaspaas_app' | 'aaspaas_jobs' | 'aaspaas_read';

/** The roles belong to the whole server, so all databases of a test file have one password. */
const PASSWORD = randomBytes(12).toString('hex');

/**
 * Creates the roles and gives them what is in a test database. Returns how each role connects. The roles belong to the whole server, so only one
 * test file may do this.
 */
export async function createRoles({
  connection,
  target,
}: TestDatabase): Promise<(role: DatabaseRole) => Target> {
  await connection.pool.query(readFileSync(ROLES_FILE, 'utf8'));
  for (const role of ['aaspaas_owner', 'aaspaas_app', 'aaspaas_jobs', 'aaspaas_read'])
    await connection.pool.query(`alter role ${role} password '${PASSWORD}'`);
  return (user) => {
    if (!target.connectionString) return { ...target, user };
    const url = new URL(target.connectionString);
    url.username = user;
    url.password = PASSWORD;
    return { connectionString: url.href, ...(target.database ? { database: target.database } : {}) };
  };
}

/** As `createRoles`, with the job queues. */
export async function prepareRoles(database: TestDatabase): Promise<(role: DatabaseRole) => Target> {
  const as = await createRoles(database);
  const jobs = connect(as('aaspaas_jobs'), { poolSize: 1 });
  try {
    await migrateQueues(jobs);
  } finally {
    await jobs.close();
  }
  return as;
}
