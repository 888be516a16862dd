import type { BannerState } from '@aaspaas/contract/features/admin-banners.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type Executor, PREPARED } from '../../platform/db/connect.ts';
import type { Row, Table } from '../../platform/db/tables.ts';

type BannersTable = Table<'banners', { text_tone: 'light' | 'dark' }>;

/** A banner's row. */
export type BannerRow = Selectable<BannersTable>;

/** What the form of a banner writes. */
export type BannerValues = Pick<
  BannerRow,
  | 'title_en'
  | 'title_hi'
  | 'description_en'
  | 'description_hi'
  | 'color'
  | 'picture_id'
  | 'text_over'
  | 'text_tone'
  | 'scrim'
  | 'link'
  | 'from_at'
  | 'until_at'
  | 'cities'
>;

/** Builds the state of a banner `b` at an instant. */
export const bannerStateAt = (now: Date): RawBuilder<BannerState> =>
  sql<BannerState>`case when b.archived_at is not null then 'archived' when b.from_at > ${now}::timestamptz then 'scheduled'
    when b.until_at <= ${now}::timestamptz then 'ended' else 'live' end`;

/** Builds the condition that customers in a city see a banner `b` when it is live. @param city null: the place belongs to no city */
export const isForCity = (city: string | null): RawBuilder<boolean> =>
  sql<boolean>`(b.cities = '{}' or ${city}::text = any(b.cities))`;

/** Banners of the home page. */
export function bannerStore(executor: Executor) {
  const db = executor.withTables<{ banners: BannersTable }>();
  return {
    /** Returns what customers in a city see at an instant, in order. */
    async shown(city: string | null, now: Date): Promise<BannerRow[]> {
      const { rows } = await sql<BannerRow>`${PREPARED}
        select b.* from banners b where b.archived_at is null and (b.from_at is null or b.from_at <= ${now})
          and (b.until_at is null or b.until_at > ${now}) and ${isForCity(city)}
        order by b.position, b.id`.execute(executor);
      return rows;
    },

    /** Reads a banner for a change, locked until the end of the transaction. */
    locked: (id: number) =>
      db.selectFrom('banners').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    /** Locks the banners that have a place in the order, and returns them in it. */
    async lockedOrder(): Promise<Pick<BannerRow, 'id' | 'position'>[]> {
      // Locked by their ids, so that two changes of the order cannot wait for each other.
      const rows = await db
        .selectFrom('banners')
        .select(['id', 'position'])
        .where('archived_at', 'is', null)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute();
      return rows.toSorted((one, other) => one.position - other.position || one.id - other.id);
    },

    async add(values: BannerValues): Promise<number> {
      const { rows } = await sql<{ id: number }>`
        insert into banners (title_en, title_hi, description_en, description_hi, color, picture_id, text_over, text_tone, scrim, link,
          from_at, until_at, cities, position)
        values (${values.title_en}, ${values.title_hi}, ${values.description_en}, ${values.description_hi}, ${values.color},
          ${values.picture_id}, ${values.text_over}, ${values.text_tone}, ${values.scrim}, ${values.link}, ${values.from_at},
          ${values.until_at}, ${values.cities}::text[], ${endOfOrder}) returning id`.execute(executor);
      return (rows[0] as { id: number }).id;
    },

    change: (id: number, values: BannerValues) =>
      db.updateTable('banners').set(values).where('id', '=', id).execute(),

    setPosition: (id: number, position: number) =>
      db.updateTable('banners').set({ position }).where('id', '=', id).execute(),

    archive: (id: number, now: Date) =>
      db.updateTable('banners').set({ archived_at: now }).where('id', '=', id).execute(),

    async restore(id: number): Promise<void> {
      await sql`update banners set archived_at = null, position = ${endOfOrder} where id = ${id}`.execute(
        executor,
      );
    },
  };
}

const endOfOrder = sql`(select coalesce(max(position), -1) + 1 from banners where archived_at is null)`;

type PageTables = { pages: Table<'pages'>; page_revisions: Table<'page_revisions'> };

/** The texts of a page in both languages. */
export type PageTexts = Pick<Row<'pages'>, 'title_en' | 'title_hi' | 'body_en' | 'body_hi'>;

/** A page locked for a change, and the texts and number of its published revision; null if it has none. */
export interface LockedPage extends PageTexts {
  readonly slug: string;
  readonly version: number;
  readonly published: (PageTexts & { readonly number: number }) | null;
}

