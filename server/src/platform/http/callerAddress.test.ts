import { addressGroup } from './callerAddress';
import { isPublicAddress } from './publicAddress';
import { SPREADSHEET_FORMULA } from '../spreadsheets';

it('counts an IPv6 network of one subscriber as one address, and a mapped IPv4 address as itself', () => {
  const group = addressGroup('2001:db8:1:2:3:4:5:6');
  expect(group).toBe('2001:db8:1:2::/64');
  expect(addressGroup('2001:0db8:0001:0002::1')).toBe(group);
  expect(addressGroup('2001:db8:1:3::1')).not.toBe(group);
  expect(addressGroup('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(addressGroup('203.0.113.7')).toBe('203.0.113.7');
  expect(addressGroup('unknown')).toBe('unknown');
});

it('keeps away from every network that is not public', () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '192.168.1.1',
    '169.254.169.254',
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    'not an address',
  ]) {
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
  }
  expect(isPublicAddress('93.184.216.34')).toBe(true);
  expect(isPublicAddress('2606:2800:220:1:248:1893:25c8:1946')).toBe(true);
});

it('takes for a formula what a spreadsheet may', () => {
  for (const cell of [
    '=1',
    '+1',
    '-1',
    '@a',
    '＝1',
    '＋1',
    '－1',
    '＠a',
    '\u200b=1',
    '\ufeff=1',
    ' =1',
    '\t1',
    '\u00a0+1',
  ]) {
    expect([cell, SPREADSHEET_FORMULA.test(cell)]).toEqual([cell, true]);
  }
  for (const cell of ['Anna', 'a=b', '12', '–', 'Zoë']) {
    expect([cell, SPREADSHEET_FORMULA.test(cell)]).toEqual([cell, false]);
  }
});
