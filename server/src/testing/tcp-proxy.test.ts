import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TcpProxy } from './tcp-proxy.ts';

let echo: Server;
let proxy: TcpProxy;
const sockets: Socket[] = [];

beforeEach(async () => {
  echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket)).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  const { port } = echo.address() as AddressInfo;
  proxy = new TcpProxy(() => ({ host: '127.0.0.1', port }));
  await proxy.connect();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await proxy.disconnect();
  echo.close();
});

async function open(): Promise<Socket> {
  const socket = createConnection(proxy.port, '127.0.0.1');
  sockets.push(socket.on('error', () => undefined));
  await once(socket, 'connect');
  return socket;
}

/** Sends a text and returns what comes back within the time. */
async function echoed(socket: Socket, text: string, withinMs = 400): Promise<string | null> {
  const answer = once(socket, 'data').then(([bytes]) => String(bytes));
  socket.write(text);
  return Promise.race([answer, sleep(withinMs, null, { ref: false })]);
}

describe('TcpProxy', () => {
  it('passes bytes in both directions', async () => {
    expect(await echoed(await open(), 'hello')).toBe('hello');
  });

  it('cut: ends open connections and accepts further ones', async () => {
    const socket = await open();
    const closed = once(socket, 'close');
    expect(await echoed(socket, 'one')).toBe('one');
    proxy.cut();
    await closed;
    expect(await echoed(await open(), 'two')).toBe('two');
  });

  it('disconnect: refuses connections until it is connected again, on the same port', async () => {
    const { port } = proxy;
    await proxy.disconnect();
    await expect(once(createConnection(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
    await proxy.connect();
    expect(proxy.port).toBe(port);
    expect(await echoed(await open(), 'again')).toBe('again');
  });

  it('delay: delays bytes and keeps their order when it becomes shorter', async () => {
    const socket = await open();
    proxy.delay(150);
    const startedAt = performance.now();
    socket.write('slow ');
    await sleep(20);
    proxy.delay(0);
    socket.write('fast');
    let received = '';
    for await (const bytes of socket) {
      received += String(bytes);
      if (received.length === 9) break;
    }
    expect(received).toBe('slow fast');
    expect(performance.now() - startedAt).toBeGreaterThan(140);
  });

  it('loseOpenConnections: an open connection stays open without an answer, a new one works', async () => {
    const lost = await open();
    expect(await echoed(lost, 'before')).toBe('before');
    expect(proxy.openConnections).toBe(1);
    proxy.loseOpenConnections();
    expect(proxy.openConnections).toBe(0);
    expect(await echoed(lost, 'after')).toBeNull();
    expect(lost.destroyed).toBe(false);
    expect(await echoed(await open(), 'new')).toBe('new');
  });

  it('loseOpenConnections: the target sees the connection closed', async () => {
    const accepted = once(echo, 'connection').then(([socket]) => socket as Socket);
    await open();
    const far = await accepted;
    const closed = once(far, 'close');
    proxy.loseOpenConnections();
    await closed;
  });

  it('hold: delivers bytes of open and new connections after the release', async () => {
    const socket = await open();
    expect(await echoed(socket, 'before')).toBe('before');
    proxy.hold();
    const later = await open();
    expect(await echoed(socket, 'held')).toBeNull();
    expect(await echoed(later, 'new')).toBeNull();
    const answers = Promise.all([once(socket, 'data'), once(later, 'data')]);
    proxy.release();
    expect((await answers).map(([bytes]) => String(bytes))).toEqual(['held', 'new']);
  });
});
