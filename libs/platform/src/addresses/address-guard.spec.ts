import { parseRanges } from './address';
import { BlockedAddress, SystemAddressGuard } from './address-guard';
import type { Resolve } from './resolve';

const resolvingTo =
  (...addresses: string[]): Resolve =>
  (_host, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
const unresolvable: Resolve = (_host, done) => done(new Error('ENOTFOUND'), []);

describe('the address guard', () => {
  it('accepts a name if all its addresses are public', async () => {
    expect(
      await new SystemAddressGuard([], resolvingTo('8.8.8.8', '2606:4700::1111')).problemWith('example.com'),
    ).toBeNull();
  });

  it('refuses a name if one of its addresses is not public', async () => {
    const guard = new SystemAddressGuard([], resolvingTo('8.8.8.8', '169.254.169.254'));
    expect(await guard.problemWith('example.com')).toBe('url leads to an address that is not public.');
  });

  it('refuses a name that does not resolve', async () => {
    expect(await new SystemAddressGuard([], unresolvable).problemWith('nowhere.example')).toBe(
      'url has a host that does not resolve.',
    );
    expect(await new SystemAddressGuard([], resolvingTo()).problemWith('nowhere.example')).toBe(
      'url has a host that does not resolve.',
    );
  });

  it.each([
    'http://127.1',
    'http://2130706433',
    'http://0x7f.0.0.1',
    'http://0177.0.0.1',
    'http://[::1]',
    'http://[::ffff:10.0.0.1]',
    'http://127。0。0。1',
  ])('recognises the disguised address %s', async (url) => {
    const guard = new SystemAddressGuard([], resolvingTo('8.8.8.8'));
    expect(await guard.problemWith(new URL(url).hostname)).toBe('url leads to an address that is not public.');
    expect(guard.blocksLiteral(new URL(url).hostname)).toBe(true);
  });

  it('checks the addresses again when a connection is made', () => {
    const done = jest.fn();
    new SystemAddressGuard([], resolvingTo('10.0.0.1')).lookup('example.com', { all: true }, done);
    expect(done.mock.calls[0][0]).toBeInstanceOf(BlockedAddress);
  });

  it('shares one lookup of a host between all concurrent callers', async () => {
    const lookups: { host: string; done: Parameters<Resolve>[1] }[] = [];
    const guard = new SystemAddressGuard([], (host, done) => void lookups.push({ host, done }));
    const connections = [jest.fn(), jest.fn()];
    for (const done of connections) guard.lookup('hangs.example', { all: true }, done);
    const registration = guard.problemWith('hangs.example');
    guard.lookup('other.example', { all: true }, jest.fn());
    expect(lookups.map(({ host }) => host)).toEqual(['hangs.example', 'other.example']);

    const addresses = [{ address: '8.8.8.8', family: 4 }];
    lookups[0]!.done(null, addresses);
    for (const done of connections) expect(done).toHaveBeenCalledWith(null, addresses);
    expect(await registration).toBeNull();

    guard.lookup('hangs.example', { all: true }, jest.fn());
    expect(lookups.map(({ host }) => host)).toEqual(['hangs.example', 'other.example', 'hangs.example']);
  });

  it('passes the checked addresses to the connection, as a list or as one', () => {
    const guard = new SystemAddressGuard(parseRanges(['10.0.0.0/8']), resolvingTo('10.0.0.1', '8.8.8.8'));
    const all = jest.fn();
    guard.lookup('example.com', { all: true }, all);
    expect(all).toHaveBeenCalledWith(null, [
      expect.objectContaining({ address: '10.0.0.1' }),
      expect.objectContaining({ address: '8.8.8.8' }),
    ]);
    const callback = jest.fn();
    guard.lookup('example.com', {}, callback);
    expect(callback).toHaveBeenCalledWith(null, '10.0.0.1', 4);
  });
});
