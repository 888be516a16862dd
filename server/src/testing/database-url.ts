import type { Target } from '../platform/db/connect.ts';

/** Returns the connection string of a test database, for commands that read `DATABASE_URL`. */
export function databaseUrl({ connectionString, host, port, user, database, password }: Target): string {
  return (
    connectionString ??
    `postgres://${String(user)}:${String(password ?? '')}@localhost:${String(port)}/${String(database)}?host=${encodeURIComponent(host ?? '')}`
  );
}
