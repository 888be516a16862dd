#!/bin/sh
# run-command.sh NAME [ARGUMENT …]: runs a command of /opt/aaspaas with the settings of the units, as root: run-command.sh doctor
set -eu
name=${1:?name a command, such as doctor}
shift
# As systemd reads it: a value may contain spaces.
while IFS= read -r line; do
  case $line in
    [A-Z]*=*) export "${line?}" ;;
  esac
done </etc/aaspaas/settings.env
for file in /etc/aaspaas/secrets/*; do
  [ -s "$file" ] || continue
  variable=$(basename "$file" | tr '[:lower:]' '[:upper:]')_FILE
  export "$variable=$file"
done
[ ! -s /etc/aaspaas/secrets/sms_templates ] || export SMS_TEMPLATE_IDS=/etc/aaspaas/secrets/sms_templates
export PRODUCTION=1 MIGRATE=check DATA_DIR=/run/aaspaas-command
cd /opt/aaspaas
exec /usr/bin/node --run "$name" -- "$@"
