import type { RefusalWrite } from './check-answer.ts';

/** What a refused request may change, and why. Everything else is a finding. */
export const REFUSAL_WRITES: readonly RefusalWrite[] = [
  { table: 'rate_counters', why: 'limits count refused requests, too' },
  { table: 'sessions', why: 'the last use of a session, and its extension' },
  { table: 'audit_log', why: 'refused calls of operators, and failed logins of operators' },
  { table: 'audit_chain', why: 'the chain of the audit log' },
  {
    table: 'one_time_codes',
    calls: [
      'account.delete',
      'account.verify_mobile',
      'bank.change',
      'identity.forgot_password',
      'identity.log_in',
      'identity.verify_code',
    ],
    why: 'wrong entries of a code count',
  },
  {
    table: 'idempotency_keys',
    calls: ['job.verify_code'],
    why: 'a retry of a wrong entry must not count twice',
  },
  { table: 'start_codes', calls: ['job.verify_code'], why: 'wrong entries of a start code count' },
  { table: 'audit_pending', why: 'entries of the audit log that are not chained yet' },
];
