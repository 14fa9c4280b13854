import { unavailable, type Clock } from '@workops/kernel';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

/** Older keys are fetched again, so that withdrawn ones are no longer accepted. */
const FRESH_MS = 10 * 60 * 1_000;
/** Minimum interval of fetches for unknown key ids or an unresponsive provider. */
const COOLDOWN_MS = 30_000;
/** Minimum interval while there are no keys and calls are rejected. */
const COLD_COOLDOWN_MS = 1_000;
const TIMEOUT_MS = 3_000;
const LARGEST_ANSWER = 256 * 1_024;
const RETRY_AFTER_SECONDS = 5;

export type FetchKeys = (url: string) => Promise<JSONWebKeySet>;

/** Throws if the response is not a key set. */
async function fetchKeys(url: string): Promise<JSONWebKeySet> {
  const answer = await fetch(url, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  });
  if (!answer.ok) throw new Error(`The key server answered ${answer.status}.`);
  const text = await answer.text();
  if (text.length > LARGEST_ANSWER) throw new Error('The key server answered too much.');
  const keys = JSON.parse(text) as JSONWebKeySet;
  createLocalJWKSet(keys);
  return keys;
}

/**
 * If the provider is down, the previous keys stay valid; calls are unavailable only without any. An unknown key id
 * triggers a shared fetch, at most every 30 s, so that a rotation is noticed at once.
 */
export class KeyRing {
  private keys: JWTVerifyGetKey | undefined;
  private fetchedAt = Number.NEGATIVE_INFINITY;
  private triedAt = Number.NEGATIVE_INFINITY;
  private fetching: Promise<void> | undefined;

  constructor(
    private readonly url: string,
    private readonly clock: Clock,
    private readonly fetch: FetchKeys = fetchKeys,
  ) {}

  readonly find: JWTVerifyGetKey = async (header, token) => {
    if (!this.keys) await this.refresh();
    else if (this.now() - this.fetchedAt > FRESH_MS) void this.refresh();
    if (!this.keys)
      throw unavailable('The identity provider cannot be asked for its keys. Try again later.', RETRY_AFTER_SECONDS);
    try {
      return await this.keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await this.refresh();
      return this.keys(header, token);
    }
  };

  private now(): number {
    return this.clock.now().getTime();
  }

  private refresh(): Promise<void> {
    const cooldown = this.keys ? COOLDOWN_MS : COLD_COOLDOWN_MS;
    if (!this.fetching && this.now() - this.triedAt < cooldown) return Promise.resolve();
    this.fetching ??= this.load().finally(() => {
      this.fetching = undefined;
    });
    return this.fetching;
  }

  private async load(): Promise<void> {
    this.triedAt = this.now();
    try {
      this.keys = createLocalJWKSet(await this.fetch(this.url));
      this.fetchedAt = this.triedAt;
    } catch {
      // Keeps the previous keys until the next call after the cooldown.
    }
  }
}
