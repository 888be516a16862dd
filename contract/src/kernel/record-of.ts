/** Returns a record with exactly these keys; `valueOf` computes the value of each. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> {
  // `fromEntries` returns a type with any key; the entries have exactly these.
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;
}
