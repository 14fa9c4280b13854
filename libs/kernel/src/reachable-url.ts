import { isAbsoluteUrl } from './absolute-url';
import type { Actor } from './actor';
import { malformed, type Issue } from './domain-error';

const URL_MAX_LENGTH = 2048;
/** A URL parser accepts `http:host` and `http:\\host`, which other parsers read differently. */
const WEB_ADDRESS = /^https?:\/\/[^/\\][^\\]*$/i;
/** Includes empty user names and passwords. */
const WITH_USERINFO = /^[^/]*\/\/[^/?#]*@/;

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
   * The reason, for the caller, why nothing may be sent to this host; null if it may. Unencrypted, only configured
   * addresses pass.
   */
  problemWith(host: string, encrypted: boolean): Promise<string | null>;
}

export interface ReachableUrlDeps {
  guard: AddressGuard;
  /** Live workspaces may send in the clear. */
  plainHttp: boolean;
}

/** Resolves the host over the network. Throws `malformed` if the workspace may not send there. */
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
