import { Failure } from '../../kernel/failure.ts';

/** The disk space that one request holds until it is answered. */
export interface Lease {
  /** Counts bytes that are about to be written. @throws `unavailable` where there is no room for them */
  reserve(bytes: number): void;
  /** Returns everything that was taken; safe to call again. */
  release(): void;
}

/** Limits the bytes of uploads that lie in the temporary folder (memory, where that is a tmpfs) at the same time. */
export interface UploadQuota {
  /** @param address the caller's network address; one address may hold only a part of the space */
  lease(address: string): Lease;
}

const RETRY_AFTER_SECONDS = 15;

/** Makes a space of `total` bytes, of which one network address may hold `perAddress`. */
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

/** The process' space: six of the largest forms, of which one address may send two at once. */
export const uploadQuota = makeUploadQuota({ total: 800 * MB, perAddress: 280 * MB });
