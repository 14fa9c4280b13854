import { callerAt, isReachable, parseRanges } from './address';

describe('isReachable', () => {
  it.each(['93.184.216.34', '8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])(
    'accepts the public address %s',
    (address) => {
      expect(isReachable(address, [])).toBe(true);
    },
  );

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.8.8.8',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.168.0.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '::8.8.8.8',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '2a00:1450::5efe:8.8.8.8',
    '2606:4700::1111%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '4000::1',
  ])('refuses a private, reserved or embedding address: %s', (address) => {
    expect(isReachable(address, [])).toBe(false);
  });

  it.each(['', 'localhost', '999.1.1.1', '8.8', '010.8.8.8', '0x8.8.8.8', '134744072', 'not an address'])(
    'refuses an unparsable address: "%s"',
    (address) => {
      expect(isReachable(address, [])).toBe(false);
    },
  );

  it('accepts addresses in configured ranges only', () => {
    const allowed = parseRanges(['127.0.0.0/8', 'fd00::/8']);
    expect(isReachable('127.0.0.1', allowed)).toBe(true);
    expect(isReachable('::ffff:127.0.0.1', allowed)).toBe(true);
    expect(isReachable('fd12::1', allowed)).toBe(true);
    expect(isReachable('10.0.0.1', allowed)).toBe(false);
    expect(isReachable('::1', allowed)).toBe(false);
  });
});

describe('the rate-limit key of a caller', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['no address', 'no address'],
  ])('for %s is %s', (address, caller) => {
    expect(callerAt(address)).toBe(caller);
  });
});
