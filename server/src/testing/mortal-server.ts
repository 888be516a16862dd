import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Target } from '../platform/db/connect.ts';
import type { SignedNews } from '../ports/payment-gateway/port.ts';
import type { TestPerson } from './accounts.ts';
import type { Clock } from '../ports/clock/port.ts';
import type { Answer } from './test-app.ts';

/** What the process is told to do; it always hears the time. */
export interface MortalOrder {
  readonly now: string;
  /** It kills itself when so many changes stand in the database, from now on; null: never. */
  readonly dieAfter?: number | null;
  readonly react?: boolean;
  readonly loop?: string;
}

/** The product as a process that can be killed, and started anew. */
export interface MortalServer {
  /** Arms it. */
  dieAfter(changes: number | null): Promise<void>;
  /** An API call; null where the process died of it. */
  call(
    method: 'GET' | 'POST',
    path: string,
    body: object | undefined,
    person: TestPerson,
  ): Promise<Answer | null>;
  /** Posts the gateway's news; 0 where the process died of it. */
  hear(news: SignedNews): Promise<number>;
  /** Runs the reactions that wait, or one of the loops; false where the process died of it. */
  work(what: { readonly react: true } | { readonly loop: string }): Promise<boolean>;
  /** What had just come to stand when it died; null while it lives. */
  readonly diedOf: string | null;
  /** Ends it, however it is. */
  kill(): Promise<void>;
}

const script = fileURLToPath(new URL('./mortal-process.ts', import.meta.url));

/** Starts it on a database; `secret` is its vault's, so that whoever has the same signs as its payment simulator does. */
export async function mortalServer(target: Target, secret: string, clock: Clock): Promise<MortalServer> {
  const child: ChildProcess = spawn(process.execPath, [script], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // Many are started: what the first compiled is there for the rest.
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(tmpdir(), 'aaspaas-test-compiled'),
      MORTAL: JSON.stringify({ target, secret }),
    },
  });
  let said = '';
  child.stdout?.on('data', (more: Buffer) => {
    said += String(more);
  });
  const ended = once(child, 'close');
  const answer = () =>
    Promise.race([
      once(child, 'message').then(([message]) => message as Record<string, unknown>),
      ended.then(() => null),
    ]);
  const first = await answer();
  if (!first) throw new Error('the process did not start');
  const order = async (what: Omit<MortalOrder, 'now'>): Promise<boolean> => {
    const heard = answer();
    child.send({ now: clock.now().toISOString(), ...what }, () => undefined);
    const told = await heard;
    if (told && 'failed' in told) throw new Error(String(told['failed']));
    return told !== null;
  };
  const send = async (path: string, init: RequestInit): Promise<Response | null> => {
    await order({});
    const response = await fetch(`${String(first['address'])}/api/${path}`, {
      ...init,
      headers: new Headers([...new Headers(init.headers), ['connection', 'close']]),
    }).catch(() => null);
    if (!response) await ended;
    return response;
  };
  return {
    dieAfter: async (changes) => void (await order({ dieAfter: changes })),
    async call(method, path, body, { token }) {
      const response = await send(path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return response && { status: response.status, body: await response.json(), headers: {} };
    },
    async hear({ body, headers }) {
      const response = await send('user/razorpay/webhook', { method: 'POST', headers, body });
      await response?.body?.cancel();
      return response?.status ?? 0;
    },
    work: order,
    get diedOf() {
      return child.signalCode === 'SIGKILL' ? said.trim() : null;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
