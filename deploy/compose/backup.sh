#!/bin/sh
# Writes a consistent backup into $BACKUPS/<time> while the product runs, and prints <time>: first the database, then the files. A file is
# stored before the row that refers to it, so every row of the backup has its file. The keys are not in it.
set -eu
umask 077
time=$(date -u +%Y%m%dT%H%M%SZ)
draft=$BACKUPS/$time.new
mkdir "$draft"
PGPASSWORD=$(sed -n "s/^$PGUSER=//p" "$ROLE_PASSWORDS")
export PGPASSWORD
pg_basebackup --pgdata="$draft/database" --format=plain --wal-method=stream --checkpoint=fast --no-password
pg_verifybackup --quiet "$draft/database"
# The S3 server keeps types and checksums in extended attributes.
tar --xattrs --xattrs-include="user.*" -C "$FILES" -cf "$draft/files.tar" .
# A folder with its final name is complete.
mv "$draft" "$BACKUPS/$time"
echo "$time"
