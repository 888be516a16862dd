import type { Executor } from '../../../platform/db/connect.ts';
import { activeOperators } from '../../identity/index.ts';
import { getsKind, type OperatorKind } from '../rules/operator-kinds.ts';

/** Returns the ids of the operators who can log in and whose roles get a kind of notification. */
export async function operatorsFor(executor: Executor, kind: OperatorKind): Promise<number[]> {
  return (await activeOperators(executor)).filter(({ roles }) => getsKind(roles, kind)).map(({ id }) => id);
}
