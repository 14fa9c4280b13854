import type { Logger } from '../process/logger';
import { listen, type Listening } from './notices';
import type { Stillness } from './stillness';

/** NOTIFY channel for the schemas that a process's commits write to. */
export const COMMITS_CHANNEL = 'workops_commits';
/** One announcement keeps a schema's rounds at their pace for five seconds. */
export const ANNOUNCED_EVERY_MS = 1_000;

/** No round follows these, and a notification would wake every listening session. */
const UNANNOUNCED: ReadonlySet<string> = new Set(['platform', 'events']);

export const isAnnounced = (schema: string): boolean => !UNANNOUNCED.has(schema);

/** Allows slow rounds for other schemas. Without a direct connection any commit wakes every round. */
export function followCommits(
  { stillness }: { stillness: Pick<Stillness, 'hears' | 'wrote'> },
  directUrl: string | undefined,
  logger: Logger,
): Listening | undefined {
  if (!directUrl) return undefined;
  const heard = (schema?: string): void => (schema === undefined ? stillness.hears() : stillness.wrote(schema));
  return listen(directUrl, COMMITS_CHANNEL, heard, logger);
}
