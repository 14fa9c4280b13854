import { isInternalName } from './internal-name';

describe('a host name', () => {
  it.each([
    'localhost',
    'LocalHost.',
    'a.localhost',
    'printer.local',
    'metadata.google.internal',
    'metadata',
    'db',
    'x.lan',
    'metadata.goog',
    'gw.home.arpa',
  ])('is internal if it belongs to a machine or its network: %s', (name) => expect(isInternalName(name)).toBe(true));

  it.each(['hooks.example.com', 'localhost.example.com', 'internal.example.com', 'mylocal.io'])(
    'is not internal if it is public: %s',
    (name) => expect(isInternalName(name)).toBe(false),
  );
});
