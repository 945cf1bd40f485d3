import { expect, test } from 'vitest';
import { addressFlaw, receiverUrlFlaw } from './receiver-address.ts';

test.each([
  '93.184.215.14',
  '8.8.8.8',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '2606:2800:21f:cb07:6820:80da:af6b:8b2c',
  '2a00:1450:4001:830::200e',
])('%s may be connected to', (address) => {
  expect(addressFlaw(address, false)).toBeNull();
});

test.each([
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['::1', 'loopback'],
  ['10.0.0.1', 'private'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.1.1', 'private'],
  ['fc00::1', 'uniqueLocal'],
  ['fd00:ec2::254', 'uniqueLocal'],
  ['169.254.169.254', 'linkLocal'],
  ['fe80::1', 'linkLocal'],
  ['100.64.0.1', 'carrierGradeNat'],
  ['100.100.100.200', 'carrierGradeNat'],
  ['224.0.0.1', 'multicast'],
  ['ff02::1', 'multicast'],
  ['0.0.0.0', 'unspecified'],
  ['0.1.2.3', 'unspecified'],
  ['::', 'unspecified'],
  ['255.255.255.255', 'broadcast'],
  ['192.0.0.192', 'reserved'],
  ['192.0.2.1', 'reserved'],
  ['198.18.0.1', 'reserved'],
  ['240.0.0.1', 'reserved'],
  ['168.63.129.16', 'metadata'],
  ['::ffff:10.0.0.1', 'ipv4Mapped'],
  ['::ffff:8.8.8.8', 'ipv4Mapped'],
  ['::ffff:7f00:1', 'ipv4Mapped'],
  ['::7f00:1', 'reserved'],
  ['64:ff9b::a00:1', 'rfc6052'],
  ['64:ff9b:1::a00:1', 'rfc6052'],
  ['2002:a00:1::', '6to4'],
  ['2001::1', 'teredo'],
  ['2001:db8::1', 'reserved'],
  ['4000::1', 'reserved'],
  ['fe80::1%eth0', 'linkLocal'],
  ['example.com', 'unreadable'],
  ['', 'unreadable'],
])('%s is rejected: %s', (address, range) => {
  expect(addressFlaw(address, false)).toBe(range);
});

test('development allows this machine, and no other private network', () => {
  expect(addressFlaw('127.0.0.1', true)).toBeNull();
  expect(addressFlaw('::1', true)).toBeNull();
  for (const address of ['10.0.0.1', '169.254.169.254', '0.0.0.0', '::ffff:127.0.0.1']) {
    expect(addressFlaw(address, true)).not.toBeNull();
  }
});

test.each([
  'https://bank.example/hook?token=x#part',
  'HTTPS://bank.example./hook',
  'https://bank.example:8443/',
  'https://bank.example:443/',
  'https://bank.example:1024/',
  'https://8.8.8.8/',
  'https://[2606:2800:21f::1]/',
])('%s is an address for webhooks', (url) => {
  expect(receiverUrlFlaw(url, false)).toBeNull();
});

test.each([
  ['bank.example/hook', /https/],
  ['http://bank.example/', /https/],
  ['ftp://bank.example/', /https/],
  ['file:///etc/passwd', /https/],
  ['', /https/],
  ['https://', /https/],
  ['https://user@bank.example/', /user name/],
  ['https://:word@bank.example/', /user name/],
  ['https://bank.example:22/', /port/],
  ['https://bank.example:80/', /port/],
  [`https://bank.example/${'x'.repeat(2_048)}`, /characters/],
  ['https://127.0.0.1/', /loopback/],
  // The same one, as URLs may write it.
  ['https://2130706433/', /loopback/],
  ['https://0x7f.1/', /loopback/],
  ['https://0177.0.0.1/', /loopback/],
  ['https://127.1/', /loopback/],
  ['https://①②⑦.0.0.1/', /loopback/],
  ['https://localhost/', /loopback/],
  ['https://LOCALHOST./', /loopback/],
  ['https://api.localhost/', /loopback/],
  ['https://169.254.169.254/latest/meta-data', /link-local/],
  ['https://[::1]/', /loopback/],
  ['https://[::ffff:10.0.0.1]/', /ipv4-mapped/],
  ['https://[fd00::1]/', /unique-local/],
  ['https://0/', /unspecified/],
])('%s is rejected', (url, why) => {
  expect(receiverUrlFlaw(url, false)).toMatch(why);
});

test('development allows http, and this machine, at any port', () => {
  for (const url of ['http://localhost:80/', 'http://127.0.0.1:9/', 'https://[::1]:1/', 'http://bank.example/']) {
    expect(receiverUrlFlaw(url, true), url).toBeNull();
  }
  for (const url of ['http://10.0.0.1/', 'ftp://localhost/', 'http://a:b@localhost/', 'http://169.254.169.254/']) {
    expect(receiverUrlFlaw(url, true), url).not.toBeNull();
  }
});
