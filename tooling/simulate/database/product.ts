import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { connect } from '../../../server/src/platform/db/connect.ts';
import { startEmbedded } from '../../../server/src/platform/db/embedded.ts';
import { migrate } from '../../../server/src/platform/db/migrate.ts';
import { makeVault } from '../../../server/src/platform/vault.ts';
import { localObjectStore } from '../../../server/src/ports/object-store/local.ts';
import { apiClient } from '../../../server/src/testing/api-client.ts';
import type { TestApp } from '../../../server/src/testing/test-app.ts';
import { startTestProduct } from '../../../server/src/testing/test-product.ts';

/** Starts the product on an embedded Postgres in a temporary folder, as `testApp` does in a test run. */
export async function startProduct(): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'aaspaas-simulation-'));
  // Under root, Postgres runs as another user, who needs access to the folder.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const embedded = await startEmbedded({ dataDir: join(folder, 'data'), durable: false });
  const target = embedded.connection;
  await migrate(target);
  const connection = connect(target, { poolSize: 10, onError: () => undefined });
  let now = new Date(0);
  const clock = {
    now: () => now,
    set: (instant: string) => {
      now = new Date(instant);
    },
    advance: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
  };
  const vault = makeVault(randomBytes(32).toString('hex'));
  const filesFolder = join(folder, 'files');
  const objects = localObjectStore(filesFolder);
  const log = pino({ level: 'silent' });
  const product = await startTestProduct({
    connection,
    target,
    clock,
    vault,
    objects,
    log,
    checkReplies: false,
  });
  await product.startReactions();
  return {
    ...product,
    ...apiClient(product.app),
    connection,
    target,
    clock,
    vault,
    objects,
    filesFolder,
    inbox: (mobile) => product.sms.inbox(mobile),
    mails: (address) => product.mails.inbox(address),
    async runLoop(name) {
      await product.product.loops.find((loop) => loop.name === name)?.run();
    },
    async close() {
      await product.close();
      await connection.close();
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
