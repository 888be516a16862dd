import type { APIRequestContext } from '@playwright/test';
import { demoAccount } from './accounts.ts';
import { api } from './bookings.ts';
import { expect } from './test.ts';

/** Logs in as the demo's owner and returns the session's token; its cookie stays with `request`. */
async function logInOwner(request: APIRequestContext): Promise<string> {
  const { mobile, password } = await demoAccount(request, 'admin');
  type Login = { success: { token: string } };
  const { success } = await api<Login>(request, null, 'POST', 'admin/login', { mobile, password });
  return success.token;
}

/** Calls the API as the demo's owner; fails the test if the call is refused. */
export async function ownerCall<T>(
  request: APIRequestContext,
  path: string,
  data: Record<string, unknown>,
): Promise<T> {
  return await api<T>(request, await logInOwner(request), 'POST', path, data);
}

/** Waits until the demo's owner is the only active one: tests in other processes have others for a while, and disable them. */
export async function waitForOnlyOwner(request: APIRequestContext): Promise<void> {
  const token = await logInOwner(request);
  type Operators = { data: { roles: string[]; state: string }[] };
  const owners = async () => {
    const { data } = await api<Operators>(request, token, 'GET', 'admin/operators');
    return data.filter(({ roles, state }) => state === 'active' && roles.includes('owner')).length;
  };
  await expect.poll(owners, { timeout: 90_000, intervals: [1000, 3000, 5000] }).toBe(1);
}
