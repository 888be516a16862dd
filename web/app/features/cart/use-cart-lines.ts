import type { CartItem } from '@aaspaas/contract/features/cart.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { now } from '../../platform/clock.ts';
import { redirectToLogin } from '../../platform/guard.ts';
import { setCartCount } from '../../platform/session.ts';
import { useText } from '../../ui/language/use-text.ts';
import { toast } from '../../ui/toast-store.ts';
import { preselectSlot } from './preselect-slot.ts';
import { loadSlotNote } from './stored-slot-note.ts';
import { EMPTY_SLOT, slotChanges, type SlotValues } from './slot-rules.ts';
import { loadChoice } from './stored-choice.ts';
import { ANYONE, type WhoComes } from './service-slots.ts';
import { readTab, writeTab } from '../../platform/tab-store.ts';
import { type Slots, type SlotTexts, useSlots } from './use-slots.ts';
import { type SlotChanges, type SlotSaver, slotSaver } from './slots/slot-saver.ts';

/** The session storage key for slots by cart id, as the specification defines it. */
const STORED_SLOTS_KEY = 'storedServices';
/** Delay without changes before a slot is saved, because people tap through several fields. */
const SAVE_DELAY_MS = 700;

/** State and actions of the cart page's lines. */
export interface CartLines {
  readonly items: readonly CartItem[];
  readonly slots: Slots;
  /** The line being removed. */
  readonly removing: number | null;
  /** Who comes for each line. */
  readonly who: Readonly<Record<number, WhoComes>>;
  change(cartId: number, change: Partial<SlotValues>): void;
  changeWho(cartId: number, who: WhoComes): void;
  remove(cartId: number): Promise<void>;
  /** The server's price of a line, if it belongs to the current slot. */
  priceOf(item: CartItem): number | null;
}

/** Manages the cart lines: saves their slots as they change and mirrors them in session storage. */
export function useCartLines(loaded: readonly CartItem[]): CartLines {
  const t = useText();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [items, setItems] = useState(loaded);
  const [removing, setRemoving] = useState<number | null>(null);
  const slots = useSlots(() => withStoredSlots(loaded));
  const [who, setWho] = useState(() =>
    Object.fromEntries(
      loaded.map(({ cart_id, service_id }) => [cart_id, loadChoice(service_id)?.who ?? ANYONE]),
    ),
  );
  /** Lines that the customer changed; the time that a new line starts with is saved without a message. */
  const changedLines = useRef(new Set<number>());
  /** Whether the page is still mounted; saves that finish after it is left show no messages. */
  const mounted = useRef(true);

  const save = async (id: number, changes: SlotChanges): Promise<boolean> => {
    try {
      const { message, data } = await call('cart.update', { body: { serviceId: id, ...changes } });
      setItems((before) => before.map((item) => (item.cart_id === id ? data : item)));
      if (mounted.current && changedLines.current.delete(id)) toast.success(message);
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.status === 401) {
        redirectToLogin(window.location.href);
        await navigate('/');
      } else if (error.status === 422) slots.answer(String(id), error.fields as SlotTexts);
      else if (error.status === 404) await revalidate();
      else toast.error(t('cart.save_failed'));
      return false;
    }
  };

  // The saver lives as long as the page and always calls the latest `save`.
  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  });
  const saver = useRef<SlotSaver | null>(null);
  useEffect(() => {
    const made = slotSaver({
      saved: slotsOf(loaded),
      delayMs: SAVE_DELAY_MS,
      changes: (saved, requested) => slotChanges(saved, requested, new Date(now())),
      save: (id, changes) => latestSave.current(id, changes),
    });
    saver.current = made;
    mounted.current = true;
    // Retry what an earlier visit in this tab failed to save.
    for (const [id, slot] of Object.entries(withStoredSlots(loaded))) made.update(Number(id), slot);
    return () => {
      mounted.current = false;
      made.flush();
    };
  }, [loaded]);

  const change = (cartId: number, made: Partial<SlotValues>) => {
    const { preferredDate, preferredTime } = slots.values[cartId] ?? EMPTY_SLOT;
    const isFirstTime = !preferredDate && !preferredTime && 'preferredDate' in made;
    if (!isFirstTime) changedLines.current.add(cartId);
    const slot = slots.change(String(cartId), made);
    writeTab(STORED_SLOTS_KEY, { ...readTab<object>(STORED_SLOTS_KEY), [cartId]: slot });
    saver.current?.update(cartId, slot);
  };

  const remove = async (cartId: number) => {
    if (removing !== null) return;
    setRemoving(cartId);
    try {
      // A save after the removal would be refused.
      await saver.current?.pause(cartId);
      const { message, cartCount } = await call('cart.remove', { params: { id: cartId } });
      saver.current?.remove(cartId);
      const { [cartId]: _gone, ...stored } = readTab<Record<number, SlotValues>>(STORED_SLOTS_KEY) ?? {};
      writeTab(STORED_SLOTS_KEY, stored);
      setCartCount(cartCount);
      toast.success(message);
      const remaining = items.filter((item) => item.cart_id !== cartId);
      if (cartCount === 0 || remaining.length === 0) {
        toast.warning(t('cart.empty'));
        await navigate('/');
      } else setItems(remaining);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.status === 404 || error.status === 401) await revalidate();
      else {
        saver.current?.resume(cartId);
        toast.error(error.message);
      }
    } finally {
      setRemoving(null);
    }
  };

  const priceOf = ({ cart_id, work_type, day_hours, cart_price }: CartItem) => {
    const slot = slots.values[cart_id];
    return slot && slot.serviceMethod === work_type && slot.workingDuration === String(day_hours)
      ? cart_price
      : null;
  };

  const changeWho = (cartId: number, chosen: WhoComes) =>
    setWho((before) => ({ ...before, [cartId]: chosen }));

  return { items, slots, who, removing, change, changeWho, remove, priceOf };
}

function slotsOf(items: readonly CartItem[]): Record<string, SlotValues> {
  return Object.fromEntries(
    items.map((item) => [
      item.cart_id,
      {
        serviceMethod: item.work_type ?? '',
        workingDuration: item.day_hours ? String(item.day_hours) : '',
        preferredTime: item.service_time ?? '',
        preferredDate: item.service_date ?? '',
      },
    ]),
  );
}

/**
 * Returns the server's slots merged with newer ones of this tab. A line without a slot starts with what was chosen in the
 * service's description, else with the noted slot.
 */
function withStoredSlots(items: readonly CartItem[]): Record<string, SlotValues> {
  const stored = readTab<Record<string, Partial<SlotValues>>>(STORED_SLOTS_KEY) ?? {};
  const saved = slotsOf(items);
  return Object.fromEntries(
    items.map((item) => {
      const slot = saved[item.cart_id] ?? EMPTY_SLOT;
      const hasValues = Object.values(slot).some((value) => value !== '');
      const last = {
        ...(hasValues ? slot : (loadChoice(item.service_id)?.slot ?? loadSlotNote())),
        ...stored[item.cart_id],
      };
      if (last.workingDuration !== '' || last.serviceMethod !== '') return [item.cart_id, last];
      const rates = { perHour: item.working_per_hour, perDay: item.working_per_day };
      return [item.cart_id, preselectSlot({ ...rates, last })];
    }),
  );
}
