import { Resolver } from 'node:dns/promises';
import { LocalNames } from './local-names';

describe('the local name server', () => {
  let names: LocalNames;
  let resolver: Resolver;
  beforeAll(async () => {
    names = await LocalNames.start();
    resolver = new Resolver({ timeout: 200, tries: 1 });
    resolver.setServers([names.address]);
  });
  afterAll(() => names.close());

  const door = async (method: string, path: string, body: unknown): Promise<number> =>
    (await fetch(`${names.url}${path}`, { method, body: JSON.stringify(body) })).status;
  const refused = (lookup: Promise<unknown>): Promise<unknown> =>
    lookup.then(
      () => 'answered',
      (error: NodeJS.ErrnoException) => error.code,
    );

  it('answers with published records of any length, and with nothing after their removal', async () => {
    const key = `v=DKIM1; k=rsa; p=${'A'.repeat(1_200)}`;
    expect(await door('PUT', '/_records', { name: 'K._domainkey.Taller.example.', type: 'TXT', values: [key] })).toBe(
      200,
    );
    expect(
      await door('PUT', '/_records', {
        name: 'bounces.taller.example',
        type: 'CNAME',
        values: ['bounces.demo.example'],
      }),
    ).toBe(200);
    expect((await resolver.resolveTxt('k._domainkey.taller.example'))[0]!.join('')).toBe(key);
    expect(await resolver.resolveCname('bounces.taller.example')).toEqual(['bounces.demo.example']);
    expect(await refused(resolver.resolveTxt('nada.example'))).toBe('ENOTFOUND');
    await door('PUT', '/_records', { name: 'k._domainkey.taller.example', type: 'TXT', values: [] });
    expect(await refused(resolver.resolveTxt('k._domainkey.taller.example'))).toBe('ENOTFOUND');
  });

  it('fails as configured until the fault is removed', async () => {
    names.publish('mal.example', 'TXT', ['v=spf1 -all']);
    await door('POST', '/_faults', { name: 'mal.example', kind: 'servfail' });
    expect(await refused(resolver.resolveTxt('mal.example'))).toBe('ESERVFAIL');
    await door('POST', '/_faults', { name: 'MAL.example', kind: 'timeout' });
    expect(await refused(resolver.resolveTxt('mal.example'))).toBe('ETIMEOUT');
    await door('POST', '/_faults', { name: 'mal.example', kind: 'none' });
    expect(await resolver.resolveTxt('mal.example')).toEqual([['v=spf1 -all']]);
  });

  it('refuses invalid records and faults', async () => {
    for (const body of [7, {}, { name: 'a', type: 'NS', values: [] }, { name: 'a', type: 'TXT', values: [1] }]) {
      expect(await door('PUT', '/_records', body)).toBe(400);
    }
    expect(await door('POST', '/_faults', { name: 'a', kind: 'x' })).toBe(400);
    expect(await door('GET', '/', undefined)).toBe(404);
  });
});
