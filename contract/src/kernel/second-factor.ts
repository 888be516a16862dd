import { z } from 'zod';
import { key } from '../messages/index.ts';

/** The six digits that an authenticator app shows. */
export const totpField = z
  .string({ error: key('operator.totp_digits') })
  .trim()
  .regex(/^\d{6}$/, key('operator.totp_digits'));

/** A recovery code as a person types it: in any case, with or without the hyphen. */
export const recoveryCodeField = z
  .string({ error: key('operator.recovery_code_format') })
  .trim()
  .toUpperCase()
  .transform((code) => code.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[A-Z2-7]{10}$/, key('operator.recovery_code_format')));
