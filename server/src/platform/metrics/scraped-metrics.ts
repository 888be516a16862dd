import { Counter, Gauge, type Registry } from 'prom-client';
import type { Connection } from '../db/connect.ts';
import type { Events, QueueState } from '../events/events.ts';
import type { ProcessLabels } from '../release.ts';
import { readDiskUse } from '../disk-space.ts';
import { type FigureSource, shareResult } from './figures.ts';

/** Sources whose state is read on each scrape. */
export interface ScrapedSources {
  readonly pool: Pick<Connection['pool'], 'totalCount' | 'idleCount' | 'waitingCount'>;
  readonly events: Pick<Events, 'queues' | 'failures'>;
  /** The release and the part of the work of the process. */
  readonly labels?: ProcessLabels;
  /** Returns why the process cannot work, as `/readyz` and `/healthz` do; empty if it can. */
  readonly problems?: () => Promise<readonly string[]>;
  /** Returns whether messages and money are held after a restore. */
  readonly isHeld?: () => Promise<boolean>;
  /** Figures that are the same in every process. */
  readonly figures?: FigureSource;
  /** Folders whose disks must not fill, by the name in the metrics. */
  readonly folders?: Readonly<Record<string, string>>;
  /** Returns when the certificate of the public address expires, in seconds since 1970; null if it is not known. */
  readonly certificateExpiry?: () => Promise<number | null>;
}

/** How long a result is shared by several scrapes. */
const QUEUE_STATE_TTL_MS = 5_000;
const FIGURES_TTL_MS = 20_000;
const CERTIFICATE_TTL_MS = 3_600_000;

/** Registers the metrics that are read on each scrape. */
export function registerScrapedMetrics(registry: Registry, sources: ScrapedSources): void {
  const registers = [registry];
  const { labels } = sources;
  if (labels)
    new Gauge({
      name: 'build_info',
      help: 'Always 1; names the release of the process.',
      labelNames: ['release'],
      registers,
    }).set({ release: labels.release }, 1);
  registerPool(registers, sources.pool);
  registerQueues(registers, sources.events);
  if (sources.problems) registerReadiness(registers, sources.problems);
  if (sources.isHeld) registerHold(registers, sources.isHeld);
  if (sources.figures) registerFigures(registers, sources.figures);
  registerDisks(registers, sources.folders ?? {});
  if (sources.certificateExpiry) registerCertificate(registers, sources.certificateExpiry);
}

function registerPool(registers: Registry[], pool: ScrapedSources['pool']): void {
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  const ofPool = 'of the pool for requests and reactions';
  gauge('db_pool_connections', `Open database connections ${ofPool}.`, () => pool.totalCount);
  gauge('db_pool_busy', `Connections in use ${ofPool}.`, () => pool.totalCount - pool.idleCount);
  gauge('db_pool_waiting', `Callers waiting for a connection ${ofPool}.`, () => pool.waitingCount);
}

function registerQueues(registers: Registry[], events: ScrapedSources['events']): void {
  // One query serves the gauges of the job queues, for all scrapes within its lifetime.
  const states = shareResult(() => events.queues(), QUEUE_STATE_TTL_MS);
  new Gauge({
    name: 'database_up',
    help: '1 if the database answered at this scrape, otherwise 0.',
    registers,
    async collect() {
      this.set((await states()) === null ? 0 : 1);
    },
  });
  const gauge = (name: string, help: string, value: (state: QueueState) => number) =>
    new Gauge({
      name,
      help: `${help}, by queue; of all processes together.`,
      labelNames: ['queue'],
      registers,
      async collect() {
        const now = await states();
        this.reset();
        for (const state of now ?? []) if (value(state) > 0) this.set({ queue: state.queue }, value(state));
      },
    });
  gauge('jobs_waiting', 'Jobs waiting to start', (state) => state.waiting);
  gauge('jobs_oldest_seconds', 'Waiting time of the oldest due job', (state) => state.oldestSeconds);
  gauge('jobs_dead', 'Jobs that failed permanently and need an operator', (state) => state.dead);
  new Counter({
    name: 'jobs_failed_total',
    help: 'Failed job attempts of this process, by queue.',
    labelNames: ['queue'],
    registers,
    collect() {
      this.reset();
      for (const [queue, count] of events.failures()) this.inc({ queue }, count);
    },
  });
}

function registerReadiness(registers: Registry[], problems: () => Promise<readonly string[]>): void {
  const shared = shareResult(problems, QUEUE_STATE_TTL_MS);
  new Gauge({
    name: 'server_ready',
    help: '1 if the process can work: its database answers and is migrated, and its loops run; otherwise 0.',
    registers,
    async collect() {
      // No answer in time is a problem, too.
      this.set((await shared())?.length === 0 ? 1 : 0);
    },
  });
}

function registerHold(registers: Registry[], isHeld: () => Promise<boolean>): void {
  const shared = shareResult(isHeld, QUEUE_STATE_TTL_MS);
  new Gauge({
    name: 'outbound_held',
    help: '1 while a restored database holds messages, refunds, payouts and orders; absent if the database does not answer.',
    registers,
    async collect() {
      const held = await shared();
      if (held === null) this.remove();
      else this.set(held ? 1 : 0);
    },
  });
}

function registerFigures(registers: Registry[], { definitions, read }: FigureSource): void {
  const values = shareResult(read, FIGURES_TTL_MS);
  for (const { name, help, labels = [] } of definitions)
    new Gauge({
      name,
      help: `${help} Counted in the database: the same in every process.`,
      labelNames: [...labels],
      registers,
      async collect() {
        const now = await values();
        this.reset();
        // Without a value the metric must be absent: 0 would be a value.
        this.remove({});
        for (const one of now ?? []) if (one.name === name) this.set({ ...one.labels }, one.value);
      },
    });
}

function registerDisks(registers: Registry[], folders: Readonly<Record<string, string>>): void {
  const gauge = (name: string, help: string, field: 'free' | 'size') =>
    new Gauge({
      name,
      help,
      labelNames: ['folder'],
      registers,
      async collect() {
        this.reset();
        for (const [folder, path] of Object.entries(folders)) {
          const use = await readDiskUse(path);
          if (use) this.set({ folder }, use[field]);
        }
      },
    });
  gauge('disk_free_bytes', 'Free space of the disk of a folder, as far as the process may use it.', 'free');
  gauge('disk_size_bytes', 'Size of the disk of a folder.', 'size');
}

function registerCertificate(
  registers: Registry[],
  certificateExpiry: NonNullable<ScrapedSources['certificateExpiry']>,
): void {
  const expiry = shareResult(async () => {
    const seconds = await certificateExpiry();
    // Asked again at the next scrape.
    if (seconds === null) throw new Error('no certificate');
    return seconds;
  }, CERTIFICATE_TTL_MS);
  new Gauge({
    name: 'certificate_expiry_timestamp_seconds',
    help: 'When the certificate of PUBLIC_URL expires; absent if the address does not answer.',
    registers,
    async collect() {
      this.reset();
      this.remove({});
      const seconds = await expiry();
      if (seconds !== null) this.set(seconds);
    },
  });
  new Gauge({
    name: 'certificate_readable',
    help: '1 if this process could read the certificate of PUBLIC_URL, otherwise 0; absent without https.',
    registers,
    async collect() {
      this.set((await expiry()) === null ? 0 : 1);
    },
  });
}
