import type { CartItem } from '@aaspaas/contract/features/cart.ts';
import type { SlotField } from '@aaspaas/contract/kernel/slot.ts';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { today } from '../../platform/clock.ts';
import { formatDuration } from '../../platform/format-duration.ts';
import { useFrame } from '../../platform/use-frame.ts';
import { Badge } from '../../ui/badge.tsx';
import { CheckboxField } from '../../ui/fields.tsx';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { replaceFocused } from '../../ui/replace-focused.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { CartItemFacts } from './cart-item-facts.tsx';
import classes from './cart-line.module.css';
import { visitOf, formatVisit } from './format-visit.ts';
import { isPromised, startTimeOf, type TakenSlot, type WhoComes } from './service-slots.ts';
import { SlotPicker } from './slot-picker.tsx';
import { isPreBooking, type SlotValues } from './slot-rules.ts';
import { useNearProfessionals } from './use-near-professionals.ts';
import { slotChoiceOf, useServiceSlots } from './use-service-slots.ts';
import type { SlotTexts } from './use-slots.ts';

interface CartLineProps {
  readonly item: CartItem;
  /** Whether the item is booked with Next; an unselected one stays in the cart. */
  readonly selected: boolean;
  /** Marks the checkbox: no item is selected. */
  readonly invalid: boolean;
  readonly slot: SlotValues;
  readonly who: WhoComes;
  readonly texts: SlotTexts;
  /** The server's price for the current slot; null until it is known. */
  readonly price: number | null;
  readonly removing: boolean;
  /** The chosen time was taken. */
  readonly taken: TakenSlot | null;
  readonly onSelect: (selected: boolean) => void;
  readonly onChange: (change: Partial<SlotValues>) => void;
  readonly onWho: (who: WhoComes) => void;
  /** Called with whether the chosen time is shown as free. */
  readonly onPromise: (promised: boolean) => void;
  readonly onLeave: (field: SlotField) => void;
  readonly onRemove: () => void;
}

/** One service in the cart in a row of 76 px: checkbox, tile, slot, price; Change opens the slot picker. */
export function CartLine(props: CartLineProps) {
  const { item, selected, slot, who, texts, taken } = props;
  const t = useText();
  const { place } = useFrame();
  const section = useRef<HTMLElement>(null);
  const name = `cart-line-${item.cart_id}`;
  const times = useServiceSlots(
    selected ? slotChoiceOf(slot, { serviceId: item.service_id, place, who }) : null,
  );
  const visit = visitOf(slot);
  const [changing, setChanging] = useState(!visit);
  const isFull = startTimeOf(times.data, slot)?.state === 'full';
  const isOpen =
    selected && (changing || !visit || isFull || taken !== null || Object.keys(texts).length > 0);
  // It stays open while the customer is choosing, also when the slot becomes complete again.
  if (isOpen && !changing) setChanging(true);

  // The times on the screen are older than the refusal.
  const reload = useEffectEvent(times.retry);
  useEffect(() => {
    if (taken) reload();
  }, [taken]);

  const promised = isPromised(times.data, slot);
  const onPromise = useEffectEvent(props.onPromise);
  useEffect(() => onPromise(promised), [promised]);

  return (
    <section ref={section} tabIndex={-1} className="card" aria-labelledby={name}>
      <div className={classes.line}>
        <CheckboxField
          name={`selected-${item.cart_id}`}
          label={<span className="sr-only">{t('booking.select_service', { name: item.name })}</span>}
          checked={selected}
          error={props.invalid}
          onChange={props.onSelect}
        />
        <div className="clip rounded-10">
          <Picture src={item.image_url} alt="" ratio={1} sizes="48px" />
        </div>
        <div className={classes.text}>
          <div className="flex justify-between gap-8">
            <h2 id={name} className="min-w-0 text-16 leading-135">
              {item.name}
            </h2>
            <span aria-live="polite">
              {selected && props.price !== null && <Price amount={props.price} />}
            </span>
          </div>
          <div className="flex items-start justify-between gap-8">
            <SlotText selected={selected} slot={slot} />
            {selected && !isOpen && (
              <button
                type="button"
                className={`text-link ${classes.change}`}
                aria-label={t('slots.change_named', { what: item.name })}
                onClick={() => replaceFocused(section, () => setChanging(true))}
              >
                {t('slots.change')}
              </button>
            )}
          </div>
        </div>
        <button
          type="button"
          className={classes.remove}
          disabled={props.removing}
          onClick={props.onRemove}
          aria-label={t('cart.remove_named', { name: item.name })}
        >
          {props.removing ? <Spinner /> : <IconTrash size={20} aria-hidden />}
        </button>
      </div>
      {isOpen && <LinePicker {...props} times={times} />}
    </section>
  );
}

/** When a line's visit is, or what is still missing. */
function SlotText({ selected, slot }: { selected: boolean; slot: SlotValues }) {
  const t = useText();
  const language = useLanguage();
  const visit = visitOf(slot);
  const day = today();
  if (!selected) return <p className="text-14 muted leading-135">{t('booking.stays_in_cart')}</p>;
  if (!visit) return <p className="text-14 muted leading-135">{t('cart.slot_missing')}</p>;
  return (
    <p className="text-14 muted leading-135">
      {formatVisit(t, language, visit, day)}
      {visit.method === 'day' && ` · ${formatDuration(t, visit.method, visit.duration)}`}{' '}
      {isPreBooking(visit.date, day) && <Badge tone="info">{t('booking.prebooking')}</Badge>}
    </p>
  );
}

function LinePicker({
  item,
  slot,
  who,
  texts,
  taken,
  times,
  onChange,
  onWho,
  onLeave,
}: CartLineProps & { times: ReturnType<typeof useServiceSlots> }) {
  const professionals = useNearProfessionals(item.service_id, who.womanOnly);
  return (
    <div className={`stack one-column gap-12 border-t ${classes.picker}`}>
      <CartItemFacts item={item} />
      <SlotPicker
        id={`line-${item.cart_id}`}
        value={slot}
        texts={texts}
        perHour={item.working_per_hour}
        perDay={item.working_per_day}
        slots={times}
        taken={taken}
        who={{ professionals, genderChoice: item.gender_choice, value: who, onChange: onWho }}
        onChange={onChange}
        onLeave={onLeave}
      />
    </div>
  );
}
