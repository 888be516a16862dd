import { sql } from 'kysely';
import type { MailMessage, MailOutcome, MailVendor } from '../ports/mail/port.ts';
import type { TestPerson } from './accounts.ts';
import { nextNumber } from './counters.ts';
import type { TestApp } from './test-app.ts';

/** Gives a person an e-mail address of their own, verified by default. Returns the address. */
export async function giveEmail(
  app: TestApp,
  { id }: Pick<TestPerson, 'id'>,
  { verified = true }: { readonly verified?: boolean } = {},
): Promise<string> {
  const email = `reader${nextNumber('email')}@example.in`;
  await sql`update accounts set email = ${email}, verified_email = ${verified ? email : null} where id = ${id}`.execute(
    app.connection.db,
  );
  return email;
}

/** A mail server that answers with the given outcomes in order and then accepts; it keeps what it got. */
export function fakeMail(...outcomes: MailOutcome[]) {
  const got: MailMessage[] = [];
  const vendor: MailVendor = {
    name: 'smtp',
    async send(message) {
      got.push(message);
      return outcomes.shift() ?? { outcome: 'accepted', delivered: false };
    },
  };
  return { vendor, got };
}
