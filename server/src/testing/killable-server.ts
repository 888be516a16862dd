import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Target } from '../platform/db/connect.ts';
import type { SignedWebhook } from '../ports/payment-gateway/port.ts';
import type { TestPerson } from './accounts.ts';
import type { Clock } from '../ports/clock/port.ts';
import type { Answer } from './test-app.ts';

/** What the process is told to do; it always hears the time. */
export interface KillableCommand {
  readonly now: string;
  /** It kills itself when so many changes stand in the database, from now on; null: never. */
  readonly killAfterCommits?: number | null;
  readonly runReactions?: boolean;
  readonly loop?: string;
}

/** The product as a process that can be killed, and started anew. */
export interface KillableServer {
  /** Arms it. */
  killAfterCommits(changes: number | null): Promise<void>;
  /** An API call; null where the process died of it. */
  call(
    method: 'GET' | 'POST',
    path: string,
    body: object | undefined,
    person: TestPerson,
  ): Promise<Answer | null>;
  /** Posts the gateway's news; 0 where the process died of it. */
  postWebhook(signedWebhook: SignedWebhook): Promise<number>;
  /** Runs the reactions that wait, or one of the loops; false where the process died of it. */
  work(what: { readonly runReactions: true } | { readonly loop: string }): Promise<boolean>;
  /** What had just come to stand when it died; null while it lives. */
  readonly lastCommit: string | null;
  /** Ends it, however it is. */
  kill(): Promise<void>;
}

const script = fileURLToPath(new URL('./killable-process.ts', import.meta.url));

/** Starts it on a database; `secret` is its vault's, so that whoever has the same signs as its payment simulator does. */
export async function startKillableServer(
  target: Target,
  secret: string,
  clock: Clock,
): Promise<KillableServer> {
  const child: ChildProcess = spawn(process.execPath, [script], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // Many are started: what the first compiled is there for the rest.
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(tmpdir(), 'aaspaas-test-compiled'),
      KILLABLE: JSON.stringify({ target, secret }),
    },
  });
  let output = '';
  child.stdout?.on('data', (more: Buffer) => {
    output += String(more);
  });
  const ended = once(child, 'close');
  const answer = () =>
    Promise.race([
      once(child, 'message').then(([message]) => message as Record<string, unknown>),
      ended.then(() => null),
    ]);
  const first = await answer();
  if (!first) throw new Error('the process did not start');
  const sendCommand = async (what: Omit<KillableCommand, 'now'>): Promise<boolean> => {
    const pending = answer();
    child.send({ now: clock.now().toISOString(), ...what }, () => undefined);
    const reply = await pending;
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
    async call(method, path, body, { token }) {
      const response = await send(path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return response && { status: response.status, body: await response.json(), headers: {} };
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
