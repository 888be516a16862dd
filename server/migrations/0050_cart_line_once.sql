-- A cart line is booked once: of two drafts made of it only one can be confirmed.
update booking_lines l set cart_item_id = null
where l.cart_item_id is not null and l.state <> 'draft'
  and exists (select from booking_lines o where o.cart_item_id = l.cart_item_id and o.state <> 'draft' and o.id < l.id);
create unique index booking_lines_cart_item on booking_lines (cart_item_id) where cart_item_id is not null and state <> 'draft';
