-- The operators' list of services: by category and sub-category, and by a part of a name.
create index services_listed on services (category_id, subcategory_id, id);
drop index services_subcategory;
create index services_names_trigrams on services using gin ((name_en || ' ' || name_hi || ' ' || slug) gin_trgm_ops);
