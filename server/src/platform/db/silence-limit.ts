/**
 * Ends a connection that is silent for longer than its statement may take. Postgres ends such a statement itself, so silence after that
 * means that the network has lost the connection without either side learning of it, or that the server hangs. Without this limit its
 * statement would wait forever, and so would each further one that is sent over it.
 */
export class SilenceLimit {
  readonly #defaultMs: number;
  readonly #marginMs: number;
  readonly #end: () => void;
  #limitMs: number | null;
  #pending = 0;
  #endsTransaction = false;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param statementMs the limit of statements whose transaction sets no other one
   * @param marginMs how much later than the server this process gives up
   * @param end ends the connection
   */
  constructor(statementMs: number, marginMs: number, end: () => void) {
    this.#defaultMs = statementMs;
    this.#marginMs = marginMs;
    this.#limitMs = statementMs;
    this.#end = end;
  }

  /** A statement is sent, or queued behind others of the connection. */
  sent(text: string): void {
    this.#pending += 1;
    // The end itself still has the limit of its transaction.
    this.#endsTransaction = isEnd(text);
    const own = statementTimeoutIn(text);
    if (own !== undefined) this.#limitMs = own;
    this.#restart();
  }

  /** Bytes have arrived. */
  received(): void {
    this.#timer?.refresh();
  }

  /** A statement has ended. */
  answered(): void {
    this.#pending = Math.max(0, this.#pending - 1);
    if (this.#endsTransaction && this.#pending === 0) this.#limitMs = this.#defaultMs;
    if (this.#pending > 0) this.#restart();
    else this.stop();
  }

  /** The connection has ended, or waits for no answer. */
  stop(): void {
    clearTimeout(this.#timer);
    // A cleared timer would run again after `refresh`.
    this.#timer = undefined;
  }

  #restart(): void {
    this.stop();
    if (this.#limitMs !== null) this.#timer = setTimeout(this.#end, this.#limitMs + this.#marginMs).unref();
  }
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000 };

/**
 * Returns the statement timeout that a text sets for its transaction, in milliseconds; null: none; undefined: the text sets no timeout.
 */
export function statementTimeoutIn(text: string): number | null | undefined {
  // Most statements are long and set nothing.
  if (!text.includes('statement_timeout')) return undefined;
  const set = [...text.matchAll(/\bset local statement_timeout\s*(?:=|to)\s*'?(\d+)\s*(ms|s|min|h)?'?/gi)].at(
    -1,
  );
  if (!set) return undefined;
  const ms = Number(set[1]) * (UNITS[set[2]?.toLowerCase() ?? 'ms'] ?? 1);
  return ms === 0 ? null : ms;
}

function isEnd(text: string): boolean {
  return /^\s*(?:commit|rollback(?!\s+to))\b/i.test(text);
}
