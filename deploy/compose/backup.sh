#!/bin/sh
# Writes a consistent backup into $BACKUPS/<time> while the product runs, and prints <time>. The files are read before and after the database:
# a file is stored before the row that refers to it and deleted after it, so every row of the backup has its file. The keys are not in it.
set -eu
umask 077
time=$(date -u +%Y%m%dT%H%M%SZ)
draft=$BACKUPS/$time.new
mkdir "$draft"
PGPASSWORD=$(sed -n "s/^$PGUSER=//p" "$ROLE_PASSWORDS")
export PGPASSWORD
# The S3 server keeps types and checksums in extended attributes. Exit code 1: a file or folder changed meanwhile, which is expected.
read_files() {
  tar --xattrs --xattrs-include="user.*" -C "$FILES" "$1" --file="$draft/files.tar" . 2>"$draft/files.log" || [ $? -eq 1 ] || {
    cat "$draft/files.log" >&2
    exit 1
  }
  rm "$draft/files.log"
}
read_files --create
pg_basebackup --pgdata="$draft/database" --format=plain --wal-method=stream --checkpoint=fast --no-password
pg_verifybackup --quiet "$draft/database"
read_files --update
# A folder with its final name is complete.
mv "$draft" "$BACKUPS/$time"
echo "$time"
