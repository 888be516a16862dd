import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type Connection, type Target } from '../../server/src/platform/db/connect.ts';
import { Arrivals, take } from './arrivals.ts';
import { type Broken, compare } from './compare.ts';
import { type CheckoutValues, type FlowDeps, prepareLines } from './flows.ts';
import type { Installation } from './installation.ts';
import { countBy, type Finding, type FlowKind, Journal, measureRecovery, type Recovery } from './journal.ts';
import type { Customer, People } from './people.ts';
import { effectFindings, type Effect } from './effect.ts';
import { countDeadJobs, countUnfinishedJobs, readBookFaults, readLineId, readStored } from './stored.ts';

/** The parts of an installation that a fault acts on. */
export interface Site {
  readonly installation: Installation;
  /** Reaches the database without the proxy. */
  readonly target: Target;
  readonly people: People;
  readonly payAtGateway?: (orderId: string) => Promise<CheckoutValues | null>;
}

/** What a scenario promises. */
export interface Expectation {
  readonly name: string;
  /** The clients' own connections break, so that a request without an answer is no finding. */
  readonly cutsClients: boolean;
  readonly effect: Effect;
  /** Whether every job that was due must have ended, also one whose worker was killed. */
  readonly mustFinishJobs?: boolean;
  /** Seconds after the fault within which the last attempt may fail. */
  readonly recoverSeconds: number;
}

/** How much load a scenario gets. */
export interface Intensity {
  /** New customers per second, at fixed times: they do not wait for earlier ones. */
  readonly perSecond: number;
  /** Seconds under load before the fault. */
  readonly warmSeconds: number;
  /** Lines that are assigned before, to be started with a code. */
  readonly startableLines: number;
  /** Seconds without a failure after which the load ends. */
  readonly calmSeconds: number;
}

/** The outcome of a scenario. */
export interface ScenarioResult {
  readonly name: string;
  readonly flows: Partial<Record<FlowKind, number>>;
  readonly acknowledged: Partial<Record<string, number>>;
  readonly attempts: Partial<Record<string, number>>;
  readonly restarts: number;
  readonly faultSeconds: number;
  readonly recovery: Recovery;
  /** From the end of the load until nothing was missing, e.g. refunds; null: something still is. */
  readonly settleSeconds: number | null;
  readonly findings: readonly Finding[];
}

/** Longer than the product's own limits of a statement and of a silent connection. */
const ANSWER_TIMEOUT_MS = 25_000;

/** The load ends after this time even if failures go on. */
const MAX_AFTER_MS = 60_000;
const FINISH_LIMIT_MS = 45_000;

/** An abandoned job is found after its heartbeat (20 s) and the next supervision (30 s), then retried with a backoff. */
const SETTLE_LIMIT_MS = 150_000;

/**
 * Runs one scenario: customers arrive at a constant rate, the fault happens and ends, the load goes on until nothing fails any more;
 * then compares the clients' journal with the database and the gateway, and checks the books.
 *
 * @param customers unused ones; each takes part once
 * @param fault returns when it is over
 */
export async function runScenario(
  { name, cutsClients, effect, mustFinishJobs = false, recoverSeconds }: Expectation,
  site: Site,
  customers: Iterator<Customer>,
  fault: () => Promise<void>,
  intensity: Intensity,
  journalPath: string | null = null,
): Promise<ScenarioResult> {
  const journal = new Journal(journalPath);
  const connection = connect(site.target, {
    poolSize: 2,
    applicationName: 'aaspaas-chaos',
    onError: () => undefined,
  });
  let isOver = false;
  let arrivals: Arrivals | null = null;
  const deps: FlowDeps = {
    port: site.installation.front.port,
    journal,
    people: site.people,
    isOver: () => isOver,
    answerTimeoutMs: ANSWER_TIMEOUT_MS,
    now: () => site.installation.now(),
    ...(site.payAtGateway && { payAtGateway: site.payAtGateway }),
  };
  try {
    const lines = await prepareLines(deps, take(customers, intensity.startableLines), (bookingId) =>
      readLineId(connection.db, bookingId),
    );
    const restartsBefore = site.installation.restarts;
    arrivals = new Arrivals(deps, customers, lines);
    const arriving = arrivals.run(intensity.perSecond);
    // Reported below; until then it must not end the process.
    arriving.catch(() => undefined);
    await sleep(intensity.warmSeconds * 1000);
    const faultAt = performance.now();
    await fault();
    const endedAt = performance.now();
    await waitUntilCalm(journal, endedAt, intensity.calmSeconds);
    arrivals.stop();
    await arriving;
    await Promise.race([arrivals.finished(), sleep(FINISH_LIMIT_MS, undefined, { ref: false })]);
    isOver = true;
    await arrivals.finished();
    const recovery = measureRecovery(journal.attempts, endedAt);
    const { settleSeconds, findings: left } = await settle(connection, journal, {
      now: () => site.installation.now(),
      mustFinishJobs,
    });
    const findings = [
      ...journal.findings,
      ...(cutsClients ? [] : noAnswers(journal)),
      ...gaveUps(journal),
      ...left,
      ...recoveryFindings(recovery, recoverSeconds),
      ...effectFindings(journal, effect, { faultAt, endedAt }),
    ];
    return {
      name,
      flows: countBy(journal.flows.map(({ kind }) => kind)),
      acknowledged: countBy(journal.flows.flatMap((flow) => flow.acknowledged.map(({ write }) => write))),
      attempts: countBy(journal.attempts.map(({ kind }) => kind)),
      restarts: site.installation.restarts - restartsBefore,
      faultSeconds: (endedAt - faultAt) / 1000,
      recovery,
      settleSeconds,
      findings,
    };
  } finally {
    isOver = true;
    arrivals?.stop();
    await arrivals?.finished();
    await connection.close();
    await journal.close();
  }
}

