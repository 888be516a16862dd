-- What all processes of a database must agree on, one row: written by the first process that starts, compared by each later one.
create table installation (
  id boolean primary key default true check (id),
  -- The fingerprint of each key in use, by its id.
  key_fingerprints jsonb not null check (jsonb_typeof(key_fingerprints) = 'object'),
  -- Where files are stored, and the machine and folder for the reader of an error.
  object_store text not null,
  object_store_place text not null,
  -- The key of hashes that outlive a rotation, and the pair that identifies the sender to push services; sealed.
  stable_key_sealed bytea not null,
  push_public_key text,
  push_private_sealed bytea,
  created_at timestamptz not null,
  check ((push_public_key is null) = (push_private_sealed is null))
);
