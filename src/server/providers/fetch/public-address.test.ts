import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each([
  ...[
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '93.184.215.14',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
  ],
  ...['172.32.0.0', '192.0.1.0', '198.17.255.255', '198.20.0.0', '223.255.255.255'],
  ...['2001:200::1', '2001:4860:4860::8888', '2606:4700::1111', '2a01:b740::1', '3ffe::1'],
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  // This network, private use, CGNAT, loopback, link-local.
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.0', '100.127.255.255', '127.0.0.1'],
  ...['169.254.169.254', '172.16.0.0', '172.31.255.255', '192.168.0.1'],
  // Protocol assignments, documentation, AS112, AMT, relay of 6to4, benchmarks.
  ...['192.0.0.1', '192.0.2.1', '192.31.196.1', '192.52.193.1', '192.88.99.1', '192.175.48.1', '198.18.0.1'],
  ...['198.19.255.255', '198.51.100.1', '203.0.113.1'],
  // Multicast, reserved, broadcast.
  ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  // Unspecified, loopback, mapped and compatible IPv4, NAT64, discard.
  ...[
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '::8.8.8.8',
    '64:ff9b::808:808',
    '64:ff9b:1::1',
    '100::1',
  ],
  // Teredo, ORCHID, documentation, 6to4, AS112, SRv6.
  ...['2001::1', '2001:10::1', '2001:20::1', '2001:1ff::1', '2001:db8::1', '3fff::1', '3fff:fff::1'],
  ...['2002:808:808::', '2620:4f:8000::1', '5f00::1'],
  // Unique local, link-local, site-local, multicast, space that is not assigned.
  ...['fc00::1', 'fd12::1', 'fe80::1', 'fec0::1', 'ff02::1', 'ff0e::1', '1::1', '4000::1', '8000::1'],
  // No addresses, other spellings, and a zone.
  ...[
    '',
    'shop.test',
    '127.1',
    '0x7f.1',
    '2130706433',
    '8.8',
    '8.8.8.08',
    '[2606:4700::1]',
    '2606:4700::1%eth0',
  ],
])('%j is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
