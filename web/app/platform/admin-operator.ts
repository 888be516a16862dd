import { useSyncExternalStore } from 'react';
import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { Grant } from '@aaspaas/contract/kernel/grants.ts';
import { adminCall } from './admin-call.ts';
import { now } from './clock.ts';
import { session } from './session.ts';

/** The signed-in operator: roles, grants, second factor. */
type Operator = ReplyOf<'operator.me'>['data'];

/** After this time, the next page loads the operator again, because an owner may have changed their roles. */
const FRESH_MS = 30_000;

interface Loaded {
  readonly token: string | null;
  readonly operator: Operator;
  readonly at: number;
}

let loaded: Loaded | null = null;
let loading: Promise<Operator> | null = null;
const listeners = new Set<() => void>();

/** Returns the signed-in operator, from the server if they were loaded too long ago. */
export async function loadOperator(): Promise<Operator> {
  const current = own();
  if (current && now() - current.at < FRESH_MS) return current.operator;
  return reloadOperator();
}

/** Loads the signed-in operator again, for example after they set up an authenticator app. */
export function reloadOperator(): Promise<Operator> {
  const { token } = session();
  loading ??= adminCall('operator.me')
    .then(({ data }) => {
      loaded = { token, operator: data, at: now() };
      for (const listener of listeners) listener();
      return data;
    })
    .finally(() => {
      loading = null;
    });
  return loading;
}

/** Returns the operator for a component; null until a page has loaded them. */
export function useOperator(): Operator | null {
  return useSyncExternalStore(
    onOperator,
    () => own()?.operator ?? null,
    () => null,
  );
}

/** Returns whether the operator has a grant, to leave out what the server would refuse. */
export function useGrant(grant: Grant): boolean {
  return useOperator()?.grants.includes(grant) ?? false;
}

/** What was loaded for the current session. */
function own(): Loaded | null {
  return loaded && loaded.token === session().token ? loaded : null;
}

function onOperator(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
