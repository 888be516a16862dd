import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Target } from '../platform/db/connect.ts';

const SCRIPT = fileURLToPath(new URL('../../../deploy/citus/distribute.sql', import.meta.url));

/** Runs deploy/citus/distribute.sql on a database. Returns its notices. */
export async function distribute(target: Target): Promise<readonly string[]> {
  const client = new pg.Client(target);
  const notices: string[] = [];
  client.on('notice', ({ message = '' }) => notices.push(message));
  await client.connect();
  try {
    await client.query(readFileSync(SCRIPT, 'utf8'));
    return notices;
  } finally {
    await client.end();
  }
}
