import { AsyncLocalStorage } from 'node:async_hooks';
import type { Executor } from '../../platform/db/connect.ts';
import { currentRequest } from '../../platform/http/request-context.ts';
import type { ResolvedPlace } from './resolve-place.ts';
import { type CardRow, type ListRequest, listSections, listServices } from './services.ts';

/** Returns a list of services at a place. */
export type ListServices = (place: ResolvedPlace, request: ListRequest) => Promise<CardRow[]>;

/** Row limit for batching. Longer lists are read separately, with a cursor. */
const MAX_BATCHED_ROWS = 25;

interface Pending {
  readonly request: ListRequest;
  resolve(rows: CardRow[]): void;
  reject(error: unknown): void;
}

interface Batch {
  readonly place: ResolvedPlace;
  /** Runs the query as part of the first request: the others would read from the same server. */
  readonly run: <T>(work: () => T) => T;
  readonly pending: Pending[];
}

/**
 * Batches the short lists requested for one place in one turn of the event loop into one query. The home page requests
 * five, so the available professionals are computed once.
 */
export function batchedLists(db: Executor): ListServices {
  let batches = new Map<string, Batch>();
  const flush = () => {
    const pendingBatches = batches.values();
    batches = new Map();
    for (const batch of pendingBatches) void batch.run(() => read(db, batch));
  };
  return async (place, request) => {
    if (!isBatched(request)) return listServices(db, place, request);
    const readsPrimary = (await currentRequest()?.readsPrimary?.()) ?? false;
    if (batches.size === 0) setImmediate(flush);
    const key = `${place.latitude},${place.longitude},${request.language},${request.limit},${readsPrimary}`;
    const batch: Batch = batches.get(key) ?? { place, pending: [], run: AsyncLocalStorage.snapshot() };
    batches.set(key, batch);
    return new Promise((resolve, reject) => batch.pending.push({ request, resolve, reject }));
  };
}

/** Returns whether a list can be batched: the first page of a category or of the most reviewed services. */
function isBatched({ scope, after, limit, mostReviewed }: ListRequest): boolean {
  const { categoryId, subcategoryId } = scope;
  return (
    after === null &&
    limit <= MAX_BATCHED_ROWS &&
    subcategoryId === undefined &&
    (categoryId === undefined) !== (mostReviewed === undefined)
  );
}

async function read(db: Executor, { place, pending }: Batch): Promise<void> {
  try {
    const [first, second] = pending;
    if (first && !second) return first.resolve(await listServices(db, place, first.request));
    if (!first) return;
    const { language, now, limit } = first.request;
    const rows = await listSections(db, place, {
      language,
      now,
      limit,
      categories: pending.flatMap(({ request: { scope } }) => scope.categoryId ?? []),
      mostReviewed: Math.max(0, ...pending.map(({ request }) => request.mostReviewed ?? 0)),
    });
    for (const { request, resolve } of pending) {
      const { categoryId } = request.scope;
      const mostReviewedCount = request.mostReviewed ?? 0;
      const section = rows.filter((row) =>
        categoryId === undefined
          ? row.by_reviews <= mostReviewedCount
          : row.category_id === categoryId && row.by_score <= limit,
      );
      resolve(section.slice(0, limit));
    }
  } catch (error) {
    for (const { reject } of pending) reject(error);
  }
}
