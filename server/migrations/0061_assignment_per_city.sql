-- Assignment per city: whether operators choose each professional, confirm a plan, or leave it to the plan; and who was
-- assigned to a line when.

-- What operators changed for one city, by its slug; other cities follow the setting `allocation`.
create table city_settings (
  city text primary key,
  dispatch_mode text not null check (dispatch_mode in ('manual', 'assist', 'auto')),
  changed_at timestamptz not null
);

-- An installation in use keeps the default that it had: operators choose.
insert into settings (key, value, updated_at)
select 'booking', '{"allocation": "manual"}', max(created_at) from accounts having count(*) > 0
on conflict (key) do update set value = excluded.value || settings.value;

-- The slug of the city nearest to the place, within 40 km; null: none.
alter table booking_lines add column city text;
update booking_lines l set city = nearest.city
from bookings b cross join lateral (
  select c.city from (values
    ('bengaluru', 12.9719, 77.5937),
    ('mumbai', 19.0728, 72.8826),
    ('delhi', 28.652, 77.2315),
    ('hyderabad', 17.384, 78.4564),
    ('chennai', 13.0878, 80.2785),
    ('pune', 18.5196, 73.8554),
    ('kolkata', 22.5626, 88.363),
    ('ahmedabad', 23.0258, 72.5873),
    ('jaipur', 26.9196, 75.7878),
    ('lucknow', 26.8393, 80.9231),
    ('surat', 21.1959, 72.8302),
    ('indore', 22.7179, 75.8333),
    ('noida', 28.58, 77.33),
    ('gurugram', 28.4601, 77.0263),
    ('kochi', 9.9399, 76.2602),
    ('kanpur', 26.4652, 80.3498),
    ('nagpur', 21.1463, 79.0849),
    ('coimbatore', 11.0056, 76.9661),
    ('visakhapatnam', 17.6801, 83.2016),
    ('patna', 25.5941, 85.1356),
    ('bhopal', 23.2547, 77.4029),
    ('chandigarh', 30.7363, 76.7884),
    ('navi-mumbai', 19.033, 73.0297),
    ('vadodara', 22.2994, 73.2081),
    ('thane', 19.197, 72.9636),
    ('mysuru', 12.2979, 76.6393),
    ('bhubaneswar', 20.2724, 85.8339),
    ('nashik', 19.9973, 73.791),
    ('ghaziabad', 28.6654, 77.4392),
    ('varanasi', 25.3167, 83.0104),
    ('thiruvananthapuram', 8.4855, 76.9492),
    ('guwahati', 26.1844, 91.7458),
    ('ranchi', 23.3432, 85.3094),
    ('pimpri-chinchwad', 18.6229, 73.807),
    ('agra', 27.1833, 78.0167),
    ('ludhiana', 30.912, 75.8538),
    ('faridabad', 28.4112, 77.3132),
    ('jamshedpur', 22.8028, 86.1855),
    ('howrah', 22.5769, 88.3186),
    ('rajkot', 22.2916, 70.7932),
    ('prayagraj', 25.4448, 81.8432),
    ('vijayawada', 16.5075, 80.6466),
    ('jodhpur', 26.2684, 73.0059),
    ('amritsar', 31.6223, 74.8753),
    ('dehradun', 30.3244, 78.0339),
    ('raipur', 21.2333, 81.6333),
    ('meerut', 28.98, 77.7064),
    ('madurai', 9.919, 78.1195),
    ('tiruchirappalli', 10.8155, 78.6965),
    ('mangaluru', 12.9172, 74.856),
    ('hubballi', 15.3478, 75.1338),
    ('belagavi', 15.8521, 74.5045),
    ('solapur', 17.6715, 75.9104),
    ('kolhapur', 16.6956, 74.2317),
    ('jabalpur', 23.167, 79.9501),
    ('gwalior', 26.2298, 78.1734),
    ('jalandhar', 31.3256, 75.5792),
    ('srinagar', 34.0857, 74.8056),
    ('jammu', 32.7353, 74.8617),
    ('kota', 25.1825, 75.8391),
    ('udaipur', 24.5858, 73.7135),
    ('ajmer', 26.4521, 74.6387),
    ('salem', 11.6538, 78.1554),
    ('tiruppur', 11.1154, 77.3546),
    ('warangal', 18, 79.5833),
    ('guntur', 16.2997, 80.4573),
    ('nellore', 14.4499, 79.987),
    ('tirupati', 13.6355, 79.4199),
    ('kozhikode', 11.248, 75.7804),
    ('thrissur', 10.5167, 76.2167),
    ('siliguri', 26.71, 88.4285),
    ('durgapur', 23.5158, 87.308),
    ('asansol', 23.6833, 86.9833),
    ('cuttack', 20.465, 85.8793),
    ('rourkela', 22.225, 84.8641),
    ('dhanbad', 23.7976, 86.4299),
    ('gaya', 24.7969, 85.0039),
    ('bhagalpur', 25.2445, 86.9718),
    ('muzaffarpur', 26.1226, 85.3906),
    ('bareilly', 28.3668, 79.4317),
    ('aligarh', 27.8815, 78.0746),
    ('moradabad', 28.8389, 78.7768),
    ('gorakhpur', 26.7663, 83.3689),
    ('bhilai', 21.2092, 81.4285),
    ('puducherry', 11.9338, 79.8298),
    ('imphal', 24.8081, 93.9442),
    ('shillong', 25.5689, 91.8831),
    ('agartala', 23.8361, 91.2794),
    ('aizawl', 23.7289, 92.7179),
    ('gangtok', 27.3257, 88.6122),
    ('panaji', 15.4957, 73.8262),
    ('shimla', 31.1044, 77.1666),
    ('haridwar', 29.9479, 78.1603),
    ('ujjain', 23.1824, 75.7764),
    ('puri', 19.7983, 85.8249),
    ('jorhat', 26.7575, 94.2031),
    ('udupi', 13.3347, 74.7462),
    ('tumakuru', 13.3414, 77.1022),
    ('ooty', 11.4134, 76.6952),
    ('hosur', 12.7365, 77.8326),
    ('karimnagar', 18.4392, 79.1286),
    ('satara', 17.6859, 73.9933),
    ('anand', 22.5525, 72.9552),
    ('sonipat', 28.9948, 77.0194)
  ) as c (city, latitude, longitude)
  where 6371 * 2 * asin(sqrt(
    sin(radians(c.latitude - b.latitude) / 2) ^ 2
    + cos(radians(b.latitude)) * cos(radians(c.latitude)) * sin(radians(c.longitude - b.longitude) / 2) ^ 2)) <= 40
  order by sin(radians(c.latitude - b.latitude) / 2) ^ 2
    + cos(radians(b.latitude)) * cos(radians(c.latitude)) * sin(radians(c.longitude - b.longitude) / 2) ^ 2
  limit 1
) nearest
where b.id = l.booking_id;
create index booking_lines_open_by_city on booking_lines (city, starts_at) where state = 'placed';

