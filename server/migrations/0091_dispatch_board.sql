-- The dispatch board reads the professionals whose base is in a city.
create index professionals_bases on professionals (latitude, longitude) where state = 'approved' and latitude is not null;
