import { createSocket, type Socket } from 'node:dgram';
import { promises as dns, type LookupAddress } from 'node:dns';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolver, type Resolve } from './resolve';

const A = 1;
const AAAA = 28;
const NAME_ENDS = 0;
const HEADER_BYTES = 12;

/** Parses the name and the type of a query. */
function questionIn(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  while (query[at] !== NAME_ENDS) {
    labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!));
    at += query[at]! + 1;
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** Builds a response with one record, or NXDOMAIN. */
function answerTo(query: Buffer, end: number, type: number, address: Buffer | undefined): Buffer {
  const header = Buffer.from(query.subarray(0, HEADER_BYTES));
  header.writeUInt16BE(address ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(address ? 1 : 0, 6);
  header.fill(0, 8);
  const question = query.subarray(HEADER_BYTES, end);
  if (!address) return Buffer.concat([header, question]);
  const record = Buffer.from([0xc0, HEADER_BYTES, 0, type, 0, 1, 0, 0, 0, 60, 0, address.length]);
  return Buffer.concat([header, question, record, address]);
}

describe('a host', () => {
  const FOUR = Buffer.from([93, 184, 216, 34]);
  const SIX = Buffer.from('26064700000000000000000000001111', 'hex');
  let server: Socket;
  let queries: string[];
  let servers: dns.Resolver;
  let folder: string;

  beforeEach(async () => {
    queries = [];
    folder = await mkdtemp(join(tmpdir(), 'hosts-'));
    server = createSocket('udp4', (query, { address, port }) => {
      const { name, type, end } = questionIn(query);
      queries.push(name);
      if (name.startsWith('hangs')) return;
      const answer = { [A]: FOUR, [AAAA]: name.startsWith('both') ? SIX : undefined }[type];
      server.send(answerTo(query, end, type, name.startsWith('nowhere') ? undefined : answer), port, address);
    });
    await new Promise<void>((bound) => server.bind(0, '127.0.0.1', bound));
    servers = new dns.Resolver({ timeout: 30_000, tries: 1 });
    servers.setServers([`127.0.0.1:${(server.address() as AddressInfo).port}`]);
  });
  afterEach(async () => {
    servers.cancel();
    await new Promise<void>((closed) => server.close(closed));
    await rm(folder, { recursive: true });
  });

  const resolveAddresses = (resolve: Resolve, host: string): Promise<LookupAddress[]> =>
    new Promise((resolved, failed) =>
      resolve(host, (error, addresses) => (error ? failed(error) : resolved(addresses))),
    );
  const hosts = async (text: string, domains = ''): Promise<{ hosts: string; resolver: string }> => {
    const files = { hosts: join(folder, 'hosts'), resolver: join(folder, 'resolv.conf') };
    await writeFile(files.hosts, text);
    await writeFile(files.resolver, domains);
    return files;
  };

  it('has the addresses that its name servers return, for one or both families', async () => {
    const resolve = resolver(() => servers, await hosts(''));
    expect(await resolveAddresses(resolve, 'both.example.com')).toEqual([
      { address: '93.184.216.34', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ]);
    expect(await resolveAddresses(resolve, 'one.example.com')).toEqual([{ address: '93.184.216.34', family: 4 }]);
    await expect(resolveAddresses(resolve, 'nowhere.example.com')).rejects.toThrow('ENOTFOUND');
  });

  it('is resolved while the name servers of many others hang', async () => {
    const resolve = resolver(() => servers, await hosts(''));
    const hanging = Array.from({ length: 50 }, (_, n) =>
      resolveAddresses(resolve, `hangs-${n}.example.com`).catch(() => 'given up'),
    );
    const first = await Promise.race([...hanging, resolveAddresses(resolve, 'one.example.com')]);
    expect(first).toEqual([{ address: '93.184.216.34', family: 4 }]);
    servers.cancel();
    expect(new Set(await Promise.all(hanging))).toEqual(new Set(['given up']));
  });

  it('is resolved from the hosts file before any name server is asked', async () => {
    const files = await hosts(
      '# 10.0.0.9 pinned.example.com\n10.0.0.1\tother.example.com Pinned.Example.com # ours\n::1 pinned.example.com\nnonsense pinned.example.com\n',
    );
    const pinned = [
      { address: '10.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ];
    expect(
      await resolveAddresses(
        resolver(() => servers, files),
        'PINNED.example.com.',
      ),
    ).toEqual(pinned);
    expect(queries).toEqual([]);
    expect(
      await resolveAddresses(
        resolver(() => servers, files),
        'one.example.com',
      ),
    ).toHaveLength(1);
    expect(
      await resolveAddresses(
        resolver(() => servers, { ...files, hosts: join(folder, 'missing') }),
        'one.example.com',
      ),
    ).toHaveLength(1);
  });

  it('named localhost is resolved without a name server', async () => {
    const addresses = await resolveAddresses(
      resolver(() => servers, await hosts('')),
      'localhost',
    );
    expect(addresses.map(({ address }) => address)).toEqual(['127.0.0.1', '::1']);
    expect(queries).toEqual([]);
  });

  it('with an internal name is tried with search domains, not the system lookup', async () => {
    const resolve = resolver(
      () => servers,
      await hosts('', 'nameserver 127.0.0.1\nsearch nowhere.example known.example\n'),
    );
    const hanging = Array.from({ length: 20 }, (_, n) =>
      resolveAddresses(resolve, `hangs-${n}.internal`).catch(() => 'given up'),
    );
    const first = await Promise.race([...hanging, resolveAddresses(resolve, 'nowhere-else').catch(() => 'unknown')]);
    expect(first).toBe('unknown');
    expect(await resolveAddresses(resolve, 'receiver')).toEqual([{ address: '93.184.216.34', family: 4 }]);
    const tried = new Set(queries.filter((name) => !name.startsWith('hangs')));
    expect([...tried]).toEqual([
      'nowhere-else.nowhere.example',
      'nowhere-else.known.example',
      'nowhere-else',
      'receiver.nowhere.example',
    ]);
    servers.cancel();
    await Promise.all(hanging);
  });
});
