import { describe, expect, it } from 'vitest';
import { networkOf } from './address.ts';

describe('what an address is counted by', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', null],
    ['::ffff:203.0.113.7', '203.0.113.7', null],
    ['::FFFF:203.0.113.7', '203.0.113.7', null],
    ['::ffff:cb00:7107', '203.0.113.7', null],
    ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7', null],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['not an address', 'not an address', null],
  ])('[LIM-15] %s', (address, near, wide) => {
    expect(networkOf(address)).toEqual({ near, wide });
  });
});
