import { promises as dns, type LookupAddress } from 'node:dns';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { isInternalName } from './internal-name';

export type Resolve = (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void;

/** The second try has twice as long. */
const PATIENCE = { timeout: 2_000, tries: 2 };
const FILES = { hosts: '/etc/hosts', resolver: '/etc/resolv.conf' };
/** The system resolver has the same limit. */
const DOMAINS_AT_MOST = 6;
const LOOPBACK = ['127.0.0.1', '::1'];

/** Reads the servers on each use, because a resolver reads them only once. */
const currentServers = (): dns.Resolver => new dns.Resolver(PATIENCE);

/**
 * Avoids the system's lookup, of which a process runs two at a time: two hanging names would block every new
 * connection. Search domains apply to internal names; `localhost` is this machine.
 */
export function resolver(servers = currentServers, files = FILES): Resolve {
  const resolveByName = async (host: string): Promise<LookupAddress[]> => {
    const listed = await listedIn(files.hosts, host);
    if (listed.length > 0) return listed;
    if (!isInternalName(host)) return queryServers(servers(), host);
    return isLoopback(host)
      ? LOOPBACK.map(toLookupAddress)
      : firstKnown(servers(), host, await searchDomainsIn(files.resolver));
  };
  return (host, done) => {
    resolveByName(host).then(
      (addresses) => done(null, addresses),
      (error: Error) => done(error, []),
    );
  };
}

const toLookupAddress = (address: string): LookupAddress => ({ address, family: isIP(address) });

/** IPv4 comes first, because many machines have no IPv6 route. If one family fails, the other is used. */
async function queryServers(servers: dns.Resolver, host: string): Promise<LookupAddress[]> {
  const [four, six] = await Promise.allSettled([servers.resolve4(host), servers.resolve6(host)]);
  const addresses = [four, six].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length === 0 && four.status === 'rejected') throw four.reason;
  return addresses.map(toLookupAddress);
}

const isLoopback = (host: string): boolean => /(^|\.)localhost\.?$/i.test(host);

/** Search domains do not apply to a name that ends in a dot. */
async function firstKnown(servers: dns.Resolver, host: string, domains: readonly string[]): Promise<LookupAddress[]> {
  const tried = host.endsWith('.') ? [host] : [...domains.map((domain) => `${host}.${domain}`), host];
  let failure: unknown;
  for (const name of tried) {
    try {
      const addresses = await queryServers(servers, name);
      if (addresses.length > 0) return addresses;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

async function searchDomainsIn(resolverFile: string): Promise<string[]> {
  const lines = (await readFile(resolverFile, 'utf8').catch(() => ''))
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const [, ...domains] = lines.findLast(([keyword]) => keyword === 'search' || keyword === 'domain') ?? [];
  return domains.slice(0, DOMAINS_AT_MOST);
}

async function listedIn(hostsFile: string, host: string): Promise<LookupAddress[]> {
  const name = host.toLowerCase().replace(/\.$/, '');
  const lines = (await readFile(hostsFile, 'utf8').catch(() => '')).split('\n');
  return lines
    .map((line) => line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/))
    .filter(([address, ...names]) => isIP(address ?? '') !== 0 && names.includes(name))
    .map(([address]) => toLookupAddress(address!));
}
