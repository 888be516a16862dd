-- phase: expand
-- Custom services shared the sequence of the offerings, which Citus refuses. An `action_id` still names one thing: offerings get numbers below a
-- thousand million, custom services from there on, also those that become offerings under their number.
create sequence custom_services_id_seq as bigint minvalue 1000000000 maxvalue 2147483647 owned by custom_services.id;
alter table offerings alter column id set maxvalue 999999999;
alter table custom_services alter column id set default nextval('custom_services_id_seq');
