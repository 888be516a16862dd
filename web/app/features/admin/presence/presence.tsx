import type { PresentOperator } from '@aaspaas/contract/features/admin-presence.ts';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import classes from './presence.module.css';
import { type PresentByObject, usePresence } from './use-presence.ts';

interface PresenceState {
  readonly present: PresentByObject;
  readonly setEditing: (object: string, on: boolean) => void;
}

const PresenceContext = createContext<PresenceState | null>(null);

/** Reports that the operator is at some objects, such as `line:12`; its content shows who else is there. */
export function Presence({
  objects,
  onEditing,
  children,
}: {
  objects: readonly string[];
  /** Called when the operator begins or stops to edit. */
  onEditing?: (editing: boolean) => void;
  children: ReactNode;
}) {
  const [editing, setEdited] = useState<string | null>(null);
  const present = usePresence(objects, editing);
  const setEditing = useCallback((object: string, on: boolean) => {
    setEdited((now) => (on ? object : now === object ? null : now));
  }, []);
  useEffect(() => {
    onEditing?.(editing !== null);
    return () => onEditing?.(false);
  }, [editing, onEditing]);
  const state = useMemo(() => ({ present, setEditing }), [present, setEditing]);
  return <PresenceContext value={state}>{children}</PresenceContext>;
}

/** Reports that the operator edits an object, for as long as `on` is set. */
export function useEditing(object: string, on: boolean): void {
  const setEditing = useContext(PresenceContext)?.setEditing;
  useEffect(() => {
    if (!on || !setEditing) return;
    setEditing(object, true);
    return () => setEditing(object, false);
  }, [object, on, setEditing]);
}

/** The other operators at an object. */
export function PresentOperators({ object }: { object: string }) {
  const present = useContext(PresenceContext)?.present.get(object) ?? [];
  const t = useText();
  const editor = present.find(({ editing }) => editing);
  return (
    <span role="status" className={classes.present}>
      <OperatorAvatars operators={present} />
      {editor && (
        <span className="text-14" aria-hidden="true">
          {t('conflict.editing', { name: editor.name })}
        </span>
      )}
    </span>
  );
}

/** Operators with their initials; those who edit have a mark. */
export function OperatorAvatars({ operators }: { operators: readonly PresentOperator[] }) {
  const t = useText();
  if (operators.length === 0) return null;
  return (
    <span className={classes.operators}>
      {operators.map(({ id, name, editing }) => {
        const text = t(editing ? 'conflict.editing' : 'conflict.viewing', { name });
        return (
          <span key={id} className={classes.operator} data-editing={editing || undefined} title={text}>
            <Avatar name={name} size={24} />
            <span className="sr-only">{text}</span>
          </span>
        );
      })}
    </span>
  );
}
