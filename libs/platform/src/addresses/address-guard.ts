import { isIP, type LookupFunction } from 'node:net';
import { isAllowed, isReachable, type AddressRange } from './address';
import { isInternalName } from './internal-name';
import { resolver, type Resolve } from './resolve';

export class BlockedAddress extends Error {
  constructor() {
    super('blocked_address');
  }
}

/** Concurrent callers share a lookup, so that a hanging name server costs one per host. */
function askedOnce(resolve: Resolve): Resolve {
  const asking = new Map<string, Parameters<Resolve>[1][]>();
  return (host, done) => {
    const waiting = asking.get(host);
    if (waiting) {
      waiting.push(done);
      return;
    }
    const all = [done];
    asking.set(host, all);
    resolve(host, (error, addresses) => {
      asking.delete(host);
      for (const answered of all) answered(error, addresses);
    });
  };
}

const REGISTRATION_PATIENCE_MS = 5_000;
const NOT_PUBLIC = 'url leads to an address that is not public.';

/**
 * Applies one rule at registration and at every connection: all addresses of a host must be reachable. Those of an
 * internal name must lie in configured ranges.
 */
export class SystemAddressGuard {
  private readonly resolve: Resolve;

  constructor(
    private readonly allowed: readonly AddressRange[],
    resolve: Resolve = resolver(),
  ) {
    this.resolve = askedOnce(resolve);
  }

  /**
   * The reason, for the caller, why nothing may be sent to this host; null if it may. Unencrypted, only configured
   * ranges pass.
   */
  async problemWith(host: string, encrypted = true): Promise<string | null> {
    const bare = withoutBrackets(host);
    if (this.isOutOfQuestion(bare)) return NOT_PUBLIC;
    const addresses = await this.lookUpAddresses(bare);
    if (addresses.length === 0) return 'url has a host that does not resolve.';
    if (!this.allows(bare, addresses)) return NOT_PUBLIC;
    return encrypted || addresses.every((address) => isAllowed(address, this.allowed))
      ? null
      : 'url must begin with https://.';
  }

  /** Names are checked when they are looked up. */
  blocksLiteral(host: string): boolean {
    const bare = withoutBrackets(host);
    return isIP(bare) !== 0 && !isReachable(bare, this.allowed);
  }

  /** The socket's lookup, so that it connects only to addresses checked here. */
  readonly lookup: LookupFunction = (host, options, done) => {
    if (this.isOutOfQuestion(host)) return done(new BlockedAddress(), []);
    this.resolve(host, (error, addresses) => {
      if (error) return done(error, []);
      if (
        !this.allows(
          host,
          addresses.map(({ address }) => address),
        )
      )
        return done(new BlockedAddress(), []);
      if (options.all) return done(null, addresses);
      const [first] = addresses;
      return first ? done(null, first.address, first.family) : done(new Error(`${host} does not resolve`), []);
    });
  };

  /** Needs no DNS query for internal names unless ranges are configured. */
  private isOutOfQuestion(host: string): boolean {
    return this.allowed.length === 0 && isIP(host) === 0 && isInternalName(host);
  }

  private allows(host: string, addresses: readonly string[]): boolean {
    const judge = isIP(host) === 0 && isInternalName(host) ? isAllowed : isReachable;
    return addresses.every((address) => judge(address, this.allowed));
  }

  private lookUpAddresses(host: string): Promise<string[]> {
    if (isIP(host)) return Promise.resolve([host]);
    return new Promise((done) => {
      const late = setTimeout(() => done([]), REGISTRATION_PATIENCE_MS);
      this.resolve(host, (error, addresses) => {
        clearTimeout(late);
        done(error ? [] : addresses.map(({ address }) => address));
      });
    });
  }
}

const withoutBrackets = (host: string): string => (host.startsWith('[') ? host.slice(1, -1) : host);
