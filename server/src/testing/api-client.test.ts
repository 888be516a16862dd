import { describe, expect, it } from 'vitest';
import { addressOf, Answer } from './api-client.ts';

describe('addressOf', () => {
  it('fills the path and the query, without empty values', () => {
    const query = { latitude: 12.9, longitude: '77.6', cursor: null, limit: undefined };
    expect(
      addressOf('discovery.subcategory', { params: { category: 3, subcategory: 'a/b' }, query }),
    ).toEqual({
      method: 'GET',
      path: 'sublist/service/3/a%2Fb?latitude=12.9&longitude=77.6',
    });
    expect(addressOf('identity.log_in', { role: 'employee' })).toEqual({
      method: 'POST',
      path: 'employee/login',
    });
  });

  it('throws if a value of the path is missing', () => {
    expect(() => addressOf('booking.get', {})).toThrow('booking.get needs :id');
    expect(() => addressOf('identity.log_in', {})).toThrow('identity.log_in needs {role}');
  });
});

describe('Answer', () => {
  const refused = (errors: unknown) =>
    new Answer('cart.add', {
      status: 422,
      headers: {},
      body: { status: 422, message: 'Wrong', errors, request_id: 'r' },
    });

  it('has a reply only if the call succeeded', () => {
    const success = new Answer('cart.count', {
      status: 200,
      headers: {},
      body: { status: 200, cartCount: 2 },
    });
    expect(success.reply.cartCount).toBe(2);
    expect(() => success.error).toThrow('cart.count: expected a refusal, not 200');
    expect(() => refused('Wrong').reply).toThrow('cart.add: unexpected status 422');
  });

  it('has the messages of a refusal by field, and none for a text', () => {
    expect(refused({ serviceId: ['Missing'] }).error.fields).toEqual({ serviceId: ['Missing'] });
    expect(refused('Wrong').error).toMatchObject({ errors: 'Wrong', fields: {} });
    expect(refused(['The name field: Missing']).error.fields).toEqual({});
  });
});
