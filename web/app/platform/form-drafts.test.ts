import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from './browser-stub.ts';
import { adoptVisitorDraft, clearDraft, readDraft, writeDraft } from './form-drafts.ts';
import { endSession, clearSession, logIn } from './session.ts';
import { saveReturnTo, consumeReturnTo } from './return-to.ts';

const draft = { name: 'Asha', password: 'secret' };
const become = (id: number) =>
  logIn({ token: `token${id}`, role: 'user', name: 'Asha', id, is_verified: 1, mobile: '9876543210' });

beforeEach(() => void stubBrowser());
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

describe('form draft', () => {
  it('stores the values without the secret ones until it is deleted', () => {
    writeDraft('report', draft, ['password']);
    expect(readDraft('report')).toEqual({ name: 'Asha' });
    clearDraft('report');
    expect(readDraft('report')).toBeNull();
  });

  it('is found again by its account after the server ended the session', () => {
    become(1);
    writeDraft('report', draft, []);
    clearSession();
    expect(readDraft('report')).toBeNull();
    become(1);
    expect(readDraft('report')).toEqual(draft);
  });

  it('is deleted by a logout', () => {
    become(1);
    writeDraft('report', draft, []);
    endSession();
    become(1);
    expect(readDraft('report')).toBeNull();
  });

  it('is deleted by the login of another account, while the return address is kept', () => {
    become(1);
    writeDraft('report', draft, []);
    clearSession();
    saveReturnTo('http://localhost/user-report');
    become(2);
    expect(readDraft('report')).toBeNull();
    expect(consumeReturnTo()).toBe('/user-report');
    clearSession();
    become(1);
    expect(readDraft('report')).toBeNull();
  });

  it('survives the login of a visitor and can be transferred to the account', () => {
    writeDraft('enquiry:', draft, []);
    become(1);
    adoptVisitorDraft('enquiry:1', 1, 'enquiry:');
    expect(readDraft('enquiry:1')).toEqual(draft);
    endSession();
    expect(readDraft('enquiry:')).toBeNull();
  });
});
