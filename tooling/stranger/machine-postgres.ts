import { join } from 'node:path';
import { serviceOf } from './compose-file.ts';
import { DATABASE, type DatabasePlace, type PostgresTools } from './postgres-tools.ts';
import { runCommand } from './processes.ts';

/** Postgres with the programs of this machine and the scripts of deploy/compose, as the images run them. */
export function machinePostgres(
  bin: string,
  { root, folder, cluster, sockets, port, files, backups, compose }: DatabasePlace,
): PostgresTools {
  const script = (name: string) => join(root, 'deploy/compose', name);
  const environmentOf = (service: string) => serviceOf(compose, service).environment ?? {};
  const common = {
    PATH: `${bin}:${process.env['PATH'] ?? ''}`,
    PGPORT: String(port),
    PGDATA: cluster,
    ROLE_PASSWORDS: join(folder, 'secrets/role_passwords'),
    FILES: files,
    BACKUPS: backups,
  };
  return {
    server: join(bin, 'postgres'),
    async createCluster() {
      const { POSTGRES_INITDB_ARGS = '' } = environmentOf('postgres');
      await runCommand(join(bin, 'initdb'), [
        `--pgdata=${cluster}`,
        '--username=postgres',
        '--auth-local=trust',
        ...POSTGRES_INITDB_ARGS.split(' '),
      ]);
    },
    async isReady() {
      await runCommand(join(bin, 'pg_isready'), ['--host=127.0.0.1', `--port=${port}`]);
      return true;
    },
    async createDatabase() {
      const env = {
        ...common,
        PGHOST: sockets,
        POSTGRES_USER: 'postgres',
        POSTGRES_DB: DATABASE,
        ROLES_SQL: join(root, 'deploy/postgres/roles.sql'),
      };
      await runCommand(join(bin, 'createdb'), ['--username=postgres', DATABASE], { env });
      await runCommand('sh', [script('create-database.sh')], { env });
    },
    async backup() {
      const env = { ...common, PGHOST: '127.0.0.1', PGUSER: environmentOf('backup')['PGUSER'] ?? '' };
      return (await runCommand('sh', [script('backup.sh')], { env })).trim();
    },
    restore: (name) => runCommand('sh', [script('restore.sh'), name], { env: common }),
  };
}
