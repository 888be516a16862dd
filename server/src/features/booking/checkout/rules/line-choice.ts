import { idValue } from '@aaspaas/contract/kernel/fields.ts';
import { isEmpty } from '@aaspaas/contract/kernel/slot.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import type { ChosenGender } from '../../rules/line-promise.ts';

/** What a customer chose for a line besides its slot. */
export interface LineChoice {
  /** The customer was shown a free time. */
  readonly promised: boolean;
  /** Null: anyone. */
  readonly professionalId: number | null;
  readonly gender: ChosenGender | null;
}

/** The choices as received; any field may be missing or invalid. */
export interface LineChoiceInput {
  readonly promised?: unknown;
  readonly professional_id?: unknown;
  readonly gender?: unknown;
}

/** The choices, or all of their field errors. */
export type LineChoiceResult =
  | { readonly ok: true; readonly choice: LineChoice }
  | { readonly ok: false; readonly errors: Partial<Record<keyof LineChoiceInput, MessageKey[]>> };

/**
 * Validates the choices of a line.
 *
 * @param genderChoice whether the service lets the customer choose a gender
 */
export function parseLineChoice(sent: LineChoiceInput, genderChoice: boolean): LineChoiceResult {
  const errors: Partial<Record<keyof LineChoiceInput, MessageKey[]>> = {};
  const { promised, professional_id, gender } = sent;
  if (!isEmpty(promised) && typeof promised !== 'boolean') errors.promised = ['error.invalid_value'];
  const id = isEmpty(professional_id) ? null : idValue.safeParse(professional_id);
  if (id?.success === false) errors.professional_id = ['error.invalid_value'];
  if (!isEmpty(gender) && !(gender === 'female' && genderChoice)) errors.gender = ['error.invalid_value'];
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    choice: {
      promised: promised === true,
      professionalId: id?.data ?? null,
      gender: gender === 'female' ? 'female' : null,
    },
  };
}

/** The choices of a line that leaves everything to us. */
export const NO_CHOICE: LineChoice = { promised: false, professionalId: null, gender: null };
