import { sql } from 'kysely';
import type { Executor } from '../platform/db/connect.ts';
import { KEY_MARK, keyHeader } from '../platform/keys/sealed-value.ts';
import { UNNAMED_KEY } from '../platform/keys/key-ring.ts';

/** A value that is sealed, with the key of its row as text. */
export interface SealedRow {
  readonly row: string;
  readonly sealed: Buffer;
}

/** A place of the database that contains values sealed by the vault. */
export interface SealedColumn {
  /** `table.column`. */
  readonly name: string;
  /** Whether the place exists; the job queues do not before the first start. */
  exists(executor: Executor): Promise<boolean>;
  /** Returns rows after a row, in order, whose value was sealed by another key. */
  notSealedBy(
    executor: Executor,
    keyId: string,
    after: string | null,
    limit: number,
  ): Promise<readonly SealedRow[]>;
  /** Returns the number of values that a key sealed, at most `limit`. */
  countSealedBy(executor: Executor, keyId: string, limit: number): Promise<number>;
  /** Returns the values of the newest rows that have one. */
  newest(executor: Executor, limit: number): Promise<readonly Buffer[]>;
  /** Returns values that are chosen at random; reads all of the table. */
  sample(executor: Executor, limit: number): Promise<readonly Buffer[]>;
  /** Replaces the values that are still the old ones; returns how many. */
  replace(executor: Executor, changes: readonly (SealedRow & { readonly value: Buffer })[]): Promise<number>;
}

interface Place {
  readonly name: string;
  readonly table: string;
  /** The key of a row and its type. */
  readonly key: string;
  readonly type: 'bigint' | 'boolean' | 'uuid';
  /** The value of `t`, and the assignment of `n.value` to it. */
  readonly value: string;
  readonly assignment: string;
  readonly condition?: string;
}

const column = (table: string, name: string, key = 'id', type: Place['type'] = 'bigint'): SealedColumn =>
  place({
    name: `${table}.${name}`,
    table,
    key,
    type,
    value: `t.${name}`,
    assignment: `${name} = n.value`,
  });

/** A field of jobs that have not succeeded yet: dead ones, too, because operators can start them again. */
const jobField = (field: string): SealedColumn =>
  place({
    name: `jobs.${field}`,
    table: 'pgboss.job',
    key: 'id',
    type: 'uuid',
    value: `decode(t.data ->> '${field}', 'base64')`,
    assignment: `data = jsonb_set(t.data, '{${field}}', to_jsonb(translate(encode(n.value, 'base64'), E'\\n', '')))`,
    condition: `t.state <> 'completed' and t.data ? '${field}'`,
  });

/** Every place with sealed values; a test compares it with the schema. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  column('bank_accounts', 'account_sealed'),
  column('professionals', 'account_sealed', 'account_id'),
  column('professional_tax', 'pan_sealed'),
  column('professional_tax', 'aadhaar_sealed'),
  column('operators', 'totp_sealed', 'account_id'),
  column('operators', 'totp_pending_sealed', 'account_id'),
  column('former_mobiles', 'mobile_sealed'),
  column('start_codes', 'cipher', 'line_id'),
  column('visit_positions', 'sealed'),
  column('message_fallbacks', 'sealed', 'send_id'),
  column('kept_webhooks', 'body_sealed'),
  column('installation', 'stable_key_sealed', 'id', 'boolean'),
  column('installation', 'push_private_sealed', 'id', 'boolean'),
  jobField('sealed_mobile'),
  jobField('sealed_old_mobile'),
];

function place({ name, table, key, type, value, assignment, condition = 'true' }: Place): SealedColumn {
  const from = sql.raw(table);
  const rowKey = sql.raw(`t.${key}`);
  const sealed = sql.raw(value);
  const assign = sql.raw(assignment);
  const only = sql.raw(condition);
  const keyType = sql.raw(type);
  const by = (keyId: string) => {
    const header = keyId === UNNAMED_KEY ? KEY_MARK : keyHeader(keyId);
    const begins = sql`substring(${sealed} from 1 for ${header.length}::int) = ${header}::bytea`;
    return keyId === UNNAMED_KEY ? sql`not (${begins})` : begins;
  };
  return {
    name,
    async exists(executor) {
      const { rows } = await sql<{ exists: boolean }>`
        select to_regclass(${table}) is not null as exists`.execute(executor);
      return rows[0]?.exists ?? false;
    },
    async notSealedBy(executor, keyId, after, limit) {
      const { rows } = await sql<SealedRow>`
        select ${rowKey}::text as row, ${sealed} as sealed from ${from} t
        where ${sealed} is not null and ${only} and not (${by(keyId)})
          ${after === null ? sql`` : sql`and ${rowKey} > ${after}::${keyType}`}
        order by ${rowKey} limit ${limit}::int`.execute(executor);
      return rows;
    },
    async countSealedBy(executor, keyId, limit) {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from (
          select from ${from} t where ${sealed} is not null and ${only} and ${by(keyId)} limit ${limit}::int
        ) found`.execute(executor);
      return rows[0]?.count ?? 0;
    },
    async newest(executor, limit) {
      const { rows } = await sql<{ sealed: Buffer }>`
        select ${sealed} as sealed from ${from} t where ${sealed} is not null and ${only}
        order by ${rowKey} desc limit ${limit}::int`.execute(executor);
      return rows.map((row) => row.sealed);
    },
    async sample(executor, limit) {
      const { rows } = await sql<{ sealed: Buffer }>`
        select ${sealed} as sealed from ${from} t where ${sealed} is not null and ${only}
        order by random() limit ${limit}::int`.execute(executor);
      return rows.map((one) => one.sealed);
    },
    async replace(executor, changes) {
      const { numAffectedRows } = await sql`
        update ${from} t set ${assign}
        from unnest(${changes.map(({ row }) => row)}::text[]::${keyType}[], ${changes.map((change) => change.sealed)}::bytea[],
          ${changes.map((change) => change.value)}::bytea[]) n (key, old, value)
        where ${rowKey} = n.key and ${sealed} = n.old`.execute(executor);
      return Number(numAffectedRows ?? 0);
    },
  };
}
