/** Where a rule stands on a day: it holds, will hold, or another has taken its place. */
export type RuleState = 'active' | 'upcoming' | 'expired';

/**
 * Says of each rule where it stands: of each category's the latest that has begun holds.
 *
 * @param day today, in India
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
