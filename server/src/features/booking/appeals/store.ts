import { type Selectable, sql } from 'kysely';
import type { PageRequest } from '../../../kernel/page.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import type { BookingTables } from '../tables.ts';

/** An appeal with the work that it is about. */
export type AppealRow = Readonly<
  Selectable<BookingTables['appeals']> &
    Pick<Selectable<BookingTables['booking_lines']>, 'service_id' | 'service_date'> &
    Pick<Selectable<BookingTables['bookings']>, 'code'>
>;

/** An appeal with the name of its service in all languages. */
export interface LoadedAppeal {
  readonly row: AppealRow;
  readonly service: Readonly<Record<'en' | 'hi', string>>;
}

/** Appeals against assignments. */
export function appealStore(executor: Executor) {
  const db = executor.withTables<BookingTables>();
  const withWork = () =>
    db
      .selectFrom('appeals')
      .innerJoin('assignments', 'assignments.id', 'appeals.assignment_id')
      .innerJoin('booking_lines', 'booking_lines.id', 'assignments.line_id')
      .innerJoin('bookings', 'bookings.id', 'booking_lines.booking_id')
      .selectAll('appeals')
      .select(['booking_lines.service_id', 'booking_lines.service_date', 'bookings.code']);
  return {
    /**
     * Adds an appeal to an assignment of the professional, or to one of a line for which they were considered. Returns
     * undefined if there is no such assignment, or if an appeal is open.
     */
    async add(appeal: {
      assignmentId: number;
      professionalId: number;
      text: string;
      now: Date;
      dueAt: Date;
    }): Promise<number | undefined> {
      const { rows } = await sql<{ id: number }>`
        insert into appeals (assignment_id, professional_id, text, created_at, due_at)
        select a.id, ${appeal.professionalId}::bigint, ${appeal.text}, ${appeal.now}, ${appeal.dueAt}
        from assignments a
        where a.id = ${appeal.assignmentId} and (a.professional_id = ${appeal.professionalId} or exists (
          select from line_candidates c where c.line_id = a.line_id and c.professional_id = ${appeal.professionalId}))
        on conflict (assignment_id, professional_id) where answered_at is null do nothing
        returning id`.execute(executor);
      return rows[0]?.id;
    },

    /** The professional's open appeal to an assignment. */
    openOf: (assignmentId: number, professionalId: number) =>
      db
        .selectFrom('appeals')
        .select(['id', 'due_at'])
        .where('assignment_id', '=', assignmentId)
        .where('professional_id', '=', professionalId)
        .where('answered_at', 'is', null)
        .executeTakeFirst(),

    find: (id: number): Promise<AppealRow | undefined> =>
      withWork().where('appeals.id', '=', id).executeTakeFirst(),

    byProfessional: (
      professionalId: number,
      { after, limit }: PageRequest<number>,
    ): Promise<readonly AppealRow[]> =>
      withWork()
        .where('appeals.professional_id', '=', professionalId)
        .$if(after !== null, (query) => query.where('appeals.id', '<', after as number))
        .orderBy('appeals.id', 'desc')
        .limit(limit)
        .execute(),

    /** Open appeals are answered in the order in which they came, which is the order in which they are due. */
    byState: (
      state: 'open' | 'answered',
      { after, limit }: PageRequest<number>,
    ): Promise<readonly AppealRow[]> =>
      withWork()
        .where('appeals.answered_at', state === 'open' ? 'is' : 'is not', null)
        .$if(after !== null, (query) =>
          query.where('appeals.id', state === 'open' ? '>' : '<', after as number),
        )
        .orderBy('appeals.id', state === 'open' ? 'asc' : 'desc')
        .limit(limit)
        .execute(),

    /** Answers an open appeal; returns whether it was open. */
    async answer(id: number, answer: string, now: Date): Promise<boolean> {
      const row = await db
        .updateTable('appeals')
        .set({ answer, answered_at: now })
        .where('id', '=', id)
        .where('answered_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Marks appeals without an answer as overdue, once, and returns them. */
    async markOverdue(now: Date, limit: number): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        update appeals set overdue_at = ${now} where id in (
          select id from appeals where answered_at is null and overdue_at is null and due_at <= ${now}
          order by due_at limit ${limit} for update skip locked
        ) returning id`.execute(executor);
      return rows.map(({ id }) => id);
    },
  };
}
