import type { RequestOf } from '@aaspaas/contract/api.ts';
import type { DispatchLine, LineCall } from '@aaspaas/contract/features/admin.ts';
import { type LineConflict, lineConflict } from '@aaspaas/contract/features/line-version.ts';
import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { ConflictSheet } from './conflict-sheet.tsx';

/** The operators' calls that change a line. */
type LineWrite =
  | LineCall
  | 'admin.allocate'
  | 'admin.cancel_line'
  | 'admin.resolve_dispute'
  | 'admin.send_payment_link';

/** Their input without the version, which is added. */
interface WriteInput<N extends LineWrite> {
  readonly params: RequestOf<N>['params'];
  readonly body?: Omit<RequestOf<N>['body'], 'version'>;
}

/**
 * Sends a write with the version of the line that the operator saw. If another one changed the line meanwhile, the operator
 * chooses: to apply it to the line as it is now, or to see the line first; the input stays.
 *
 * @param seen the version when the operator began to enter something; by default the one on the screen
 * @returns the message of the reply; null: the line was loaded again, and nothing was changed
 * @throws `ApiFailure` for every other refusal
 */
type SendWrite = <N extends LineWrite>(
  name: N,
  input: WriteInput<N>,
  seen?: number,
) => Promise<string | null>;

interface LineWritesState {
  readonly send: SendWrite;
  /** A conflict waits for the operator; the key that closes its dialog must not close the form below. */
  readonly isAsking: boolean;
}

const WritesContext = createContext<LineWritesState | null>(null);

interface Pending {
  readonly conflict: LineConflict;
  readonly respond: (again: boolean) => void;
}

/** The writes on a line, and the question that a conflict asks. */
export function LineWrites({
  line: { version },
  onChanged,
  children,
}: {
  line: Pick<DispatchLine, 'version'>;
  onChanged: () => Promise<void>;
  children: ReactNode;
}) {
  const idempotency = useIdempotencyKey();
  /** The newest version that a conflict showed to the operator. */
  const shown = useRef(0);
  const [pending, setPending] = useState<Pending | null>(null);
  const ask = (conflict: LineConflict) =>
    new Promise<boolean>((resolve) => {
      setPending({
        conflict,
        respond: (again) => {
          setPending(null);
          resolve(again);
        },
      });
    });
  const send: SendWrite = async (name, { params, body }, seen = version) => {
    for (;;) {
      const sent = { params, body: { ...body, version: Math.max(seen, shown.current) } };
      try {
        const { message } = await adminCall(name, sent as unknown as RequestOf<typeof name>, {
          // Another version is another request: it gets another key.
          idempotencyKey: idempotency.keyFor([name, sent]),
        });
        idempotency.done();
        return message;
      } catch (error) {
        const conflict = conflictOf(error);
        if (!conflict) throw error;
        shown.current = conflict.version;
        if (await ask(conflict)) continue;
        await onChanged();
        return null;
      }
    }
  };
  return (
    <WritesContext value={{ send, isAsking: pending !== null }}>
      {children}
      <ConflictSheet
        conflict={pending?.conflict ?? null}
        reload={() => pending?.respond(false)}
        applyAgain={() => pending?.respond(true)}
      />
    </WritesContext>
  );
}

/** Returns the writes of the line around. */
export function useLineWrites(): LineWritesState {
  const writes = useContext(WritesContext);
  if (!writes) throw new Error('an action on a line needs LineWrites around it');
  return writes;
}

function conflictOf(error: unknown): LineConflict | null {
  if (!(error instanceof ApiFailure) || error.status !== 409) return null;
  return lineConflict.safeParse(error.data).data ?? null;
}
