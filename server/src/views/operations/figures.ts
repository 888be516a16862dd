import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { CODE_ENTRY_MINUTES } from '../../features/identity/index.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Row } from '../../platform/db/tables.ts';
import type { FigureDefinition, FigureSource, FigureValue } from '../../platform/metrics/figures.ts';
import type { Clock } from '../../ports/clock/port.ts';

/** A refund that is still on its way after this time needs an operator. */
const STUCK_REFUND_DAYS = 7;

const HOUR_MINUTES = 60;

const DEFINITIONS: readonly FigureDefinition[] = [
  {
    name: 'codes_sent_last_hour',
    help: 'One-time codes sent in an hour that ended when people have had time to enter them.',
  },
  { name: 'codes_verified_last_hour', help: 'How many of codes_sent_last_hour were entered.' },
  { name: 'payments_opened_last_hour', help: 'Payments that customers opened in the last hour.' },
  { name: 'payments_paid_last_hour', help: 'How many of payments_opened_last_hour are paid.' },
  {
    name: 'ledger_faults',
    help: 'Mismatches that the newest nightly check of the ledger found; above 0 the payouts are stopped.',
  },
  { name: 'ledger_check_timestamp_seconds', help: 'When the ledger was checked last.' },
  { name: 'refunds_stuck', help: `Refunds that are not processed after ${STUCK_REFUND_DAYS} days.` },
  {
    name: 'loop_rows_given_up',
    help: 'Rows that a loop failed to process in all attempts, by loop.',
    labels: ['loop'],
  },
  {
    name: 'db_replication_lag_seconds',
    help: 'How far each standby is behind the primary; needs the role pg_monitor.',
    labels: ['standby'],
  },
  {
    name: 'db_wal_archive_age_seconds',
    help: 'Time since the last archived WAL file; absent if archiving is off.',
  },
  {
    name: 'db_wal_archive_failures',
    help: 'Failed attempts to archive a WAL file; absent if archiving is off.',
  },
  {
    name: 'backup_drill_timestamp_seconds',
    help: 'When the newest backup was restored and compared without a fault; absent before the first time.',
  },
  {
    name: 'backup_drill_recovery_point_seconds',
    help: 'Age of the backup that the last successful drill restored.',
  },
  {
    name: 'backup_drill_recovery_time_seconds',
    help: 'How long the last successful drill took to restore it.',
  },
];

/**
 * Figures of the business and of the database for alarms. They are counted in the tables, because a counter of one process would miss what
 * another one does, and a reaction may run twice. Each query reads an hour of rows by an index, or a small table.
 */
export function operationsFigures({ db, clock }: { readonly db: Db; readonly clock: Clock }): FigureSource {
  return {
    definitions: DEFINITIONS,
    async read() {
      const now = clock.now();
      // One after the other: a scrape takes one connection.
      return [
        ...(await businessFigures(db, now)),
        ...(await givenUpRows(db)),
        ...(await standbys(db)),
        ...(await walArchive(db, now)),
        ...(await lastDrill(db)),
      ];
    },
  };
}

async function businessFigures(db: Db, now: Date): Promise<FigureValue[]> {
  const entered = addMinutes(now, -CODE_ENTRY_MINUTES);
  const { rows } = await sql<{
    sent: number;
    verified: number;
    opened: number;
    paid: number;
    stuck: number;
    faults: number | null;
    checked: number | null;
  }>`
    select c.sent, c.verified, o.opened, o.paid, r.stuck, l.faults, l.checked
    from (
      select count(*)::int as sent, count(verified_at)::int as verified from one_time_codes
      where created_at > ${addMinutes(entered, -HOUR_MINUTES)} and created_at <= ${entered} and account_id is not null
    ) c cross join (
      select count(*)::int as opened, count(paid_at)::int as paid from payment_orders
      where created_at > ${addMinutes(now, -HOUR_MINUTES)}
    ) o cross join (
      select count(*)::int as stuck from payment_refunds
      where state in ('requested', 'processing') and created_at < ${addMinutes(now, -STUCK_REFUND_DAYS * 24 * HOUR_MINUTES)}
    ) r left join (
      select jsonb_array_length(faults) as faults, extract(epoch from at)::float8 as checked from ledger_checks
      order by day desc limit 1
    ) l on true`.execute(db);
  const [row] = rows;
  if (!row) return [];
  return [
    { name: 'codes_sent_last_hour', value: row.sent },
    { name: 'codes_verified_last_hour', value: row.verified },
    { name: 'payments_opened_last_hour', value: row.opened },
    { name: 'payments_paid_last_hour', value: row.paid },
    { name: 'refunds_stuck', value: row.stuck },
    ...(row.faults === null ? [] : [{ name: 'ledger_faults', value: row.faults }]),
    ...(row.checked === null ? [] : [{ name: 'ledger_check_timestamp_seconds', value: row.checked }]),
  ];
}

async function givenUpRows(db: Db): Promise<FigureValue[]> {
  const { rows } = await sql<Pick<Row<'loop_failures'>, 'loop'> & { rows: number }>`
    select loop, count(*)::int as rows from loop_failures where retry_at = 'infinity' group by loop`.execute(
    db,
  );
  return rows.map(({ loop, rows: value }) => ({ name: 'loop_rows_given_up', value, labels: { loop } }));
}

async function standbys(db: Db): Promise<FigureValue[]> {
  // A quiet standby reports no lag.
  const { rows } = await sql<{ standby: string; lag: number }>`
    select coalesce(nullif(application_name, ''), 'unnamed') as standby,
      max(coalesce(extract(epoch from replay_lag), 0))::float8 as lag
    from pg_stat_replication where state = 'streaming' group by 1`.execute(db);
  return rows.map(({ standby, lag }) => ({
    name: 'db_replication_lag_seconds',
    value: lag,
    labels: { standby },
  }));
}

async function walArchive(db: Db, now: Date): Promise<FigureValue[]> {
  const { rows } = await sql<{ age: number; failures: number }>`
    select greatest(extract(epoch from
        ${now}::timestamptz - coalesce(last_archived_time, stats_reset, pg_postmaster_start_time())), 0)::float8 as age,
      failed_count::int as failures
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'`.execute(db);
  return rows.flatMap(({ age, failures }) => [
    { name: 'db_wal_archive_age_seconds', value: age },
    { name: 'db_wal_archive_failures', value: failures },
  ]);
}

async function lastDrill(db: Db): Promise<FigureValue[]> {
  const { rows } = await sql<{ at: number; point: number; time: number }>`
    select extract(epoch from ran_at)::float8 as at, recovery_point_seconds as point, recovery_time_seconds as time
    from drills where passed order by ran_at desc limit 1`.execute(db);
  return rows.flatMap(({ at, point, time }) => [
    { name: 'backup_drill_timestamp_seconds', value: at },
    { name: 'backup_drill_recovery_point_seconds', value: point },
    { name: 'backup_drill_recovery_time_seconds', value: time },
  ]);
}
