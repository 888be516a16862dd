import { BlockList, isIP } from 'node:net';

/** IPv4 ranges outside the public internet: private networks, this machine, and reserved ranges (RFC 6890). */
const NOT_PUBLIC_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** Of IPv6 only 2000::/3 is allocated; within it these ranges map to IPv4 or are unrouted. */
const NOT_PUBLIC_V6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const v4 = new BlockList();
for (const [net, prefix] of NOT_PUBLIC_V4) v4.addSubnet(net, prefix, 'ipv4');
const v6 = new BlockList();
for (const [net, prefix] of NOT_PUBLIC_V6) v6.addSubnet(net, prefix, 'ipv6');
const given = new BlockList();
given.addSubnet('2000::', 3, 'ipv6');

/** Returns whether an IP address is on the public internet. */
export function isPublicAddress(ip: string): boolean {
  if (isIP(ip) === 4) return !v4.check(ip, 'ipv4');
  return isIP(ip) === 6 && given.check(ip, 'ipv6') && !v6.check(ip, 'ipv6');
}
