import { useRef, useState } from 'react';
import { useText } from '../../ui/language/use-text.ts';
import { replaceFocused } from '../../ui/replace-focused.ts';
import { visitOf } from './format-visit.ts';
import { SlotLine } from './slot-line.tsx';
import type { TakenSlot } from './service-slots.ts';
import { SlotPicker } from './slot-picker.tsx';
import type { ServiceChoice } from './use-service-choice.ts';

/** The slot of a form: what was chosen before in one line, whose Change opens the slot picker. */
export function SlotSection({
  choice,
  invalid,
  taken,
}: {
  choice: ServiceChoice;
  /** The form was sent with an incomplete slot: missing values are errors. */
  invalid: boolean;
  /** The chosen time was taken. */
  taken: TakenSlot | null;
}) {
  const t = useText();
  const section = useRef<HTMLElement>(null);
  const [changing, setChanging] = useState(!choice.complete);
  const slot = visitOf(choice.slot);
  const hasErrors = Object.keys(choice.errorTexts(invalid)).length > 0;
  const isOpen = changing || !slot || hasErrors || choice.isFull || taken !== null;
  // It stays open while the customer is choosing, also when the slot becomes complete again.
  if (isOpen && !changing) setChanging(true);
  return (
    <section ref={section} tabIndex={-1} className="p-12-14 wide-p-24 card" aria-label={t('booking.slot')}>
      {isOpen || !slot ? (
        <SlotPicker {...choice.pickerProps(invalid)} taken={taken} />
      ) : (
        <SlotLine
          slot={slot}
          who={choice.whoText(t)}
          change={() => replaceFocused(section, () => setChanging(true))}
        />
      )}
    </section>
  );
}
