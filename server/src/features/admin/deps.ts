import type { FileHandle } from 'node:fs/promises';
import type { ExportedList } from '@aaspaas/contract/features/admin-exports.ts';
import type { Grant, OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { Tx } from '../../platform/db/connect.ts';

/** Dependencies of audited actions that `compose.ts` supplies. */
export interface AuditDeps {
  /** Returns the fields of an object that operators change, without contacts; null if it does not exist. */
  readonly readObject: (tx: Tx, subject: string) => Promise<JsonObject | null>;
}

/** A list of the console as a job exports it; `compose.ts` passes those of the views. */
export interface ExportSource {
  readonly list: ExportedList;
  /** The grant of the list's CSV call. */
  readonly needs: Grant;
  /**
   * Checks the query of the list's call.
   * @throws `invalid` with all wrong filters
   */
  requireValid(query: string): void;
  /** Writes the file from its beginning and returns the number of rows. Contacts are masked and columns left out for the reader's roles. */
  write(
    tx: Tx,
    file: FileHandle,
    query: string,
    reader: {
      readonly id: number;
      readonly roles: readonly OperatorRole[];
      readonly language: Language;
    },
  ): Promise<number>;
}