/** Content pages and their revisions. */
export function pageStore(executor: Executor) {
  const db = executor.withTables<PageTables>();
  const texts = ['title_en', 'title_hi', 'body_en', 'body_hi'] as const;
  const revision = (slug: string, number: number) =>
    db
      .selectFrom('page_revisions')
      .select([...texts, 'number'])
      .where('slug', '=', slug)
      .where('number', '=', number)
      .executeTakeFirst();
  return {
    revision,

    /** Returns the texts that customers see; undefined if the page was never published. */
    published: (slug: string) =>
      db
        .selectFrom('pages')
        .innerJoin('page_revisions as r', 'r.id', 'pages.revision_id')
        .select(['r.title_en', 'r.title_hi', 'r.body_en', 'r.body_hi'])
        .where('pages.slug', '=', slug)
        .executeTakeFirst(),

    /** Returns the texts that operators work on. */
    draft: (slug: string) => db.selectFrom('pages').select(texts).where('slug', '=', slug).executeTakeFirst(),

    async locked(slug: string): Promise<LockedPage | undefined> {
      const page = await db
        .selectFrom('pages')
        .select([...texts, 'slug', 'version', 'revision_id'])
        .where('slug', '=', slug)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!page) return undefined;
      const { revision_id, ...rest } = page;
      const published =
        revision_id === null
          ? undefined
          : await db
              .selectFrom('page_revisions')
              .select([...texts, 'number'])
              .where('id', '=', revision_id)
              .executeTakeFirst();
      return { ...rest, published: published ?? null };
    },

    /** Adds a page without a revision. Returns false if its address is taken. */
    async add(page: PageTexts & { slug: string; saved_by: number; saved_at: Date }): Promise<boolean> {
      const added = await db
        .insertInto('pages')
        .values(page)
        .onConflict((conflict) => conflict.column('slug').doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },

    save: (slug: string, saved: PageTexts & { saved_by: number; saved_at: Date }) =>
      db.updateTable('pages').set(saved).where('slug', '=', slug).execute(),

    /** Adds the next revision of a page that this transaction has locked, publishes it, and returns its number. */
    async publish(
      slug: string,
      published: PageTexts & { note: string; by: number; at: Date; restoredFrom: number | null },
    ): Promise<number> {
      const { rows } = await sql<{ number: number }>`
        with revision as (
          insert into page_revisions (slug, number, title_en, title_hi, body_en, body_hi, note, restored_from, published_by, published_at)
          select ${slug}, coalesce(max(number), 0) + 1, ${published.title_en}, ${published.title_hi}, ${published.body_en},
            ${published.body_hi}, ${published.note}, ${published.restoredFrom}::int, ${published.by}::bigint, ${published.at}::timestamptz
          from page_revisions where slug = ${slug}
          returning id, number
        )
        update pages set revision_id = revision.id from revision where slug = ${slug} returning revision.number`.execute(
        executor,
      );
      return (rows[0] as { number: number }).number;
    },
  };
}

type ReportTables = { reports: Table<'reports'> };

/** Reports & queries. */
export function reportStore(executor: Executor) {
  const db = executor.withTables<ReportTables>();
  return {
    /** Adds a report, or finds the one it repeats. Returns its ticket, or undefined if the service does not exist. */
    async add(report: {
      ticket: string;
      accountId: number | null;
      fingerprint: Buffer;
      name: string;
      email: string;
      mobile: string;
      service: number;
      description: string;
      now: Date;
    }): Promise<string | undefined> {
      const { rows } = await sql<Pick<Row<'reports'>, 'ticket'>>`
        insert into reports (ticket, account_id, fingerprint, name, email, mobile, service_id, description, created_at)
        select ${report.ticket}, ${report.accountId}::bigint, ${report.fingerprint}, ${report.name}, ${report.email}, ${report.mobile}, id,
          ${report.description}, ${report.now} from services where id = ${report.service}
        on conflict (fingerprint) do update set fingerprint = excluded.fingerprint returning ticket`.execute(
        executor,
      );
      return rows[0]?.ticket;
    },

    byAccount: (accountId: number, before: number | null, limit: number) =>
      db
        .selectFrom('reports')
        .selectAll()
        .where('account_id', '=', accountId)
        .$if(before !== null, (query) => query.where('id', '<', before as number))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    byTicket: (ticket: string) => db.selectFrom('reports').selectAll().where('ticket', '=', ticket).execute(),

    /** Returns reports after a given row: open ones oldest first, closed ones newest first. */
    byState: (state: 'open' | 'closed', after: number | null, limit: number) =>
      db
        .selectFrom('reports')
        .selectAll()
        .where('closed_at', state === 'open' ? 'is' : 'is not', null)
        .$if(after !== null, (query) => query.where('id', state === 'open' ? '>' : '<', after as number))
        .orderBy('id', state === 'open' ? 'asc' : 'desc')
        .limit(limit)
        .execute(),

    /** Closes an open report. Returns false if it is already closed, undefined if it does not exist. */
    async close(id: number, answer: string, by: number, now: Date): Promise<boolean | undefined> {
      const closed = await db
        .updateTable('reports')
        .set({ answer, closed_by: by, closed_at: now })
        .where('id', '=', id)
        .where('closed_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (closed) return true;
      return (await db.selectFrom('reports').select('id').where('id', '=', id).executeTakeFirst())
        ? false
        : undefined;
    },
  };
}

export type ReportRow = Awaited<ReturnType<ReturnType<typeof reportStore>['byAccount']>>[number];
