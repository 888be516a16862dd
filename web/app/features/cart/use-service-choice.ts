import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SlotField } from '@aaspaas/contract/kernel/slot.ts';
import { useFrame } from '../../platform/use-frame.ts';
import type { Translate } from '../../ui/language/language.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { preselectSlot } from './preselect-slot.ts';
import { ANYONE, isPromised, startTimeOf, type WhoComes } from './service-slots.ts';
import type { SlotPickerProps } from './slot-picker.tsx';
import { loadSlotNote } from './stored-slot-note.ts';
import { EMPTY_SLOT, type SlotValues } from './slot-rules.ts';
import { slotTotal } from './slot-total.ts';
import { loadChoice, saveChoice } from './stored-choice.ts';
import { useNearProfessionals } from './use-near-professionals.ts';
import { slotChoiceOf, useServiceSlots } from './use-service-slots.ts';
import { type SlotTexts, useSlots } from './use-slots.ts';

/** A bookable service, as far as its slot depends on it. */
interface BookableService {
  readonly id: number;
  /** Rupees; null: not offered by this method. */
  readonly perHour: number | null;
  readonly perDay: number | null;
  /** The median duration of its jobs in hours and days; undefined while the details load. */
  readonly usualDuration: { readonly hour: number | null; readonly day: number | null } | undefined;
  /** The customer may ask for a woman. */
  readonly genderChoice: boolean;
}

/** The slot of a service and who comes, as chosen in its description and in the form that books it. */
export interface ServiceChoice {
  readonly slot: SlotValues;
  readonly who: WhoComes;
  /** Rupees; null until method and duration are chosen. */
  readonly total: number | null;
  /** Whether the slot passes the checks of this browser. */
  readonly complete: boolean;
  /** The chosen time is no longer available. */
  readonly isFull: boolean;
  /** What the booking calls take besides the slot. */
  readonly options: LineOptions;
  /** Names who comes: `anyone free`, `a woman`, `Ramesh G.` */
  whoText(t: Translate): string;
  change(change: Partial<SlotValues>): void;
  /** Puts the server's messages under the fields. */
  answer(texts: SlotTexts): void;
  /** Returns the messages under the fields; with `all`, also for missing values. */
  errorTexts(all: boolean): SlotTexts;
  /** Returns the props of the `SlotPicker`; with `all`, missing values are errors. */
  pickerProps(all: boolean): Omit<SlotPickerProps, 'taken' | 'fixedDuration' | 'onInstant'>;
  /** Loads the free times again. */
  reload(): void;
}

/** Who comes and whether the time was promised, as the booking calls take them for each line. */
interface LineOptions {
  readonly promised?: true;
  readonly professional_id?: number;
  readonly gender?: 'female';
}

const LINE_ID = 'service';

/**
 * Holds the choice of one service: starts with what this tab stored, else with the usual slot, loads its free times, and
 * stores every change, so that no other form asks for it again.
 */
export function useServiceChoice(service: BookableService, id: string): ServiceChoice {
  const { perHour, perDay, usualDuration, genderChoice } = service;
  const { place } = useFrame();
  const hydrated = useHydrated();
  /** The server rendered this page, so the first render must not read the tab. */
  const [restores] = useState(!hydrated);
  const preselect = (last: SlotValues | undefined) =>
    preselectSlot({ perHour, perDay, last, median: usualDuration });
  const slots = useSlots(() => ({ [LINE_ID]: preselect(hydrated ? lastSlot(service.id) : undefined) }));
  const [who, setWho] = useState<WhoComes>(() => (hydrated && loadChoice(service.id)?.who) || ANYONE);
  const slot = slots.values[LINE_ID] ?? EMPTY_SLOT;
  /** The duration is the customer's, so the usual one no longer replaces it. */
  const durationChosen = useRef(hydrated && hasDuration(service.id));

  const restore = useEffectEvent(() => {
    durationChosen.current = hasDuration(service.id);
    slots.change(LINE_ID, preselect(lastSlot(service.id)));
    setWho(loadChoice(service.id)?.who ?? ANYONE);
  });
  useEffect(() => {
    if (restores) restore();
  }, [restores]);

  // The details arrive after the card that opened them. The time stays, so that the slot is complete at every moment.
  const applyUsualDuration = useEffectEvent(() => {
    if (durationChosen.current || !usualDuration) return;
    const { serviceMethod, workingDuration } = preselect({
      ...EMPTY_SLOT,
      serviceMethod: slot.serviceMethod,
    });
    if (workingDuration !== slot.workingDuration) slots.change(LINE_ID, { serviceMethod, workingDuration });
  });
  useEffect(() => {
    if (usualDuration) applyUsualDuration();
  }, [usualDuration]);

  const freeTimes = useServiceSlots(slotChoiceOf(slot, { serviceId: service.id, place, who }));
  const professionals = useNearProfessionals(service.id, who.womanOnly);
  const stored = hydrated ? loadChoice(service.id) : null;
  const promised = freeTimes.data
    ? isPromised(freeTimes.data, slot)
    : stored !== null && stored.promised && sameTime(stored.slot, slot);

  useEffect(() => {
    if (hydrated) saveChoice(service.id, { slot, who, promised });
  }, [hydrated, service.id, slot, who, promised]);

  const change = (made: Partial<SlotValues>) => {
    if ('workingDuration' in made || 'serviceMethod' in made) durationChosen.current = true;
    slots.change(LINE_ID, made);
  };
  const errorTexts = (all: boolean) => slots.errorTexts(LINE_ID, all);
  return {
    slot,
    who,
    total: slotTotal(slot, { perHour, perDay }),
    complete: slots.isComplete([LINE_ID]),
    isFull: startTimeOf(freeTimes.data, slot)?.state === 'full',
    whoText: (t) => formatWho(t, who, professionals ?? []),
    options: lineOptions(who, promised),
    change,
    answer: (texts) => slots.answer(LINE_ID, texts),
    errorTexts,
    pickerProps: (all) => ({
      id,
      value: slot,
      texts: errorTexts(all),
      perHour,
      perDay,
      slots: freeTimes,
      who: { professionals, genderChoice, value: who, onChange: setWho },
      onChange: change,
      onLeave: (field: SlotField) => slots.leave(LINE_ID, field),
    }),
    reload: freeTimes.retry,
  };
}

/** Returns the options of a booking call; empty for anyone at a time that was not shown as free. */
export function lineOptions({ professionalId, womanOnly }: WhoComes, promised: boolean): LineOptions {
  return {
    ...(promised ? { promised } : {}),
    ...(professionalId === null ? {} : { professional_id: professionalId }),
    ...(womanOnly ? { gender: 'female' as const } : {}),
  };
}

/** Names who comes; a chosen professional whose data has not loaded yet counts as anyone. */
function formatWho(
  t: Translate,
  { professionalId, womanOnly }: WhoComes,
  professionals: readonly { readonly id: number; readonly name: string }[],
): string {
  const chosen = professionals.find(({ id }) => id === professionalId);
  return chosen?.name ?? t(womanOnly ? 'people.a_woman' : 'people.anyone_free');
}

/** The slot to start with: the one chosen for this service, else the noted one. */
function lastSlot(serviceId: number): SlotValues {
  return loadChoice(serviceId)?.slot ?? loadSlotNote();
}

function hasDuration(serviceId: number): boolean {
  return lastSlot(serviceId).workingDuration !== '';
}

function sameTime(one: SlotValues, other: SlotValues): boolean {
  return one.preferredDate === other.preferredDate && one.preferredTime === other.preferredTime;
}
