-- phase: expand
-- What decides whether a professional is offered, in narrow rows: searches that need only this do not read the registrations. In a Citus database
-- each server has a copy, so there is no foreign key. Triggers write it with the professional, also for the release before.
create table professional_flags (
  account_id bigint primary key,
  state text not null,
  paused boolean not null,
  id_verified boolean not null
);

create function copy_professional_flags() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from professional_flags where account_id = old.account_id;
    return null;
  end if;
  insert into professional_flags (account_id, state, paused, id_verified)
  values (new.account_id, new.state, new.paused, new.id_verified)
  on conflict (account_id) do update set state = excluded.state, paused = excluded.paused, id_verified = excluded.id_verified;
  return null;
end
$$;
create trigger professionals_flags after insert or delete on professionals
  for each row execute function copy_professional_flags();
create trigger professionals_flags_changed after update of state, paused, id_verified on professionals
  for each row when ((old.state, old.paused, old.id_verified) is distinct from (new.state, new.paused, new.id_verified))
  execute function copy_professional_flags();

-- After the triggers: creating them waits for professionals that are being written.
insert into professional_flags (account_id, state, paused, id_verified)
select account_id, state, paused, id_verified from professionals;
