import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { extractBackup, verifyBackup } from '../../server/src/platform/backup/read-backup.ts';
import { fingerprintsText } from '../../server/src/platform/backup/secret-key.ts';
import { writeBackup } from '../../server/src/platform/backup/write-backup.ts';
import { prepareBinaries } from '../../server/src/platform/db/embedded-binaries.ts';
import { chownAll } from '../../server/src/platform/db/embedded-user.ts';
import { parseKeyRing } from '../../server/src/platform/keys/key-ring.ts';
import { DATABASE, type DatabasePlace, type PostgresTools } from './postgres-tools.ts';
import { OWNER, runCommand } from './processes.ts';

const SUPERUSER = 'postgres';

/** As initdb of the compose file, with a locale that needs no package of the machine. */
const INITDB = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth-local=trust',
  '--auth-host=scram-sha-256',
  '--data-checksums',
];

/**
 * The Postgres of the npm packages, for a machine without one. It has no psql and no pg_basebackup: the roles are created over a connection, and
 * the backup is that of `npm run backup`.
 */
export function bundledPostgres({
  root,
  folder,
  cluster,
  sockets,
  port,
  files,
  backups,
}: DatabasePlace): PostgresTools {
  const owner = OWNER && { name: String(OWNER.uid), ...OWNER };
  const programs = join(folder, 'programs');
  mkdirSync(programs, { recursive: true });
  const { initdb, postgres } = prepareBinaries(programs, owner);
  const secret = (name: string) => readFileSync(join(folder, 'secrets', name), 'utf8');
  const target = { host: sockets, port, user: SUPERUSER, ssl: false };
  const connect = async (database: string, work: (client: pg.Client) => Promise<unknown>) => {
    const client = new pg.Client({ ...target, database, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  };
  return {
    server: postgres,
    async createCluster() {
      await runCommand(initdb, [`--pgdata=${cluster}`, `--username=${SUPERUSER}`, ...INITDB]);
    },
    async isReady() {
      await connect(SUPERUSER, (client) => client.query('select 1'));
      return true;
    },
    async createDatabase() {
      await connect(SUPERUSER, (client) => client.query(`create database ${DATABASE}`));
      await connect(DATABASE, async (client) => {
        await client.query(readFileSync(join(root, 'deploy/postgres/roles.sql'), 'utf8'));
        for (const line of secret('role_passwords').split('\n')) {
          const [role, password] = line.split('=', 2);
          if (!role || !password) continue;
          await client.query(
            `alter role ${client.escapeIdentifier(role)} login password ${client.escapeLiteral(password)}`,
          );
        }
      });
    },
    async backup() {
      const startedAt = new Date();
      const name = startedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '');
      const { ring } = parseKeyRing({ SECRET_KEYS: secret('secret_keys') });
      if (!ring) throw new Error('secret_keys contains no key');
      const place = join(backups, name);
      mkdirSync(place);
      // Before and after the database, as backup.sh does.
      const copyFiles = () => cpSync(files, join(place, 'files'), { recursive: true });
      copyFiles();
      await writeBackup(
        {
          target: { ...target, database: DATABASE },
          files: null,
          erasures: [],
          key: fingerprintsText(ring),
          startedAt,
        },
        join(place, 'database.tar'),
      );
      copyFiles();
      return name;
    },
    async restore(name) {
      const file = join(backups, name, 'database.tar');
      const manifest = await verifyBackup(file);
      // The other folders of such a backup are empty here.
      const others = join(folder, 'restored');
      await extractBackup(file, manifest, {
        postgres: cluster,
        files: join(others, 'files'),
        erasures: join(others, 'erasures'),
      });
      if (owner) chownAll(cluster, owner);
      cpSync(join(backups, name, 'files'), files, { recursive: true });
      return `restored ${name}`;
    },
  };
}
