import type { ComposeFile } from './compose-file.ts';

/** The name of the product's database, as in the compose file. */
export const DATABASE = 'aaspaas';

/** Where the database of an installation is. */
export interface DatabasePlace {
  /** The project's folder. */
  readonly root: string;
  /** The installation's folder, with the secrets. */
  readonly folder: string;
  readonly cluster: string;
  /** Folder of the server's socket. */
  readonly sockets: string;
  readonly port: number;
  readonly files: string;
  readonly backups: string;
  readonly compose: ComposeFile;
}

/** What an installation needs of Postgres besides a running server. */
export interface PostgresTools {
  /** The server's program. */
  readonly server: string;
  createCluster(): Promise<void>;
  /** Returns true if the server answers. @throws an error that says why it does not */
  isReady(): Promise<boolean>;
  /** Creates the product's database with its roles and their passwords on the running server. */
  createDatabase(): Promise<void>;
  /** Writes a backup of database and files while the server runs. Returns its name: the time, as 20261128T031500Z. */
  backup(): Promise<string>;
  /** Restores a backup into empty folders. Returns a line that names it. */
  restore(name: string): Promise<string>;
}
