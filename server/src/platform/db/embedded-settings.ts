/** Port in the name of the socket; there is no TCP port. */
export const EMBEDDED_PORT = 5432;

/** Settings of a running embedded Postgres. */
export interface EmbeddedSettings {
  /** Folder of the socket. */
  readonly socket: string;
  /** False disables crash safety for speed. */
  readonly durable: boolean;
  /** `archive_command`; null: no WAL is archived. */
  readonly archiveCommand: string | null;
  /** Further settings, e.g. of a recovery. */
  readonly more: Readonly<Record<string, string>>;
}

/** Longest time until a transaction is in the archive, if other transactions do not fill the segment before. */
const ARCHIVE_SECONDS = 60;

/** Returns the arguments of the Postgres process. */
export function serverArguments({ socket, durable, archiveCommand, more }: EmbeddedSettings): string[] {
  const values: Record<string, string> = {
    listen_addresses: '',
    port: String(EMBEDDED_PORT),
    unix_socket_directories: `"${socket}"`,
    unix_socket_permissions: '0700',
    // Small values: it shares the machine with the server, and a container's shared memory is small.
    shared_buffers: '64MB',
    max_connections: '60',
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    io_method: 'sync',
    max_wal_size: '256MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements and key values can be personal data; the server's own log names the failed call.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    ...(archiveCommand === null
      ? {}
      : {
          archive_mode: 'on',
          archive_command: archiveCommand,
          archive_timeout: String(ARCHIVE_SECONDS),
        }),
    ...more,
  };
  return Object.entries(values).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
}
