import { Resolver } from 'node:dns/promises';
import type { NameServers } from '../domain-ports';
import type { NameAnswer } from '../domain/dns-records';

const PATIENCE = { timeout: 2_000, tries: 2 };
/** The timeout, however the servers behave. */
const WITHIN_MS = 8_000;
/** More values are not plausible. */
const MOST_VALUES = 50;
const LONGEST_VALUE = 4_096;

const NONE = new Set(['ENOTFOUND', 'ENODATA']);

const cut = (values: readonly string[]): string[] =>
  values.slice(0, MOST_VALUES).map((value) => value.slice(0, LONGEST_VALUE));

/** The given servers (`127.0.0.1:5353`), or the system's. */
export const systemNameServers = (servers: readonly string[]): NameServers => ({
  ask: async (name, type): Promise<NameAnswer> => {
    const resolver = new Resolver(PATIENCE);
    if (servers.length > 0) resolver.setServers([...servers]);
    const timer = setTimeout(() => resolver.cancel(), WITHIN_MS);
    try {
      const values =
        type === 'TXT'
          ? (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
          : await resolver.resolveCname(name);
      return values.length > 0 ? { kind: 'values', values: cut(values) } : { kind: 'none' };
    } catch (error) {
      return NONE.has((error as NodeJS.ErrnoException).code ?? '') ? { kind: 'none' } : { kind: 'silent' };
    } finally {
      clearTimeout(timer);
    }
  },
});
