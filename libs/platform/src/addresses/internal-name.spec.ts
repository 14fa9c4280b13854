import { isInternalName } from './internal-name';

describe('a name', () => {
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
  ])('of a machine or its network is internal: %s', (name) => expect(isInternalName(name)).toBe(true));

  it.each(['hooks.example.com', 'localhost.example.com', 'internal.example.com', 'mylocal.io'])(
    'of the internet is not: %s',
    (name) => expect(isInternalName(name)).toBe(false),
  );
});
