import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { forEachRow, RETRY_LATER } from '../../../../platform/jobs/row-loop.ts';
import { publishAlarm } from '../../actions/publish-alarm.ts';
import type { AlarmDeps, PaymentDeps } from '../../deps.ts';
import { CHARGEBACK_LOOP, chargebackStore } from '../store.ts';
import { recordDispute } from './record-dispute.ts';

const BATCH_SIZE = 50;

/** Operators are alarmed one day before the time for evidence ends. */
const ALARM_MINUTES = 24 * 60;

/** Asks the gateway about open chargebacks, and alarms operators of those whose time for evidence ends soon. */
export async function checkChargebacks(deps: PaymentDeps & AlarmDeps): Promise<void> {
  const { db, clock, gateway, publish, holdClaim, log, alarm } = deps;
  const store = chargebackStore(db);
  const now = clock.now();
  const due = new Map((await store.due(now, BATCH_SIZE)).map((row) => [row.id, row.gateway_id]));
  await forEachRow(deps, CHARGEBACK_LOOP, [...due.keys()], async (id) => {
    const dispute = await gateway.disputeById(due.get(id) ?? '');
    if (dispute === 'not_found' || 'outage' in dispute) return RETRY_LATER;
    await transaction(db, (tx) => recordDispute({ tx, now: clock.now(), publish, holdClaim }, dispute));
    return undefined;
  });
  const ending = await transaction(db, async (tx) => {
    const ids = await chargebackStore(tx).markDue(now, addMinutes(now, ALARM_MINUTES));
    for (const id of ids) await publishAlarm({ tx, now, publish }, 'chargeback_due', String(id));
    return ids;
  });
  for (const chargeback of ending) log.error({ chargeback }, 'chargeback must be answered within a day');
  if (ending.length > 0) alarm('chargeback_due', ending.length);
}
