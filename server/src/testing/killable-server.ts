import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointName } from '@aaspaas/contract/api.ts';
import pg from 'pg';
import type { Target } from '../platform/db/connect.ts';
import type { Clock } from '../ports/clock/port.ts';
import type { SignedWebhook } from '../ports/payment-gateway/port.ts';
import { addressOf, Answer, type CallOptions, type ClientRequest } from './api-client.ts';

/** A command to the process; it always carries the time. */
export interface KillableCommand {
  /** Repeated in the reply. */
  readonly id: number;
  readonly now: string;
  /** Kill the process after this many further commits; null: never. */
  readonly killAfterCommits?: number | null;
  /** Kill the process within a transaction, after this many further writes of reserved time. */
  readonly killAfterReservations?: number;
  /** Kill the process after this many further statements, inside or outside a transaction. */
  readonly killAfterStatements?: number;
  /** Kill the process after the next statement that contains this text. */
  readonly killAfterStatement?: string;
  readonly runReactions?: boolean;
  readonly queue?: string;
  readonly loop?: string;
}

/** The product as a process that can be killed and restarted. */
export interface KillableServer {
  /** Sets the number of changes after which the process kills itself. */
  killAfterCommits(changes: number | null): Promise<void>;
  /** Sets the number of writes of reserved time after which the process kills itself before they are committed. */
  killAfterReservations(writes: number): Promise<void>;
  /** Sets the number of statements of any kind after which the process kills itself. */
  killAfterStatements(statements: number): Promise<void>;
  /** Sets a part of the statement after which the process kills itself. */
  killAfterStatement(text: string): Promise<void>;
  /** Calls the API; null if the process died during the call. */
  call<N extends EndpointName>(
    name: N,
    request: ClientRequest<N>,
    person: Pick<CallOptions, 'token' | 'headers'>,
  ): Promise<Answer<N> | null>;
  /** Posts the gateway's webhook events; 0 if the process died. */
  postWebhook(signedWebhook: SignedWebhook): Promise<number>;
  /** Runs the pending reactions, those of one queue in batches, or one of the loops; false if the process died. */
  work(
    what: { readonly runReactions: true } | { readonly queue: string } | { readonly loop: string },
  ): Promise<boolean>;
  /** The tables changed, or the statement, before it died; null while it runs. */
  readonly lastCommit: string | null;
  /** Kills the process in any state. */
  kill(): Promise<void>;
}

const script = fileURLToPath(new URL('./killable-process.ts', import.meta.url));

/** Starts the process on a database; `secret` is its vault's, so that a caller with the same secret can sign like its payment simulator. */
export async function startKillableServer(
  target: Target,
  secret: string,
  clock: Clock,
): Promise<KillableServer> {
  const folder = mkdtempSync(join(tmpdir(), 'aaspaas-killable-'));
  const child: ChildProcess = spawn(process.execPath, [script], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // Many processes are started: they share the compile cache.
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(tmpdir(), 'aaspaas-test-compiled'),
      KILLABLE: JSON.stringify({ target, secret, folder }),
    },
  });
  let output = '';
  child.stdout?.on('data', (more: Buffer) => {
    output += String(more);
  });
  const ended = once(child, 'close')
    .then(() => waitForSessions(target, child.pid))
    .finally(() => rmSync(folder, { recursive: true, force: true }));
  const orDeath = <T>(reply: Promise<T>) => Promise.race([reply, ended.then(() => null)]);
  const first = await orDeath(once(child, 'message').then(([message]) => message as Record<string, unknown>));
  if (!first) throw new Error('the process did not start');
  let commands = 0;
  // Several commands may run at once.
  const replies = new Map<number, (reply: Record<string, unknown>) => void>();
  child.on('message', (message: { readonly id: number }) => {
    replies.get(message.id)?.({ ...message });
    replies.delete(message.id);
  });
  const sendCommand = async (what: Omit<KillableCommand, 'id' | 'now'>): Promise<boolean> => {
    commands += 1;
    const id = commands;
    const reply = await orDeath(
      new Promise<Record<string, unknown>>((resolve) => {
        replies.set(id, resolve);
        child.send({ id, now: clock.now().toISOString(), ...what }, () => undefined);
      }),
    );
    if (reply && 'failed' in reply) throw new Error(String(reply['failed']));
    return reply !== null;
  };
  const send = async (path: string, init: RequestInit): Promise<Response | null> => {
    await sendCommand({});
    const response = await fetch(`${String(first['address'])}/api/${path}`, {
      ...init,
      headers: new Headers([...new Headers(init.headers), ['connection', 'close']]),
    }).catch(() => null);
    if (!response) await ended;
    return response;
  };
  return {
    killAfterCommits: async (changes) => void (await sendCommand({ killAfterCommits: changes })),
    killAfterReservations: async (writes) => void (await sendCommand({ killAfterReservations: writes })),
    killAfterStatement: async (text) => void (await sendCommand({ killAfterStatement: text })),
    killAfterStatements: async (statements) => void (await sendCommand({ killAfterStatements: statements })),
    async call(name, request, { token, headers }) {
      const { method, path } = addressOf(name, request);
      const response = await send(path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
        ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      });
      return (
        response && new Answer(name, { status: response.status, body: await response.json(), headers: {} })
      );
    },
    async postWebhook({ body, headers }) {
      const response = await send('user/razorpay/webhook', { method: 'POST', headers, body });
      await response?.body?.cancel();
      return response?.status ?? 0;
    },
    work: sendCommand,
    get lastCommit() {
      return child.signalCode === 'SIGKILL' ? output.trim() : null;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The name of a process's sessions in `pg_stat_activity`. */
export const killableName = (pid: number | undefined): string => `aaspaas killable ${pid}`;

/** Waits until the database has ended the transactions of a killed process; until then its rows stay locked, and loops skip them. */
async function waitForSessions(target: Target, pid: number | undefined): Promise<void> {
  const client = new pg.Client(target);
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int as count from pg_stat_activity where application_name = $1',
        [killableName(pid)],
      );
      if (rows[0]?.count === 0) return;
      await sleep(20);
    }
  } finally {
    await client.end();
  }
}
