import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { connect, type Target } from '../platform/db/connect.ts';
import { migrateQueues } from '../platform/events/events.ts';
import type { TestDatabase } from './database.ts';

const ROLES_FILE = fileURLToPath(new URL('../../../deploy/postgres/roles.sql', import.meta.url));

/** The roles of deploy/postgres/roles.sql. */
export type DatabaseRole = 'aaspaas_owner' | 'aaspaas_app' | 'aaspaas_jobs' | 'aaspaas_read';

/**
 * Creates the roles and gives them the tables of a test database, with the job queues. Returns how each role connects. The roles belong to the
 * whole server, so only one test file may do this.
 */
export async function prepareRoles({
  connection,
  target,
}: TestDatabase): Promise<(role: DatabaseRole) => Target> {
  await connection.pool.query(readFileSync(ROLES_FILE, 'utf8'));
  const password = randomBytes(12).toString('hex');
  for (const role of ['aaspaas_owner', 'aaspaas_app', 'aaspaas_jobs', 'aaspaas_read'])
    await connection.pool.query(`alter role ${role} password '${password}'`);
  const as = (user: DatabaseRole): Target => {
    if (!target.connectionString) return { ...target, user };
    const url = new URL(target.connectionString);
    url.username = user;
    url.password = password;
    return { connectionString: url.href, ...(target.database ? { database: target.database } : {}) };
  };
  const jobs = connect(as('aaspaas_jobs'), { poolSize: 1 });
  try {
    await migrateQueues(jobs);
  } finally {
    await jobs.close();
  }
  return as;
}
