import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';
import { publicLookup } from './public-lookup.ts';

it.each([
  '8.8.8.8',
  '142.250.195.10',
  '172.32.0.1',
  '100.128.0.1',
  '2404:6800:4009:80b::200a',
  '2600:1901::1',
])('accepts %s as a public address', (ip) => expect(isPublicAddress(ip)).toBe(true));

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  'fe80::1',
  'fd00:ec2::254',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'localhost',
  '',
])('rejects %s as not public', (ip) => expect(isPublicAddress(ip)).toBe(false));

const look = (addresses: string[], all: boolean) =>
  new Promise((done) => {
    const resolve = publicLookup((_name, _options, found) =>
      found(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
    );
    resolve('push.example', { all }, (error, found) => done(error ? 'refused' : found));
  });

it('allows a name that resolves only to public addresses', async () => {
  expect(await look(['8.8.8.8', '2600:1901::1'], true)).toEqual([
    { address: '8.8.8.8', family: 4 },
    { address: '2600:1901::1', family: 6 },
  ]);
  expect(await look(['8.8.8.8'], false)).toBe('8.8.8.8');
  expect(await look(['127.0.0.1'], false)).toBe('refused');
  expect(await look(['8.8.8.8', '10.0.0.1'], true)).toBe('refused');
  expect(await look([], true)).toBe('refused');
});
