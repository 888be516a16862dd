import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomAddress } from './proxy.mjs';

/** A page of the API that every visitor needs. */
const PROBE_PATH = '/api/category';

/** Sends a request every 50 ms over one open connection, as a person who is already there, until it is stopped. */
export function startProbe(port) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const durations = [];
  let failed = 0;
  let running = true;
  const ask = () =>
    new Promise((resolve) => {
      const startedAt = performance.now();
      const call = get({ host: '127.0.0.1', port, path: PROBE_PATH, agent }, (answer) => {
        answer.resume();
        answer.on('end', () => {
          if (answer.statusCode === 200) durations.push(performance.now() - startedAt);
          else failed += 1;
          resolve();
        });
      });
      call.on('error', () => {
        failed += 1;
        resolve();
      });
      call.setTimeout(10_000, () => call.destroy(new Error('no response in 10 s')));
    });
  const loop = (async () => {
    while (running) {
      await ask();
      await sleep(50);
    }
  })();
  return async () => {
    running = false;
    await loop;
    agent.destroy();
    const sorted = durations.toSorted((one, other) => one - other);
    const at = (share) =>
      Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity);
    return { count: sorted.length, failed, p50: at(0.5), p99: at(0.99) };
  };
}

const memoryOf = (pid) => {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
  } catch {
    return null;
  }
};

/** The result of one attack. */
const result = (name, facts, findings) => ({ name, facts, findings });

const probeFindings = ({ count, failed, p99 }, limitMs) => [
  ...(count === 0 ? ['no request of another visitor was answered'] : []),
  ...(failed > 0 ? [`${failed} requests of another visitor failed`] : []),
  ...(p99 > limitMs ? [`p99 of another visitor ${p99} ms, at most ${limitMs} ms`] : []),
];

const probeFacts = ({ count, p50, p99 }) =>
  `another visitor: ${count} requests, p50 ${p50} ms, p99 ${p99} ms`;

/** Opens connections that send or read as slowly as they can, and waits until the server ends them. */
export async function slowClients({ port }) {
  const stopProbe = startProbe(port);
  /** @type {[name: string, count: number, limitMs: number, attack: (socket: import('node:net').Socket) => void][]} */
  const kinds = [
    {
      name: 'headers',
      count: 150,
      limitMs: 25_000,
      attack: (socket) => trickle(socket, 'GET / HTTP/1.1\r\nHost: localhost\r\n', 'X-A: b\r\n'),
    },
    {
      name: 'body',
      count: 150,
      limitMs: 25_000,
      attack: (socket) =>
        trickle(
          socket,
          'POST /api/user/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{',
          ' ',
        ),
    },
    { name: 'silence', count: 150, limitMs: 25_000, attack: () => undefined },
    {
      name: 'reading',
      count: 50,
      limitMs: 110_000,
      attack: (socket) => {
        socket.pause();
        socket.write('GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(8));
        // A connection that the server has ended by then ends at once; an open one delivers the rest and stays open.
        setTimeout(() => socket.resume(), 100_000).unref();
      },
    },
  ];
  const outcomes = await Promise.all(
    kinds.map(async ({ name, count, limitMs, attack }) => {
      const ended = await Promise.all(Array.from({ length: count }, () => timeToEnd(port, attack, limitMs)));
      const durations = ended.flatMap(({ ms }) => ms ?? []);
      const slowest = Math.round(Math.max(0, ...durations) / 1000);
      const opened = ended.filter(({ isOpened }) => isOpened).length;
      return { name, count, opened, open: count - durations.length, slowest, limitMs };
    }),
  );
  const probe = await stopProbe();
  return result(
    'slow clients',
    [
      ...outcomes.map(
        ({ name, count, slowest }) => `${name}: ${count} connections, the last one ended after ${slowest} s`,
      ),
      probeFacts(probe),
    ],
    [
      // A connection that was never opened proves nothing.
      ...outcomes
        .filter(({ opened, count }) => opened < count)
        .map(({ name, opened, count }) => `${name}: only ${opened} of ${count} connections were opened`),
      ...outcomes
        .filter(({ open }) => open > 0)
        .map(({ name, open, limitMs }) => `${name}: ${open} connections open after ${limitMs / 1000} s`),
      ...probeFindings(probe, 500),
    ],
  );
}

/** Writes the beginning of a request and then a few bytes each second. */
function trickle(socket, head, more) {
  socket.write(head);
  const timer = setInterval(() => socket.writable && socket.write(more), 1000);
  socket.on('close', () => clearInterval(timer));
}

/** Resolves with whether a connection was opened, and the milliseconds until the server ended it; null if it is open after the limit. */
function timeToEnd(port, attack, limitMs) {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const socket = connect(port, '127.0.0.1');
    let isOpened = false;
    const timer = setTimeout(() => {
      resolve({ isOpened, ms: null });
      socket.destroy();
    }, limitMs);
    socket.on('connect', () => {
      isOpened = true;
      attack(socket);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve({ isOpened, ms: performance.now() - startedAt });
    });
    socket.resume();
  });
}

