import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { FigureValue } from './figures.ts';
import { type MetricsDeps, makeMetrics } from './metrics.ts';

const deps: MetricsDeps = {
  pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
  events: { queues: async () => [], failures: () => new Map() },
  collectProcessMetrics: false,
};

const text = (more: Partial<MetricsDeps>) => makeMetrics({ ...deps, ...more }).text();

it('build_info names the release', async () => {
  expect(await text({ labels: { release: '1.4.0-3f9c2ab', role: 'web' } })).toContain(
    'build_info{release="1.4.0-3f9c2ab"} 1',
  );
});

it('database_up is 0 while the database does not answer, and the next scrape asks again', async () => {
  let isUp = false;
  const queues = async () => {
    if (!isUp) throw new Error('away');
    return [];
  };
  const metrics = makeMetrics({ ...deps, events: { queues, failures: () => new Map() } });
  expect(await metrics.text()).toMatch(/^database_up 0$/m);
  isUp = true;
  expect(await metrics.text()).toMatch(/^database_up 1$/m);
});

it('server_ready is 1 only if nothing keeps the process from working, 0 also if that cannot be found out', async () => {
  expect(await text({ problems: async () => [] })).toMatch(/^server_ready 1$/m);
  expect(await text({ problems: async () => ['loops'] })).toMatch(/^server_ready 0$/m);
  expect(await text({ problems: () => Promise.reject(new Error('away')) })).toMatch(/^server_ready 0$/m);
  expect(await text({})).not.toContain('server_ready');
});

it('counters with alarms exist before their first case', async () => {
  const metrics = makeMetrics({
    ...deps,
    startAtZero: { moneyAlarms: ['unmatched'], securityEvents: [['signature_invalid', 'payment_webhook']] },
  });
  const counts = async () =>
    /^money_alarms_total\{kind="unmatched"\} (\d+)$/m.exec(await metrics.text())?.[1];
  expect(await metrics.text()).toContain(
    'security_events_total{event="signature_invalid",reason="payment_webhook"} 0',
  );
  expect(await counts()).toBe('0');
  metrics.moneyAlarm('unmatched', 2);
  expect(await counts()).toBe('2');
});

it('figures are exported with their labels, are absent without a value, and are read once for several scrapes', async () => {
  const read = vi.fn(
    async (): Promise<readonly FigureValue[]> => [
      { name: 'plain', value: 3 },
      { name: 'labelled', value: 1, labels: { loop: 'a' } },
      { name: 'labelled', value: 2, labels: { loop: 'b' } },
    ],
  );
  const metrics = makeMetrics({
    ...deps,
    figures: {
      definitions: [
        { name: 'plain', help: 'One.' },
        { name: 'absent', help: 'Two.' },
        { name: 'labelled', help: 'Three.', labels: ['loop'] },
      ],
      read,
    },
  });
  for (const scraped of [await metrics.text(), await metrics.text()]) {
    expect(scraped).toMatch(/^plain 3$/m);
    expect(scraped).toContain('# TYPE absent gauge');
    expect(scraped).not.toMatch(/^absent /m);
    expect(scraped).toContain('labelled{loop="a"} 1');
    expect(scraped).toContain('labelled{loop="b"} 2');
  }
  expect(read).toHaveBeenCalledTimes(1);
});

it('figures that cannot be read hide no other metric', async () => {
  const scraped = await text({
    figures: {
      definitions: [{ name: 'plain', help: 'One.' }],
      read: () => Promise.reject(new Error('away')),
    },
  });
  expect(scraped).not.toMatch(/^plain /m);
  expect(scraped).toMatch(/^database_up 1$/m);
});

it('disks are reported by folder; a folder that does not exist is left out', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aaspaas-disk-'));
  try {
    const scraped = await text({ folders: { data: folder, missing: join(folder, 'missing') } });
    const [, free = 'NaN'] = /^disk_free_bytes\{folder="data"\} (\S+)$/m.exec(scraped) ?? [];
    const [, size = 'NaN'] = /^disk_size_bytes\{folder="data"\} (\S+)$/m.exec(scraped) ?? [];
    expect(Number(size)).toBeGreaterThan(0);
    expect(Number(free)).toBeLessThanOrEqual(Number(size));
    expect(scraped).not.toContain('missing');
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('the expiry of the certificate is asked for once in an hour, and again after a failure', async () => {
  const expiry = vi.fn(async (): Promise<number | null> => null);
  const metrics = makeMetrics({ ...deps, certificateExpiry: expiry });
  const unknown = await metrics.text();
  expect(unknown).not.toMatch(/^certificate_expiry_timestamp_seconds /m);
  expect(unknown).toMatch(/^certificate_readable 0$/m);
  expiry.mockResolvedValue(1_800_000_000);
  for (let scrape = 0; scrape < 2; scrape += 1)
    expect(await metrics.text()).toMatch(
      /^certificate_expiry_timestamp_seconds 1800000000$[\s\S]*^certificate_readable 1$/m,
    );
  expect(expiry).toHaveBeenCalledTimes(2);
});
