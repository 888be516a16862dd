import type { bookingEndpoints } from '@aaspaas/contract/features/booking.ts';
import type { jobEndpoints } from '@aaspaas/contract/features/job.ts';
import { rupees, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { pageOf } from '../../../kernel/page.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import { servicesByIds } from '../../catalog/index.ts';
import type { BookingDeps } from '../deps.ts';
import { can, lineFacts } from '../policy.ts';
import { approveLine, declineLine } from './actions/approve-line.ts';
import { cancelOwn } from './actions/cancel-lines.ts';
import { completeJob, generateCode, verifyCode } from './actions/perform-job.ts';
import { isCodeActive } from './rules/start-code.ts';
import { bookingStore } from './store.ts';

/** Customers' and professionals' writes on lines, and the start codes; the lists, which join other features, are views. */
export function lineRoutes(
  deps: BookingDeps,
): Handlers<
  | Extract<
      keyof typeof bookingEndpoints,
      'booking.cancel' | 'booking.codes' | 'booking.approve' | 'booking.decline'
    >
  | Extract<keyof typeof jobEndpoints, 'job.generate_code' | 'job.verify_code' | 'job.complete'>
> {
  const { db, clock, vault } = deps;
  const serviceNameOf = async (lineId: number, language: 'en' | 'hi') => {
    const line = await bookingStore(db).findLine(lineId);
    return (line && (await servicesByIds(db, [line.service_id])).get(line.service_id)?.name[language]) ?? '';
  };
  return {
    'booking.cancel': async ({ body }, call) => {
      const expectedFee = body.fee === undefined ? null : rupees(body.fee);
      const { lines, fee, refund, due, disputed } = await cancelOwn(
        deps,
        call,
        body.bookingId,
        body.detailId ?? null,
        expectedFee,
      );
      return {
        message: text(call.language, disputed ? 'booking.declined_redo' : 'booking.cancelled'),
        data: {
          lines: [...lines],
          fee: toRupees(fee),
          refund: toRupees(refund),
          due: toRupees(due),
          disputed,
        },
      };
    },
    'booking.codes': async ({ query }, { actor, language }) => {
      const now = clock.now();
      const all = (await bookingStore(db).activeStartCodes(actor.id, now)).filter((row) => {
        const code = { expiresAt: row.expires_at, tries: row.tries, spentAt: row.used_at };
        return can(actor, 'show_code', lineFacts(row, { codeActive: isCodeActive(code, now) }), now) === null;
      });
      // Newest first.
      const { rows, next_cursor } = pageOf(all, query, ({ created_at, id }) => [-created_at.getTime(), -id]);
      const services = await servicesByIds(
        db,
        rows.map((row) => row.service_id),
      );
      return {
        data: rows.map((row) => ({
          booking_id: row.booking_code,
          detail_id: row.id,
          service_name: services.get(row.service_id)?.name[language] ?? '',
          code: vault.open(row.cipher),
          expires_at: isoOf(row.expires_at),
        })),
        next_cursor,
      };
    },
    'booking.approve': async ({ body }, call) => {
      await approveLine(deps, call, body.id);
      return {
        message: text(call.language, 'booking.approved', {
          name: await serviceNameOf(body.id, call.language),
        }),
      };
    },
    'booking.decline': async ({ body }, call) => {
      await declineLine(deps, call, {
        lineId: body.id,
        reason: body.reason,
        uploads: body.uploads ?? [],
      });
      return {
        message: text(call.language, 'booking.declined', {
          name: await serviceNameOf(body.id, call.language),
        }),
      };
    },
    'job.generate_code': async ({ body }, call) => {
      const data = await generateCode(deps, call, body.bookingId);
      return { message: text(call.language, 'booking.code_sent'), data };
    },
    'job.verify_code': async ({ body }, call) => {
      await verifyCode(deps, call, {
        lineId: body.bookingId,
        entered: body.otp,
        reportedAt: parseReportedAt(body.happened_at),
      });
      return { message: text(call.language, 'booking.work_started') };
    },
    'job.complete': async ({ body }, call) => {
      await completeJob(deps, call, {
        lineId: body.bookingId,
        uploads: body.uploads ?? [],
        reportedAt: parseReportedAt(body.happened_at),
      });
      return { message: text(call.language, 'booking.work_completed') };
    },
  };
}

function parseReportedAt(at: string | undefined): Date | null {
  return at === undefined ? null : new Date(at);
}
