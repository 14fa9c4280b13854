import { isAbsoluteUrl } from './absolute-url';
import type { Actor } from './actor';
import { malformed, type Issue } from './domain-error';

const URL_MAX_LENGTH = 2048;
/** In full and without backslashes: a URL parser lets `http:host` and `http:\\host` pass, which others read differently. */
const WEB_ADDRESS = /^https?:\/\/[^/\\][^\\]*$/i;
/** Also where both are empty. */
const WITH_USERINFO = /^[^/]*\/\/[^/?#]*@/;

/** Problems of an address for requests, except where its host leads. */
export function urlIssues(url: string, path = 'url'): Issue[] {
  const refused = (message: string, code: Issue['code'] = 'invalid_string'): Issue[] => [
    { path, message: `${path} ${message}`, code },
  ];
  if ([...url].length > URL_MAX_LENGTH) return refused(`must have at most ${URL_MAX_LENGTH} characters.`, 'too_big');
  if (/\s/.test(url)) return refused('must not contain blanks.');
  if (!isAbsoluteUrl(url)) return refused('must be an absolute URL.');
  if (!WEB_ADDRESS.test(url)) return refused('must begin with https:// or http:// and contain no backslash.');
  if (WITH_USERINFO.test(url)) return refused('must not carry a user name or a password.');
  if (new URL(url).port === '0') return refused('must have a port from 1 to 65535.');
  return [];
}

export interface AddressGuard {
  /**
   * Why nothing may be sent to this host, in words for the caller; null when it may.
   * @param encrypted false where it would be sent in the clear and should not: then only addresses allowed by the configuration pass
   */
  problemWith(host: string, encrypted: boolean): Promise<string | null>;
}

export interface ReachableUrlDeps {
  guard: AddressGuard;
  /** Whether what belongs to live workspaces, too, may be sent in the clear. */
  plainHttp: boolean;
}

/** Resolves the url over the network, and throws `malformed` under its path when nothing of this workspace may be sent there. */
export async function mustBeReachable(
  { guard, plainHttp }: ReachableUrlDeps,
  { livemode }: Pick<Actor, 'livemode'>,
  url: string,
  path = 'url',
): Promise<void> {
  const { protocol, hostname } = new URL(url);
  const problem = await guard.problemWith(hostname, protocol === 'https:' || !livemode || plainHttp);
  if (problem) throw malformed('body', [{ path, message: problem.replace(/^url/, path), code: 'invalid_string' }]);
}
