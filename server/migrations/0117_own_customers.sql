-- A line is never given to a professional who has the mobile number of its customer or of its booking. The
-- searches leave such professionals out; this is the check at the write.
create function lines_are_for_others() returns trigger language plpgsql as $$
begin
  if exists (
    select from accounts p
    where p.id = new.professional_id
      and (p.mobile = (select c.mobile from accounts c where c.id = new.account_id)
        or p.mobile = (select b.mobile from bookings b where b.id = new.booking_id))
  ) then
    raise exception 'line % cannot be given to a professional with its customer''s number', new.id
      using errcode = 'check_violation', constraint = 'booking_lines_own_number';
  end if;
  return new;
end
$$;
create trigger booking_lines_own_number before update of professional_id on booking_lines
  for each row when (new.professional_id is not null and new.professional_id is distinct from old.professional_id)
  execute function lines_are_for_others();
create trigger booking_lines_own_number_inserted before insert on booking_lines
  for each row when (new.professional_id is not null) execute function lines_are_for_others();
