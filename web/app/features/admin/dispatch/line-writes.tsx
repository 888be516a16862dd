import type { RequestOf } from '@aaspaas/contract/api.ts';
import type { DispatchLine, LineCall } from '@aaspaas/contract/features/admin.ts';
import type { LineConflict } from '@aaspaas/contract/features/line-version.ts';
import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { lazyOpened } from '../console/lazy-sheet.tsx';

/** Only a conflict needs it. */
const ConflictSheet = lazyOpened(
  async () => ({ default: (await import('./conflict-sheet.tsx')).ConflictSheet }),
  ({ conflict }) => conflict !== null,
);

/** The operators' calls that change a line. */
type LineWrite =
  | LineCall
  | 'admin.allocate'
  | 'admin.cancel_line'
  | 'admin.reduce_price'
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
 * @param seen the version when the operator began to enter something
 * @returns the message of the reply; null: the operator wants to see the line first, and nothing was changed
 * @throws `ApiFailure` for every other refusal
 */
type SendVersioned = <N extends LineWrite>(
  name: N,
  input: WriteInput<N>,
  seen: number,
) => Promise<string | null>;

interface Pending {
  readonly conflict: LineConflict;
  readonly respond: (again: boolean) => void;
}

/** The writes on lines, and the question that a conflict asks. */
export function useVersionedWrites(): {
  readonly send: SendVersioned;
  /** The dialog of the conflict, to render once. */
  readonly question: ReactNode;
} {
  const idempotency = useIdempotencyKey();
  /** The newest version of each line that a conflict showed to the operator. */
  const shown = useRef(new Map<string, number>());
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
  const send: SendVersioned = async (name, { params, body }, seen) => {
    const object = JSON.stringify(params);
    for (;;) {
      const version = Math.max(seen, shown.current.get(object) ?? 0);
      const sent = { params, body: { ...body, version } };
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
        shown.current.set(object, conflict.version);
        if (!(await ask(conflict))) return null;
      }
    }
  };
  const question = (
    <ConflictSheet
      conflict={pending?.conflict ?? null}
      reload={() => pending?.respond(false)}
      applyAgain={() => pending?.respond(true)}
    />
  );
  return { send, question };
}

/** Sends a write on the line around; without `seen`, with its version on the screen. */
type SendWrite = <N extends LineWrite>(
  name: N,
  input: WriteInput<N>,
  seen?: number,
) => Promise<string | null>;

const WritesContext = createContext<{ readonly send: SendWrite } | null>(null);

/** The writes on one line for the parts of its page. */
export function LineWrites({
  line: { version },
  onChanged,
  children,
}: {
  line: Pick<DispatchLine, 'version'>;
  onChanged: () => Promise<void>;
  children: ReactNode;
}) {
  const { send: sendVersioned, question } = useVersionedWrites();
  const send: SendWrite = async (name, input, seen = version) => {
    const message = await sendVersioned(name, input, seen);
    if (message === null) await onChanged();
    return message;
  };
  return (
    <WritesContext value={{ send }}>
      {children}
      {question}
    </WritesContext>
  );
}

/** Returns the writes of the line around. */
export function useLineWrites(): { readonly send: SendWrite } {
  const writes = useContext(WritesContext);
  if (!writes) throw new Error('an action on a line needs LineWrites around it');
  return writes;
}

function conflictOf(error: unknown): LineConflict | null {
  if (!(error instanceof ApiFailure) || error.status !== 409) return null;
  // Other conflicts have no data. The schema would bring zod to every page that changes a line.
  const { version, changes } = (error.data ?? {}) as Partial<LineConflict>;
  return typeof version === 'number' && Array.isArray(changes) ? (error.data as LineConflict) : null;
}
