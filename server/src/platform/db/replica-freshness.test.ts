import { beforeEach, describe, expect, it } from 'vitest';
import { ReplicaFreshness } from './replica-freshness.ts';

let replica: ReplicaFreshness;
beforeEach(() => {
  replica = new ReplicaFreshness(5_000);
});

describe('ReplicaFreshness', () => {
  it('is not fresh before the replica has replayed a sampled position', () => {
    expect(replica.isFresh(0)).toBe(false);
    replica.sampled(0, 100);
    replica.replayed(99);
    expect(replica.isFresh(0)).toBe(false);
    replica.replayed(100);
    expect(replica.isFresh(0)).toBe(true);
  });

  it('is fresh up to the maximum lag after the newest position that was replayed', () => {
    replica.sampled(0, 100);
    replica.sampled(1_000, 200);
    replica.sampled(2_000, 300);
    replica.replayed(250);
    expect(replica.isFresh(6_000)).toBe(true);
    expect(replica.isFresh(6_001)).toBe(false);
  });

  it('stays fresh while nothing is written', () => {
    for (let at = 0; at <= 60_000; at += 1_000) {
      replica.sampled(at, 100);
      replica.replayed(100);
    }
    expect(replica.isFresh(64_000)).toBe(true);
  });

  it('becomes stale when the replica has lost the primary, whose log goes on', () => {
    replica.sampled(0, 100);
    replica.replayed(100);
    for (let at = 1_000; at <= 6_000; at += 1_000) {
      replica.sampled(at, 100 + at);
      replica.replayed(100);
    }
    expect(replica.isFresh(6_000)).toBe(false);
    replica.replayed(6_100);
    expect(replica.isFresh(6_000)).toBe(true);
  });
});
