-- How long trips really take in a city, compared with the table of speeds (decision 0048).
create table travel_factors (
  -- The Monday of the week in which the trips ended, in Asia/Kolkata.
  week date not null,
  -- Slug of the city.
  city text not null,
  -- Hours of departure with one speed, such as 08-11.
  band text not null,
  -- Median of the measured minutes divided by the table's, within 0.7 and 1.5.
  factor double precision not null check (factor between 0.7 and 1.5),
  trips int not null check (trips > 0),
  primary key (week, city, band)
);

-- The trips that ended in a week.
create index booking_lines_arrived on booking_lines (arrived_at) where arrived_at is not null;
