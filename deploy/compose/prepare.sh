#!/bin/sh
# Prepares a machine for compose.yaml: data folders, secrets, and a self-signed certificate for a first try. Run it as root, because the
# folders and secrets belong to the containers' user; repeating it keeps everything that exists.
#
#   sudo deploy/compose/prepare.sh https://aaspaas.example
#
# FOLDER: where data, secrets and settings.env are, default the folder of compose.yaml. OWNER: the containers' user, default 10001.
set -eu
umask 077

url=${1:-}
case $url in
  https://*) ;;
  *)
    echo "prepare.sh: name the https address that customers open: prepare.sh https://aaspaas.example" >&2
    exit 2
    ;;
esac
here=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
folder=${FOLDER:-$here}
owner=${OWNER:-10001}
secrets=$folder/secrets
host=${url#https://}
host=${host%%/*}
host=${host%%:*}

mkdir -p "$secrets" "$folder/data/files/aaspaas-public" "$folder/data/files/aaspaas-private"
for name in postgres backups prometheus alertmanager grafana; do mkdir -p "$folder/data/$name"; done

# Writes a secret once.
secret() {
  [ -e "$secrets/$1" ] || printf '%s' "$2" >"$secrets/$1"
}
random() {
  head -c "$1" /dev/urandom | od -An -v -tx1 | tr -d ' \n'
}
password_of() {
  sed -n "s/^$1=//p" "$secrets/role_passwords"
}

secret role_passwords "$(for role in owner app jobs read backup; do echo "aaspaas_$role=$(random 24)"; done)
"
app=$(password_of aaspaas_app)
secret postgres_password "$(random 24)"
secret database_url "postgres://aaspaas_app:$app@pgbouncer:6432/aaspaas"
secret database_direct_url "postgres://aaspaas_app:$app@postgres:5432/aaspaas"
secret database_jobs_url "postgres://aaspaas_jobs:$(password_of aaspaas_jobs)@postgres:5432/aaspaas"
secret database_migrate_url "postgres://aaspaas_owner:$(password_of aaspaas_owner)@postgres:5432/aaspaas"
secret pgbouncer_users "\"aaspaas_app\" \"$app\"
"
secret secret_keys "k1:$(head -c 32 /dev/urandom | base64 | tr -d '\n')"
secret metrics_token "$(random 24)"
secret s3_access_key_id "$(random 10)"
secret s3_secret_access_key "$(random 24)"
secret grafana_password "$(random 12)"
# Yours to fill in: Compose needs the file of every secret.
for name in razorpay_key_secret razorpay_webhook_secret twilio_auth_token msg91_auth_key msg91_report_secret sms_templates smtp_url \
  pager_url tickets_url; do
  secret "$name" ""
done

if [ ! -e "$secrets/tls_certificate" ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 90 -subj "/CN=$host" \
    -addext "subjectAltName=DNS:$host" -keyout "$secrets/tls.key.new" -out "$secrets/tls.crt.new" 2>/dev/null
  cat "$secrets/tls.crt.new" "$secrets/tls.key.new" >"$secrets/tls_certificate"
  rm "$secrets/tls.crt.new" "$secrets/tls.key.new"
  echo "secrets/tls_certificate is self-signed for $host: replace it by the certificate, its chain and its key, in this order"
fi

if [ ! -e "$folder/settings.env" ]; then
  sed "s|^PUBLIC_URL=.*|PUBLIC_URL=$url|" "$here/settings.env.example" >"$folder/settings.env"
  chmod 644 "$folder/settings.env"
  echo "settings.env: fill in the vendors; secrets/pager_url and secrets/tickets_url: the addresses that get the alerts"
fi

if [ "$(id -u)" = 0 ]; then
  chown -R "$owner:$owner" "$folder/data" "$secrets"
else
  echo "not root: give $folder/data and $secrets to user $owner" >&2
fi
find "$secrets" -type f -exec chmod 400 {} +
echo "ready: $folder"
