import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { listen } from './listen.ts';

it('names the port in use and the fix', async () => {
  const first = Fastify();
  const second = Fastify();
  try {
    await listen(first, '127.0.0.1', { PORT: 0 });
    const { port } = first.server.address() as AddressInfo;
    await expect(listen(second, '127.0.0.1', { HEALTH_PORT: port })).rejects.toThrow(
      `port ${port} on 127.0.0.1 is in use: stop what uses it, or set HEALTH_PORT to another`,
    );
  } finally {
    await Promise.all([first.close(), second.close()]);
  }
});
