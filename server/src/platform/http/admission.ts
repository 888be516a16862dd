import type { Load } from './load.ts';
import { makeOverloaded } from './overloaded.ts';

/** What a request costs: a rendered page, a multipart body, or a call that reads or writes. */
export type RequestClass = 'pages' | 'uploads' | 'reads' | 'writes';

/** Maximum number of requests of a class that one process serves at once. */
export const CLASS_LIMITS: Readonly<Record<RequestClass, number>> = {
  pages: 8,
  uploads: 8,
  reads: 100,
  writes: 40,
};

/** How long a request waits for others of its class to end, in milliseconds. */
const WAIT_MS = 200;

/** Why a request was refused: its class is full, or the event loop is late. */
export type ShedReason = 'full' | 'event_loop';

export interface EnterOptions {
  /** Whether the request is refused at once while the event loop is late. */
  readonly deferrable?: boolean;
  /** Registers a listener for the end of the caller's connection; returns a function that removes it. */
  readonly onGone?: (listener: () => void) => () => void;
}

/** Limits what one process does at once, so that it answers what it accepts in time. */
export interface Admission {
  /**
   * Waits for a slot of a class, at most 200 ms. Returns a function that frees the slot; further calls of it do nothing.
   * @throws `overloaded` with `Retry-After` if there is no slot, or the event loop is late and the request is deferrable
   */
  enter(cls: RequestClass, options?: EnterOptions): Promise<() => void>;
  /** Number of requests of a class that are served now. */
  inFlight(cls: RequestClass): number;
}

export interface AdmissionOptions {
  readonly load: Load;
  readonly limits?: Readonly<Record<RequestClass, number>>;
  readonly waitMs?: number;
  /** Called for each refused request. */
  readonly onShed?: (cls: RequestClass, reason: ShedReason) => void;
}

interface Slots {
  taken: number;
  /** Requests that wait for a slot, in the order of their arrival. */
  readonly waiting: Set<() => void>;
}

/** Creates the admission of one process. */
export function makeAdmission({
  load,
  limits = CLASS_LIMITS,
  waitMs = WAIT_MS,
  onShed = () => undefined,
}: AdmissionOptions): Admission {
  const slots: Readonly<Record<RequestClass, Slots>> = {
    pages: { taken: 0, waiting: new Set() },
    uploads: { taken: 0, waiting: new Set() },
    reads: { taken: 0, waiting: new Set() },
    writes: { taken: 0, waiting: new Set() },
  };
  const shed = (cls: RequestClass, reason: ShedReason) => {
    onShed(cls, reason);
    return makeOverloaded();
  };
  /** Returns the function that frees one slot: the first request that waits takes it over. */
  const makeRelease = (own: Slots) => {
    let isFreed = false;
    return () => {
      if (isFreed) return;
      isFreed = true;
      const [next] = own.waiting;
      if (next) next();
      else own.taken -= 1;
    };
  };
  const wait = (cls: RequestClass, own: Slots, onGone: EnterOptions['onGone']) =>
    new Promise<void>((resolve, reject) => {
      const settle = (settleWith: () => void) => () => {
        if (!own.waiting.delete(next)) return;
        clearTimeout(timer);
        removeListener?.();
        settleWith();
      };
      const next = settle(resolve);
      const refuse = settle(() => reject(shed(cls, 'full')));
      // After a pause of this process its timers run first: what ended in the pause frees its slot only then.
      const timer = setTimeout(() => setImmediate(refuse), waitMs);
      // The answer reaches no one, so it is not counted as shed.
      const removeListener = onGone?.(settle(() => reject(makeOverloaded())));
      own.waiting.add(next);
    });
  return {
    async enter(cls, { deferrable = false, onGone } = {}) {
      if (deferrable && load.overloaded) throw shed(cls, 'event_loop');
      const own = slots[cls];
      if (own.taken < limits[cls]) own.taken += 1;
      else await wait(cls, own, onGone);
      return makeRelease(own);
    },
    inFlight: (cls) => slots[cls].taken,
  };
}