/** Opens 5,000 connections at once and holds them; a visitor with an open connection goes on, and new ones get in afterwards. */
export async function manySockets({ port, pid }, count = 5_000) {
  const before = memoryOf(pid);
  const stopProbe = startProbe(port);
  await sleep(500);
  const sockets = [];
  let refused = 0;
  let opened = 0;
  for (let at = 0; at < count; at += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => {
      opened += 1;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      refused += 1;
    });
    sockets.push(socket);
    if (at % 250 === 249) await sleep(50);
  }
  await sleep(5_000);
  const held = opened - refused;
  const peak = memoryOf(pid);
  const probe = await stopProbe();
  for (const socket of sockets) socket.destroy();
  const startedAt = performance.now();
  let recoveredMs = null;
  while (recoveredMs === null && performance.now() - startedAt < 10_000) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (answer?.ok) recoveredMs = Math.round(performance.now() - startedAt);
    else await sleep(100);
  }
  return result(
    '5,000 connections',
    [
      `${opened} opened, ${refused} closed by the server at once, ${held} held for 5 s`,
      `memory ${before ?? '?'} MB before, ${peak ?? '?'} MB with them`,
      `a new connection is answered ${recoveredMs ?? 'more than 10,000'} ms after they end`,
      probeFacts(probe),
    ],
    [
      ...(opened < count * 0.9
        ? [`only ${opened} of ${count} connections could be opened: raise the limit of open files`]
        : []),
      ...(recoveredMs === null ? ['no new connection is answered within 10 s after they ended'] : []),
      ...probeFindings(probe, 1_000),
    ],
  );
}

/** Guesses the password of one customer from many addresses; the customer still logs in on a known device. */
export async function loginFlood({ port }, { mobile, password }, seconds = 40) {
  const url = `http://127.0.0.1:${port}/api/user/login`;
  const logIn = (body, headers = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': randomAddress(), ...headers },
      body: JSON.stringify(body),
    });
  const browser = { origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin' };
  const first = await logIn({ mobile, password }, browser);
  const device = first.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .filter((cookie) => cookie.startsWith('device='))
    .join('; ');
  const stopProbe = startProbe(port);
  const byStatus = {};
  let unexplained = 0;
  const until = performance.now() + seconds * 1000;
  let attempts = 0;
  await Promise.all(
    Array.from({ length: 64 }, async () => {
      while (performance.now() < until) {
        attempts += 1;
        const answer = await logIn({ mobile, password: `guess-${attempts}` }).catch(() => null);
        const status = answer?.status ?? 0;
        byStatus[status] = (byStatus[status] ?? 0) + 1;
        // More guesses at once than a process serves are refused in time.
        if (status === 0 || (status >= 500 && !(status === 503 && answer?.headers.has('retry-after'))))
          unexplained += 1;
        await answer?.body?.cancel();
      }
    }),
  );
  const probe = await stopProbe();
  const again = await logIn({ mobile, password }, { ...browser, cookie: device });
  return result(
    'login flood',
    [
      `${attempts} guesses in ${seconds} s from random addresses, by status: ${JSON.stringify(byStatus)}`,
      `log-in with the right password on a known device afterwards: ${again.status}`,
      probeFacts(probe),
    ],
    [
      ...(device ? [] : [`the log-in before the flood set no device cookie (status ${first.status})`]),
      ...(byStatus[200] ? [`${byStatus[200]} guesses were accepted`] : []),
      ...(byStatus[429] ? [] : ['no guess was limited']),
      ...(unexplained > 0
        ? [`${unexplained} guesses got no response, or 5xx that is no 503 with Retry-After`]
        : []),
      ...(again.status === 200 ? [] : ['the owner is locked out on a known device']),
      ...probeFindings(probe, 1_000),
    ],
  );
}
