import type { SlotValues } from '../slot-rules.ts';

const FIELDS = [
  ['serviceMethod', 'method'],
  ['workingDuration', 'duration'],
  ['preferredDate', 'date'],
  ['preferredTime', 'time'],
] as const;

/** Returns what was entered into a picker's native fields before hydration and differs from `value`; null if nothing does. */
export function readNativeFields(
  root: Pick<HTMLElement, 'querySelectorAll'>,
  id: string,
  value: SlotValues,
): Partial<SlotValues> | null {
  const entered: { -readonly [Field in keyof SlotValues]?: string } = {};
  for (const [field, suffix] of FIELDS) {
    const inputs = [...root.querySelectorAll<HTMLInputElement>(`[name="${id}-${suffix}"]`)];
    const input = inputs.find(({ type, checked }) => type !== 'radio' || checked);
    if (input && input.value !== value[field]) entered[field] = input.value;
  }
  return Object.keys(entered).length > 0 ? entered : null;
}
