import { type StubServer, startStubServer } from '../../../testing/stub-server.ts';
import { nameScore } from '../name-score.ts';

export const CHECK_KEYS = {
  keyId: 'rzp_test_stub',
  keySecret: 'stub-secret',
  accountNumber: '7878780080316316',
};

/** A stub server for RazorpayX's account validation. */
export interface AccountCheckStub extends StubServer {
  /** Sets the owner of an account at the bank; accounts without one do not exist. */
  own(account: string, name: string): void;
  /** Whether results arrive only with the second question. */
  delay(is: boolean): void;
}

export async function startAccountCheckStub(): Promise<AccountCheckStub> {
  const owners = new Map<string, string>();
  const validations = new Map<string, object>();
  let delayed = false;
  const server = await startStubServer((url, { headers, body }) => {
    const expected = `Basic ${Buffer.from(`${CHECK_KEYS.keyId}:${CHECK_KEYS.keySecret}`).toString('base64')}`;
    if (headers.authorization !== expected) return { status: 401, json: {} };
    const [, id] = /^\/v1\/fund_accounts\/validations\/(\w+)$/.exec(url.pathname) ?? [];
    if (id) {
      const known = validations.get(id);
      return known ? { status: 200, json: known } : { status: 400, json: {} };
    }
    const sent = body as {
      source_account_number: string;
      fund_account: { bank_account: { name: string; account_number: string } };
    };
    if (sent.source_account_number !== CHECK_KEYS.accountNumber) return { status: 400, json: {} };
    const { name, account_number: account } = sent.fund_account.bank_account;
    const owner = owners.get(account);
    const created = {
      id: `fav_${String(validations.size + 1).padStart(14, '0')}`,
      entity: 'fund_account.validation',
    };
    const completed = {
      ...created,
      status: 'completed',
      validation_results:
        owner === undefined
          ? { account_status: 'invalid', registered_name: null, name_match_score: 0 }
          : { account_status: 'active', registered_name: owner, name_match_score: nameScore(name, owner) },
    };
    validations.set(created.id, completed);
    return {
      status: 200,
      json: delayed ? { ...created, status: 'created', validation_results: null } : completed,
    };
  });
  return {
    ...server,
    own: (account, name) => void owners.set(account, name),
    delay: (is) => {
      delayed = is;
    },
  };
}
