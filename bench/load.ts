import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A prepared request. `{id}` in path and body is replaced by the `data.id` of the previous response. */
export interface RequestSpec {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Input of a driver: flows sent in order over a number of connections, repeated from the first when `loop` is set. */
export interface LoadJob {
  readonly port: number;
  /** Several processes of one product, in place of `port`: each connection is to the next of them. */
  readonly ports?: readonly number[];
  readonly connections: number;
  readonly seconds: number;
  readonly flows: readonly (readonly RequestSpec[])[];
  readonly loop: boolean;
  /**
   * Flows per second over all connections, at fixed times: a flow that has to wait for its connection counts from the time
   * at which it was due. Without it each connection sends as fast as it is answered.
   */
  readonly perSecond?: number | undefined;
  /** Statuses that end a flow as refused, if they come with `Retry-After`; every other status than 200 ends the run. */
  readonly refusals?: readonly number[];
  /** Sends a refused request again after its `Retry-After`, which is a part of the flow's duration; a flow without time for it is refused. */
  readonly retries?: boolean;
}

/** Result of a run. */
export interface LoadResult {
  readonly seconds: number;
  /** Duration of each whole flow, in milliseconds. */
  readonly durationsMs: readonly number[];
  /** The flow of each duration: its position in the job. */
  readonly flows: readonly number[];
  /** Number of refused flows; they have no duration. */
  readonly refused: number;
  /** Number of refused requests that were sent again. */
  readonly retried: number;
  /** Mean size of a response body as sent over the wire. */
  readonly bytes: number;
}

/** Sends requests over keep-alive sockets, one request at a time per connection, and measures each flow. */
export async function load({
  port,
  ports = [port],
  connections,
  seconds,
  flows,
  loop,
  perSecond,
  refusals = [],
  retries = false,
}: LoadJob): Promise<LoadResult> {
  const prepared = flows.map((flow) => flow.map((shot) => (needsId(shot) ? shot : bytesOf(shot))));
  const durationsMs: number[] = [];
  const measured: number[] = [];
  let [next, bytes, answers, refused, retried] = [0, 0, 0, 0, 0];
  const start = performance.now();
  const until = start + seconds * 1000;
  /** Sends a request and returns the body of its answer; null if it was refused. */
  const sendShot = async (line: Line, request: Buffer): Promise<Buffer | null> => {
    for (;;) {
      const { status, body, retryAfterSeconds } = await line.send(request);
      if (status === 200) return body;
      if (retryAfterSeconds === null || !refusals.includes(status))
        throw new Error(
          `unexpected status ${status} of ${request.toString('latin1', 0, request.indexOf('\r'))}: ${body.toString().slice(0, 300)}`,
        );
      const delayMs = retryAfterSeconds * 1000;
      if (!retries || performance.now() + delayMs >= until) return null;
      retried += 1;
      await sleep(delayMs);
    }
  };
  /** Sends a flow; false if it was refused. */
  const sendFlow = async (line: Line, flow: (typeof prepared)[number]): Promise<boolean> => {
    let id = '';
    for (const shot of flow) {
      const body = await sendShot(line, Buffer.isBuffer(shot) ? shot : bytesOf(shot, id));
      if (!body) return false;
      bytes += body.byteLength;
      answers += 1;
      if (flow.length > 1) id = String(JSON.parse(body.toString()).data?.id);
    }
    return true;
  };
  const work = async (_: unknown, connection: number) => {
    let line: Line | null = null;
    while (performance.now() < until && (loop || next < prepared.length)) {
      const turn = next++;
      // The next free connection sends the next flow, so that a slow answer delays no other flow.
      const due = perSecond ? start + (turn / perSecond) * 1000 : null;
      if (due !== null && due >= until) break;
      if (due !== null) await sleep(Math.max(0, due - performance.now()));
      // Opened when it is needed: the server closes connections that send nothing, and a request on a closed one is never answered.
      if (!line?.isOpen) line = await Line.open(ports[connection % ports.length] ?? port, connection);
      const index = turn % prepared.length;
      const startedAt = due ?? performance.now();
      if (await sendFlow(line, prepared[index] ?? [])) {
        durationsMs.push(performance.now() - startedAt);
        measured.push(index);
      } else refused += 1;
    }
    line?.close();
  };
  await Promise.all(Array.from({ length: connections }, work));
  if (!loop && next >= prepared.length && performance.now() < until - 100)
    throw new Error('too few requests for the measured time');
  return {
    seconds: (performance.now() - start) / 1000,
    durationsMs,
    flows: measured,
    refused,
    retried,
    bytes: Math.round(bytes / Math.max(1, answers)),
  };
}

const needsId = ({ path, body }: RequestSpec) =>
  path.includes('{id}') || JSON.stringify(body ?? '').includes('{id}');

function bytesOf({ method, path, headers, body }: RequestSpec, id = ''): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body).replaceAll('{id}', id);
  const lines = [
    `${method} ${path.replaceAll('{id}', id)} HTTP/1.1`,
    'host: localhost',
    ...Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${content}`);
}

interface Answer {
  readonly status: number;
  readonly body: Buffer;
  /** Its `Retry-After`; null without one. */
  readonly retryAfterSeconds: number | null;
}

/** Longer than the product's own limits; a request without an answer ends the run. */
const ANSWER_LIMIT_MS = 40_000;

/**
 * Returns a separate local address for each connection, as real visitors have: uncached pages are rate-limited by address.
 * Only Linux routes all of 127.0.0.0/8.
 */
function addressOf(connection: number): { localAddress?: string } {
  return process.platform === 'linux' ? { localAddress: `127.0.1.${1 + (connection % 250)}` } : {};
}

/** A keep-alive connection that does as little work per response as possible, so that the server gets the machine's CPU time. */
class Line {
  /** Whether a request can be sent. */
  isOpen = true;
  private readonly socket: Socket;
  private parts: Buffer[] = [];
  private waiting: { resolve(answer: Answer): void; reject(error: Error): void } | null = null;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (part) => this.take(part));
    const end = (error: Error) => {
      this.isOpen = false;
      this.waiting?.reject(error);
    };
    const closed = new Error('the server closed the connection');
    socket
      .on('error', end)
      .on('end', () => end(closed))
      .on('close', () => end(closed));
    socket.setTimeout(ANSWER_LIMIT_MS, () => {
      // A connection that has nothing to send may be silent.
      if (this.waiting) socket.destroy(new Error(`no response in ${ANSWER_LIMIT_MS / 1000} s`));
    });
  }

  static open(port: number, connection: number): Promise<Line> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', ...addressOf(connection) }, () =>
        resolve(new Line(socket)),
      );
      socket.setNoDelay(true).once('error', reject);
    });
  }

  send(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.socket.write(request);
    });
  }

  close(): void {
    this.waiting = null;
    this.socket.destroy();
  }

  private take(part: Buffer): void {
    this.parts.push(part);
    const all = this.parts.length === 1 ? part : Buffer.concat(this.parts);
    this.parts = [all];
    const end = all.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = all.toString('latin1', 0, end).toLowerCase();
    const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
    if (length === undefined) {
      this.waiting?.reject(new Error('response without content-length'));
      return;
    }
    if (all.byteLength < end + 4 + Number(length)) return;
    this.parts = [];
    const retryAfter = /\r\nretry-after: (\d+)/.exec(head)?.[1];
    const { waiting } = this;
    this.waiting = null;
    // The server closes the connection after this response.
    if (head.includes('\r\nconnection: close')) this.isOpen = false;
    waiting?.resolve({
      status: Number(head.slice(9, 12)),
      body: all.subarray(end + 4),
      retryAfterSeconds: retryAfter === undefined ? null : Number(retryAfter),
    });
  }
}