/** The outcome of a scenario that ended with an error. */
export function failedResult(name: string, error: unknown): ScenarioResult {
  const answer = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return {
    name,
    flows: {},
    acknowledged: {},
    attempts: {},
    restarts: 0,
    faultSeconds: 0,
    recovery: { firstWriteSeconds: null, lastFailureSeconds: 0 },
    settleSeconds: null,
    findings: [{ what: 'the scenario ended with an error', request: '', answer }],
  };
}

async function waitUntilCalm({ attempts }: Journal, endedAt: number, calmSeconds: number): Promise<void> {
  for (;;) {
    await sleep(250);
    const now = performance.now();
    const failedAt = attempts.findLast(
      ({ kind }) => kind === 'unavailable' || kind === 'no_answer' || kind === 'wrong',
    );
    const calmFrom = Math.max(endedAt, failedAt?.answeredAt ?? 0);
    if (now - calmFrom > calmSeconds * 1000 || now - endedAt > MAX_AFTER_MS) return;
  }
}

/** Compares until every promise is kept and the books are right, because refunds and receipts follow later. */
async function settle(
  connection: Connection,
  { flows }: Journal,
  { now, mustFinishJobs }: { readonly now: () => Date; readonly mustFinishJobs: boolean },
): Promise<{ settleSeconds: number | null; findings: Finding[] }> {
  const startedAt = performance.now();
  for (;;) {
    const broken = compare(flows, await readStored(connection.db, flows)).map(toFinding);
    const findings =
      broken.length > 0
        ? broken
        : [
            ...(await bookFindings(connection, now())),
            ...(mustFinishJobs ? await unfinishedJobs(connection) : []),
          ];
    const elapsedMs = performance.now() - startedAt;
    if (findings.length === 0) return { settleSeconds: elapsedMs / 1000, findings };
    if (elapsedMs > SETTLE_LIMIT_MS) return { settleSeconds: null, findings };
    await sleep(1000);
  }
}

function noAnswers({ attempts }: Journal): Finding[] {
  return attempts
    .filter(({ kind }) => kind === 'no_answer')
    .map(({ call, sentAt, answeredAt }) => ({
      what: `${call}: no answer`,
      request: call,
      answer: `none after ${Math.round(answeredAt - sentAt)} ms`,
    }));
}

function gaveUps({ flows }: Journal): Finding[] {
  return flows.flatMap(({ kind, accountId, gaveUp }) =>
    gaveUp === null
      ? []
      : [{ what: `a ${kind} was not finished`, request: `account ${accountId}`, answer: gaveUp }],
  );
}

function toFinding({ how, what, accountId, expected, stored }: Broken): Finding {
  return {
    what: `${how}: ${what}`,
    request: `account ${accountId}`,
    answer: `expected ${expected}, stored ${stored}`,
  };
}

async function bookFindings({ db }: Connection, now: Date): Promise<Finding[]> {
  const dead = await countDeadJobs(db);
  return [
    ...(await readBookFaults(db, now)).map((fault) => ({
      what: 'books: a fault',
      request: '',
      answer: fault,
    })),
    ...(dead > 0 ? [{ what: 'jobs: failed for good', request: '', answer: String(dead) }] : []),
  ];
}

async function unfinishedJobs({ db }: Connection): Promise<Finding[]> {
  const unfinished = await countUnfinishedJobs(db);
  return unfinished > 0
    ? [{ what: 'jobs: begun or due, and not ended', request: '', answer: String(unfinished) }]
    : [];
}

function recoveryFindings({ firstWriteSeconds, lastFailureSeconds }: Recovery, limit: number): Finding[] {
  if (firstWriteSeconds === null)
    return [{ what: 'recovery: no write was acknowledged after the fault', request: '', answer: '' }];
  if (lastFailureSeconds <= limit) return [];
  const answer = `${lastFailureSeconds.toFixed(1)} s, at most ${limit} s`;
  return [{ what: 'recovery: attempts failed for too long', request: '', answer }];
}
