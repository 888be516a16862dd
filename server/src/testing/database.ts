import { request } from 'node:http';
import { inject } from 'vitest';
import { type Connection, connect, type Target } from '../platform/db/connect.ts';
import type { DatabaseContent, CreatedDatabase } from './database-server.ts';

/** A database of one test file's own. */
export interface TestDatabase {
  readonly connection: Connection;
  /** For clients that connect by themselves. */
  readonly target: Target;
  /** The folder with the files that its rows name, where it has the demo's world. */
  readonly files: string | null;
  /** Closes and drops it; what is left open goes at the end of the run. */
  close(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** What is in it from the start: nothing, the empty tables (so where nothing is said), or the demo's world. */
  readonly content?: DatabaseContent;
  readonly poolSize?: number;
  /** Fails what asks for a second connection inside a transaction. */
  readonly forbidNested?: boolean;
}

/**
 * Makes a database for the calling test file, on a real Postgres that the run starts when the first file asks (or on the server of
 * `TEST_DATABASE_URL`). Files run side by side and never see each other's rows.
 */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { target, files } = (await requestServer(
    `/create?content=${options.content ?? 'tables'}`,
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
