-- Operators are told of people by name; what is told of somebody goes with them.
create index notifications_about on notifications (((facts ->> 'about')::bigint)) where facts ? 'about';
