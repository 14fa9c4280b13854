import type { Logger } from '../process/logger';
import { listen, type Listening } from './notices';
import type { Stillness } from './stillness';

/** NOTIFY channel on which a process announces the schemas that its commits write to. */
export const COMMITS_CHANNEL = 'workops_commits';
/** One announcement keeps the rounds of a schema at their pace for five seconds. */
export const ANNOUNCED_EVERY_MS = 1_000;

/**
 * Schemas that no round follows, because the relay, the mail sender and the dispatcher have channels of their own. A
 * notification wakes every listening session of the database, so that a delivery would pay for it.
 */
const UNANNOUNCED: ReadonlySet<string> = new Set(['platform', 'events']);

export const isAnnounced = (schema: string): boolean => !UNANNOUNCED.has(schema);

/**
 * Follows the commits of all processes by schema, so that rounds of other schemas can be slow. Without a direct
 * connection it is a no-op, and any commit wakes every round.
 */
export function followCommits(
  { stillness }: { stillness: Pick<Stillness, 'hears' | 'wrote'> },
  directUrl: string | undefined,
  logger: Logger,
): Listening | undefined {
  if (!directUrl) return undefined;
  const heard = (schema?: string): void => (schema === undefined ? stillness.hears() : stillness.wrote(schema));
  return listen(directUrl, COMMITS_CHANNEL, heard, logger);
}
