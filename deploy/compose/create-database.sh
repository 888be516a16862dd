#!/bin/sh
# Creates the database's roles with their passwords. The image of Postgres runs it once, when the data folder is empty.
set -eu
: "${POSTGRES_USER:=postgres}" "${POSTGRES_DB:=aaspaas}"
: "${ROLES_SQL:=/opt/aaspaas/roles.sql}" "${ROLE_PASSWORDS:=/run/secrets/role_passwords}"

psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --file="$ROLES_SQL"

# Passwords come from a file and go to psql by its standard input, so that no list of processes shows them.
while IFS='=' read -r role password; do
  [ -n "$role" ] || continue
  printf "alter role %s login password '%s';\n" "$role" "$password"
done <"$ROLE_PASSWORDS" |
  psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB"

# The general rule of pg_hba.conf does not cover replication, which backups use.
echo "host replication aaspaas_backup all scram-sha-256" >>"$PGDATA/pg_hba.conf"
psql --no-psqlrc --quiet --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --command='select pg_reload_conf()' >/dev/null
