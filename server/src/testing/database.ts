import { request } from 'node:http';
import { inject } from 'vitest';
import { type Connection, connect, type Target } from '../platform/db/connect.ts';
import type { DatabaseContent, CreatedDatabase } from './database-server.ts';

/** A separate database for one test file. */
export interface TestDatabase {
  readonly connection: Connection;
  /** Connection settings for clients that connect on their own. */
  readonly target: Target;
  /** The folder with the files that its rows refer to, if it has loaded content. */
  readonly files: string | null;
  /** Closes and drops it; databases left open are dropped at the end of the run. */
  close(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** Initial content: nothing, the empty tables (default), the small world, or the whole demo. */
  readonly content?: DatabaseContent;
  readonly poolSize?: number;
  /** Rejects a request for a second connection inside a transaction. */
  readonly forbidNested?: boolean;
}

/**
 * Creates a database for the calling test file, on a real Postgres that the run starts on first use (or on the server of
 * `TEST_DATABASE_URL`). Test files run in parallel and never see each other's rows.
 */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { target, files } = (await requestServer(
    `/create?content=${encodeURIComponent(options.content ?? 'tables')}`,
  )) as CreatedDatabase;
  const connection = connect(target, {
    poolSize: options.poolSize ?? 10,
    forbidNested: options.forbidNested ?? false,
    onError: () => undefined,
  });
  let closing: Promise<void> | undefined;
  const close = async () => {
    await connection.close();
    await requestServer(`/drop?name=${target.database}`);
  };
  return { connection, target, files, close: () => (closing ??= close()) };
}

function requestServer(path: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath: inject('testDatabaseSocket'), path, method: 'POST' }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () =>
        response.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(text)),
      );
    });
    call.on('error', reject);
    call.end();
  });
}
