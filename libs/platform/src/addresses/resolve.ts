import { lookup, promises as dns, type LookupAddress } from 'node:dns';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { isInternalName } from './internal-name';

/** All addresses of a host. */
export type Resolve = (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void;

/** What a name server may take; the second try waits twice as long as the first. */
const PATIENCE = { timeout: 2_000, tries: 2 };
const HOSTS_FILE = '/etc/hosts';

/** With search domains and whatever else the machine knows of its network. */
const resolveBySystem: Resolve = (host, done) => lookup(host, { all: true, verbatim: true }, done);

/** The machine's, as its configuration names them at this moment: a resolver reads that once. */
const currentServers = (): dns.Resolver => new dns.Resolver(PATIENCE);

/**
 * A public name is looked up in the hosts file, then at the name servers, without the system's look-up: a process has room for two of
 * those at a time, so that two names whose servers hang would hold up every new connection. Internal names have no server of a
 * stranger's and are left to the system. A public name is complete: no search domain is tried with it.
 */
export function resolver(servers = currentServers, hostsFile = HOSTS_FILE): Resolve {
  const resolveByName = async (host: string): Promise<LookupAddress[]> => {
    const listed = await listedIn(hostsFile, host);
    return listed.length > 0 ? listed : askedOf(servers(), host);
  };
  return (host, done) => {
    if (isInternalName(host)) return resolveBySystem(host, done);
    resolveByName(host).then(
      (addresses) => done(null, addresses),
      (error: Error) => done(error, []),
    );
  };
}

const addressOf = (address: string): LookupAddress => ({ address, family: isIP(address) });

/** IPv4 before IPv6, which many machines have no way to. Where one kind cannot be had, the other does. */
async function askedOf(servers: dns.Resolver, host: string): Promise<LookupAddress[]> {
  const [four, six] = await Promise.allSettled([servers.resolve4(host), servers.resolve6(host)]);
  const found = [four, six].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length === 0 && four.status === 'rejected') throw four.reason;
  return found.map(addressOf);
}

async function listedIn(hostsFile: string, host: string): Promise<LookupAddress[]> {
  const name = host.toLowerCase().replace(/\.$/, '');
  const lines = (await readFile(hostsFile, 'utf8').catch(() => '')).split('\n');
  return lines
    .map((line) => line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/))
    .filter(([address, ...names]) => isIP(address ?? '') !== 0 && names.includes(name))
    .map(([address]) => addressOf(address!));
}
