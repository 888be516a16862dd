import { Failure } from '../../kernel/failure.ts';

/** The disk space reserved by one request until it is answered. */
export interface Lease {
  /**
   * Reserves bytes that are about to be written.
   * @throws `unavailable` if there is no room for them
   */
  reserve(bytes: number): void;
  /** Releases all reserved bytes; safe to call again. */
  release(): void;
}

/** Limits the bytes of concurrent uploads in the temporary folder (which is memory if it is a tmpfs). */
export interface UploadQuota {
  /** @param address the caller's network address; one address may reserve only a part of the space */
  lease(address: string): Lease;
}

const RETRY_AFTER_SECONDS = 15;

/** Creates a space of `total` bytes, of which one network address may reserve `perAddress`. */
export function makeUploadQuota({ total, perAddress }: { total: number; perAddress: number }): UploadQuota {
  let used = 0;
  const byAddress = new Map<string, number>();
  const add = (address: string, bytes: number) => {
    used += bytes;
    const now = (byAddress.get(address) ?? 0) + bytes;
    if (now > 0) byAddress.set(address, now);
    else byAddress.delete(address);
  };
  return {
    lease(address) {
      let reserved = 0;
      return {
        reserve(bytes) {
          if (used + bytes > total || (byAddress.get(address) ?? 0) + bytes > perAddress)
            throw new Failure('unavailable', { retryAfter: RETRY_AFTER_SECONDS });
          reserved += bytes;
          add(address, bytes);
        },
        release() {
          add(address, -reserved);
          reserved = 0;
        },
      };
    },
  };
}

const MB = 1024 * 1024;

/** The upload space of the process: six of the largest forms, of which one address may send two concurrently. */
export const uploadQuota = makeUploadQuota({ total: 800 * MB, perAddress: 280 * MB });
