import { MAX_COUNTED } from '@aaspaas/contract/features/admin-bookings.ts';
import type { ContentPageFilters, ContentPageState } from '@aaspaas/contract/features/admin-pages.ts';
import { type RawBuilder, sql } from 'kysely';
import type { PageRequest } from '../../kernel/page.ts';
import type { Row } from '../../platform/db/tables.ts';

/** A content page of the operators' list. */
export interface ListedContentPage
  extends Readonly<
    Pick<
      Row<'pages'>,
      'id' | 'slug' | 'title_en' | 'title_hi' | 'body_en' | 'body_hi' | 'version' | 'saved_at'
    >
  > {
  readonly state: ContentPageState;
  readonly number: number | null;
  readonly published_at: Date | null;
  readonly published_by: string | null;
  readonly saved_by: string | null;
}

const state = sql<ContentPageState>`case when p.revision_id is null then 'draft'
  when (p.title_en, p.title_hi, p.body_en, p.body_hi) is distinct from (r.title_en, r.title_hi, r.body_en, r.body_hi) then 'changed'
  else 'published' end`;

/** Builds the query of a page of content pages, or of one. */
export function contentPagesQuery(
  filters: ContentPageFilters & { readonly slug?: string },
  { after, limit }: PageRequest<number>,
): RawBuilder<ListedContentPage> {
  return sql<ListedContentPage>`
    select p.id, p.slug, p.title_en, p.title_hi, p.body_en, p.body_hi, p.version, p.saved_at, ${state} as state,
      r.number, r.published_at, a.name as published_by, s.name as saved_by
    from pages p left join page_revisions r on r.id = p.revision_id
    left join accounts a on a.id = r.published_by left join accounts s on s.id = p.saved_by
    where ${matching(filters)} ${after === null ? sql`` : sql`and p.id > ${after}::bigint`}
    order by p.id limit ${limit}`;
}

/** Builds the query of the number of content pages, which stops at the first one that is not counted exactly. */
export function countContentPagesQuery(filters: ContentPageFilters): RawBuilder<{ total: number }> {
  return sql<{ total: number }>`
    select count(*)::int as total from (
      select from pages p left join page_revisions r on r.id = p.revision_id
      where ${matching(filters)} limit ${MAX_COUNTED + 1}
    ) counted`;
}

/** A revision in the list of a content page; `id` is its number, which orders the list. */
export interface ListedRevision {
  readonly id: number;
  readonly note: string;
  readonly restored_from: number | null;
  readonly published_at: Date | null;
  readonly published_by: string | null;
  readonly current: boolean;
}

/** Builds the query of the revisions of a content page, newest first. */
export function pageRevisionsQuery(
  slug: string,
  { after, limit }: PageRequest<number>,
): RawBuilder<ListedRevision> {
  return sql<ListedRevision>`
    select r.number as id, r.note, r.restored_from, r.published_at, a.name as published_by, r.id is not distinct from p.revision_id as current
    from page_revisions r join pages p on p.slug = r.slug left join accounts a on a.id = r.published_by
    where r.slug = ${slug} ${after === null ? sql`` : sql`and r.number < ${after}::bigint`}
    order by r.number desc limit ${limit}`;
}

function matching({
  slug,
  q,
  state: chosen,
}: ContentPageFilters & { readonly slug?: string }): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    slug === undefined ? null : sql`p.slug = ${slug}`,
    chosen ? sql`${state} = ${chosen}` : null,
    q
      ? sql`(p.title_en || ' ' || p.title_hi || ' ' || p.slug) ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}`
      : null,
  ].filter((one) => one !== null);
  return sql.join(conditions, sql` and `);
}
