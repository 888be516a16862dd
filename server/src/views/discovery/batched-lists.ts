import type { Executor } from '../../platform/db/connect.ts';
import type { PersonPlace } from './place.ts';
import { type CardRow, type ListAsked, listSections, listServices } from './services.ts';

/** Answers a list of services at a place. */
export type ListServices = (place: PersonPlace, asked: ListAsked) => Promise<CardRow[]>;

/** Longer lists are asked for one at a time, with a cursor. */
const MAX_BATCHED_ROWS = 25;

interface Pending {
  readonly asked: ListAsked;
  resolve(rows: CardRow[]): void;
  reject(error: unknown): void;
}

interface Batch {
  readonly place: PersonPlace;
  readonly pending: Pending[];
}

/**
 * Reads the short lists that are asked for in one turn of the event loop for the same place with one query. The home page asks for five;
 * who is available there is then worked out once.
 */
export function batchedLists(db: Executor): ListServices {
  let batches = new Map<string, Batch>();
  const flush = () => {
    const due = batches.values();
    batches = new Map();
    for (const batch of due) void read(db, batch);
  };
  return (place, asked) => {
    if (!isBatched(asked)) return listServices(db, place, asked);
    if (batches.size === 0) setImmediate(flush);
    const key = `${place.latitude},${place.longitude},${asked.language},${asked.limit}`;
    const batch = batches.get(key) ?? { place, pending: [] };
    batches.set(key, batch);
    return new Promise((resolve, reject) => batch.pending.push({ asked, resolve, reject }));
  };
}

/** The beginning of a category, or of the most reviewed. */
function isBatched({ scope, after, limit, mostReviewed }: ListAsked): boolean {
  const { categoryId, subcategoryId, serviceId } = scope;
  return (
    after === null &&
    limit <= MAX_BATCHED_ROWS &&
    subcategoryId === undefined &&
    serviceId === undefined &&
    (categoryId === undefined) !== (mostReviewed === undefined)
  );
}

async function read(db: Executor, { place, pending }: Batch): Promise<void> {
  try {
    const [first, second] = pending;
    if (first && !second) return first.resolve(await listServices(db, place, first.asked));
    if (!first) return;
    const { language, limit } = first.asked;
    const rows = await listSections(db, place, {
      language,
      limit,
      categories: pending.flatMap(({ asked: { scope } }) => scope.categoryId ?? []),
      mostReviewed: Math.max(0, ...pending.map(({ asked }) => asked.mostReviewed ?? 0)),
    });
    for (const { asked, resolve } of pending) {
      const { categoryId } = asked.scope;
      const most = asked.mostReviewed ?? 0;
      const section = rows.filter((row) =>
        categoryId === undefined
          ? row.by_reviews <= most
          : row.category_id === categoryId && row.by_score <= limit,
      );
      resolve(section.slice(0, limit));
    }
  } catch (error) {
    for (const { reject } of pending) reject(error);
  }
}
