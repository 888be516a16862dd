/** The state of a rule on a day: current, upcoming or superseded. */
export type RuleState = 'active' | 'upcoming' | 'expired';

/**
 * Returns the state of each rule: in each category, the latest rule that has started is the current one.
 * @param day today in Asia/Kolkata
 */
export function ruleStates<R extends { readonly category_id: number | null; readonly valid_from: string }>(
  rules: readonly R[],
  day: string,
): readonly { readonly rule: R; readonly state: RuleState }[] {
  const latest = new Map<number | null, string>();
  for (const { category_id, valid_from } of rules)
    if (valid_from <= day && valid_from > (latest.get(category_id) ?? ''))
      latest.set(category_id, valid_from);
  return rules.map((rule) => ({
    rule,
    state:
      rule.valid_from > day
        ? 'upcoming'
        : rule.valid_from === latest.get(rule.category_id)
          ? 'active'
          : 'expired',
  }));
}
