import type { CartItem } from '@aaspaas/contract/features/cart.ts';
import type { SlotField } from '@aaspaas/contract/kernel/slot.ts';
import { IconTrash } from '@tabler/icons-react';
import { formatRupees } from '../../ui/format-rupees.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/fields.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { SlotFields } from './slot-fields.tsx';
import type { SlotValues } from './slot-rules.ts';
import { formatDuration } from '../../platform/format-duration.ts';
import type { SlotTexts } from './use-slots.ts';
import { CartItemFacts } from './cart-item-facts.tsx';
import classes from './cart-line.module.css';

interface CartLineProps {
  readonly item: CartItem;
  /** Whether the item is booked with Next; an unselected one stays in the cart. */
  readonly selected: boolean;
  /** Marks the checkbox: no item is selected. */
  readonly invalid: boolean;
  readonly slot: SlotValues;
  readonly texts: SlotTexts;
  /** The server's price for the current slot; null until it is known. */
  readonly price: number | null;
  readonly removing: boolean;
  readonly onSelect: (selected: boolean) => void;
  readonly onChange: (change: Partial<SlotValues>) => void;
  readonly onLeave: (field: SlotField) => void;
  readonly onRemove: () => void;
}

/** One service in the cart with its checkbox, slot and price. */
export function CartLine({
  item,
  selected,
  invalid,
  slot,
  texts,
  price,
  removing,
  onSelect,
  onChange,
  onLeave,
  onRemove,
}: CartLineProps) {
  const t = useText();
  const name = `cart-line-${item.cart_id}`;
  const rate = item.work_type === 'day' ? item.working_per_day : item.working_per_hour;
  return (
    <section className="stack gap-20 p-16 wide-p-24 card" aria-labelledby={name}>
      <CheckboxField
        name={`selected-${item.cart_id}`}
        label={t('booking.select_service', { name: item.name })}
        checked={selected}
        error={invalid}
        onChange={onSelect}
      />
      <div className={`stack items-center ${classes.head}`}>
        <div className={`clip rounded-10 ${classes.cover}`}>
          <Picture src={item.image_url} alt="" sizes="96px" />
        </div>
        <div>
          <h2 id={name} className="text-18 leading-135">
            {item.name}
          </h2>
          <CartItemFacts item={item} />
          {/* Keeps its height with or without a price. */}
          <p className={`muted ${classes.sum}`} aria-live="polite">
            {!selected ? (
              t('booking.stays_in_cart')
            ) : price !== null && item.work_type && item.day_hours ? (
              <>
                {t('booking.price_sum', {
                  rate: formatRupees(rate),
                  units: formatDuration(t, item.work_type, item.day_hours),
                })}{' '}
                = <Price amount={price} />
              </>
            ) : (
              t('booking.slot')
            )}
          </p>
        </div>
        <Button
          className={`touch ${classes.remove}`}
          variant="subtle"
          color="gray"
          size="compact"
          leftSection={<IconTrash size={18} aria-hidden />}
          loading={removing}
          onClick={onRemove}
          aria-label={t('cart.remove_named', { name: item.name })}
        >
          {t('cart.remove')}
        </Button>
      </div>
      {selected && (
        <SlotFields
          id={`line-${item.cart_id}`}
          slot={slot}
          texts={texts}
          perHour={item.working_per_hour}
          perDay={item.working_per_day}
          onChange={onChange}
          onLeave={onLeave}
        />
      )}
    </section>
  );
}
