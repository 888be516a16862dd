/** A position of the primary's log, and when it was read. */
interface Sample {
  readonly at: number;
  readonly position: number;
}

/**
 * Knows how old the state of a replica may be. The replica contains everything that was committed before a position of the primary's log was
 * read once it has replayed that position. Unlike the time of the last replayed transaction, this is right while nothing is written, and for a
 * replica that lost its connection to the primary. All times are milliseconds of one monotonic clock.
 */
export class ReplicaFreshness {
  readonly #maxLagMs: number;
  #samples: Sample[] = [];
  #freshAt = Number.NEGATIVE_INFINITY;

  constructor(maxLagMs: number) {
    this.#maxLagMs = maxLagMs;
  }

  /**
   * The primary's log had reached a position.
   *
   * @param at a time before the position was read
   */
  sampled(at: number, position: number): void {
    this.#samples = [...this.#samples.filter((one) => at - one.at <= this.#maxLagMs), { at, position }];
  }

  /** The replica has replayed a position. */
  replayed(position: number): void {
    const newest = this.#samples.findLast((one) => one.position <= position);
    if (newest) this.#freshAt = newest.at;
  }

  /** Returns whether the replica contains everything that was committed `maxLagMs` ago. */
  isFresh(now: number): boolean {
    return now - this.#freshAt <= this.#maxLagMs;
  }
}
