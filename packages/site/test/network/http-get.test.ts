import { expect, it } from 'vitest';
import { networkOf } from '../../src/network/http-get.ts';

it.each([
  ['93.184.216.34', 'public'],
  ['2606:2800:220:1::1', 'public'],
  ['::ffff:93.184.216.34', 'public'],
  ['64:ff9b::5db8:d822', 'public'],
  ['127.0.0.1', 'local'],
  ['127.255.255.254', 'local'],
  ['0.0.0.0', 'local'],
  ['10.1.2.3', 'local'],
  ['100.64.0.1', 'local'],
  ['169.254.169.254', 'forbidden'],
  ['::ffff:169.254.169.254', 'forbidden'],
  ['64:ff9b::a9fe:a9fe', 'forbidden'],
  ['100.100.100.200', 'forbidden'],
  ['168.63.129.16', 'forbidden'],
  ['192.0.0.192', 'forbidden'],
  ['fd00:ec2::254', 'forbidden'],
  ['fd20:ce::254', 'forbidden'],
  ['172.31.255.255', 'local'],
  ['192.168.0.1', 'local'],
  ['::', 'local'],
  ['::1', 'local'],
  ['::ffff:10.0.0.1', 'local'],
  ['::ffff:7f00:1', 'local'],
  ['64:ff9b::a00:1', 'local'],
  // Another prefix may have the address elsewhere.
  ['64:ff9b:1:a00:1:0:808:808', 'special'],
  ['fc00::1', 'local'],
  ['fd12:3456::1', 'local'],
  ['fe80::1%eth0', 'forbidden'],
  ['febf::1', 'forbidden'],
  ['::7f00:1', 'special'],
  ['2002:7f00:1::', 'special'],
  ['224.0.0.1', 'special'],
  ['255.255.255.255', 'special'],
  ['198.18.0.1', 'special'],
  ['fec0::1', 'special'],
  ['ff02::1', 'special'],
])('the address %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
