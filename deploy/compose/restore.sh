#!/bin/sh
# restore.sh <time>: restores a backup of backup.sh into an empty database folder and empty buckets; refuses everything else.
set -eu
umask 077
backup=$BACKUPS/${1:?name a folder of the backups}
[ -d "$backup/database" ] || {
  echo "restore.sh: there is no backup $1 in $BACKUPS" >&2
  exit 1
}
for folder in "$PGDATA" "$FILES"; do
  if [ -n "$(find "$folder" -type f 2>/dev/null | head -n 1)" ]; then
    echo "restore.sh: $folder is not empty: move it away first" >&2
    exit 1
  fi
done
pg_verifybackup --quiet "$backup/database"
mkdir -p "$PGDATA"
cp -R -p "$backup/database/." "$PGDATA/"
chmod 700 "$PGDATA"
tar --xattrs --xattrs-include="user.*" -C "$FILES" -xf "$backup/files.tar"
echo "restored $1: before the product starts, hold what it sends (README.md)"
