-- The nearest offering of a service. A place as a point of the unit sphere: the straight line between two of them grows with the way
-- over ground, so the index walks outward in the right order everywhere.
create extension if not exists cube;

create function on_sphere(latitude double precision, longitude double precision) returns cube
language sql immutable parallel safe
return cube(array[
  cos(radians(latitude)) * cos(radians(longitude)),
  cos(radians(latitude)) * sin(radians(longitude)),
  sin(radians(latitude))
]);

create index offerings_nearest on offerings using gist (service_id, on_sphere(latitude, longitude)) where removed_at is null;