-- Who was assigned to a line, from when to when. The open one is the line's professional.
create table assignments (
  id bigint generated always as identity primary key,
  line_id bigint not null references booking_lines (id) on delete cascade,
  professional_id bigint not null references professionals (account_id),
  -- Who chose: an operator, the plan, or the professional who accepted a request.
  chosen_by text not null check (chosen_by in ('admin', 'system', 'employee')),
  from_at timestamptz not null,
  to_at timestamptz,
  ended_by text check (ended_by in ('user', 'employee', 'admin', 'system')),
  -- The transition that ended it, and the reason that the person gave.
  ended_with text,
  end_reason text,
  -- The parts of the cost in minutes, and the rules that computed them; null for an operator's choice.
  cost jsonb,
  rules_version smallint,
  check ((to_at is null) = (ended_with is null) and (to_at is null) = (ended_by is null))
);
create unique index assignments_open on assignments (line_id) where to_at is null;
create index assignments_line on assignments (line_id);
create index assignments_given_back on assignments (professional_id, line_id) where ended_with = 'unassign' and ended_by = 'employee';

-- The assignments of existing lines: the present professional, and those who gave a job back.
insert into assignments (line_id, professional_id, chosen_by, from_at, to_at, ended_by, ended_with, end_reason)
select id, professional_id, 'admin', coalesce(assigned_at, entered_at),
  case when state = 'cancelled' then coalesce(cancelled_at, entered_at) end,
  case when state = 'cancelled' then coalesce(cancelled_by, 'admin') end,
  case when state = 'cancelled' then 'cancel_by_' || coalesce(cancelled_by, 'admin') end,
  case when state = 'cancelled' and cancelled_by = 'employee' then cancel_reason end
from booking_lines where professional_id is not null;
insert into assignments (line_id, professional_id, chosen_by, from_at, to_at, ended_by, ended_with, end_reason)
select h.line_id, h.actor_id, 'system', h.at, h.at, 'employee', 'unassign', h.note ->> 'reason'
from line_history h join professionals p on p.account_id = h.actor_id
where h.transition = 'unassign' and h.actor_role = 'employee';
