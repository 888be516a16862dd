import type { SlotField } from '@aaspaas/contract/kernel/slot.ts';
import { useState } from 'react';
import { preselectSlot } from '../../cart/preselect-slot.ts';
import { ANYONE, isPromised, type WhoComes } from '../../cart/service-slots.ts';
import type { SlotPickerProps } from '../../cart/slot-picker.tsx';
import { EMPTY_SLOT } from '../../cart/slot-rules.ts';
import { slotTotal } from '../../cart/slot-total.ts';
import { useNearProfessionals } from '../../cart/use-near-professionals.ts';
import { lineOptions } from '../../cart/use-service-choice.ts';
import { slotChoiceOf, useServiceSlots } from '../../cart/use-service-slots.ts';
import { useSlots } from '../../cart/use-slots.ts';

/** The service of a caller, as far as its slot depends on it. */
export interface CallerService {
  readonly id: number;
  readonly name: string;
  /** Rupees; null: not offered by this method. */
  readonly working_per_hour: number | null;
  readonly working_per_day: number | null;
  readonly usual_duration: { readonly hour: number | null; readonly day: number | null };
  readonly gender_choice: boolean;
}

const LINE = 'line';

/** Holds the slot of a caller's booking and who comes, at the caller's place; nothing is stored in this browser. */
export function useCallerSlot(
  service: CallerService,
  place: { readonly latitude: number; readonly longitude: number },
) {
  const prices = { perHour: service.working_per_hour, perDay: service.working_per_day };
  const slots = useSlots(() => ({ [LINE]: preselectSlot({ ...prices, median: service.usual_duration }) }));
  const [who, setWho] = useState<WhoComes>(ANYONE);
  const slot = slots.values[LINE] ?? EMPTY_SLOT;
  const { latitude, longitude } = place;
  const times = useServiceSlots(
    slotChoiceOf(slot, { serviceId: service.id, place: { latitude, longitude }, who }),
  );
  const professionals = useNearProfessionals(service.id, who.womanOnly, place);
  return {
    slot,
    /** Rupees; null until method and duration are chosen. */
    total: slotTotal(slot, prices),
    complete: slots.isComplete([LINE]),
    /** What the booking takes besides the slot. */
    options: lineOptions(who, isPromised(times.data, slot)),
    /** Puts the server's messages under the fields. */
    answer: (texts: Parameters<typeof slots.answer>[1]) => slots.answer(LINE, texts),
    /** Loads the times again, after one was taken. */
    reload: times.retry,
    pickerProps: (all: boolean): Omit<SlotPickerProps, 'taken'> => ({
      id: 'caller',
      value: slot,
      texts: slots.errorTexts(LINE, all),
      ...prices,
      slots: times,
      who: { professionals, genderChoice: service.gender_choice, value: who, onChange: setWho },
      onChange: (change) => void slots.change(LINE, change),
      onLeave: (field: SlotField) => slots.leave(LINE, field),
    }),
  };
}
