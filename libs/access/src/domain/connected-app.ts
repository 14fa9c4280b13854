import {
  isAbsoluteUrl,
  isGrantable,
  isScope,
  malformed,
  type Actor,
  type Author,
  type Issue,
  type Scope,
} from '@workops/kernel';

/** Public OAuth client with PKCE that acts on behalf of the authorizing member. */
export interface ConnectedApp {
  id: string;
  workspaceId: string;
  name: string;
  redirectUris: readonly string[];
  /** Maximum that a member can grant. */
  scopes: readonly Scope[];
  /** Sees names in a workspace that shows pseudonyms. */
  names: boolean;
  createdAt: Date;
  createdBy: Author;
  updatedAt: Date;
}

export interface NewConnectedApp {
  /** 1 to 200 characters; shown on the consent page and as an author's `via`. */
  name: string;
  /** 1 to 10; https, or http to a loopback address. */
  redirectUris: readonly string[];
  /** At least one; the caller must have all of them. */
  scopes: readonly string[];
}

const NAME_LENGTH = 200;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Scopes of both the member and the consent that apps may have at all. */
export function scopesThroughApp(memberScopes: ReadonlySet<Scope>, granted: readonly string[]): ReadonlySet<Scope> {
  const consentedScopes = new Set(granted);
  return new Set([...memberScopes].filter((scope) => consentedScopes.has(scope) && isGrantable(scope)));
}

/** https, or http to the browser's own machine. */
export function isRedirectUri(text: string): boolean {
  if (!isAbsoluteUrl(text) || text.includes('#')) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' ? !LOOPBACK.has(hostname) : protocol === 'http:' && LOOPBACK.has(hostname);
}

export const redirectOrigins = ({ redirectUris }: Pick<ConnectedApp, 'redirectUris'>): string[] => [
  ...new Set(redirectUris.map((uri) => new URL(uri).origin)),
];

function issueOfScope(actor: Actor, scope: string, path: string): Issue[] {
  if (!isScope(scope)) return [{ path, message: `No such scope: ${scope}.`, code: 'invalid_enum_value' }];
  if (!isGrantable(scope)) return [{ path, message: `A connected app cannot hold ${scope}.`, code: 'custom' }];
  if (!actor.scopes.has(scope)) return [{ path, message: `The credential itself lacks ${scope}.`, code: 'custom' }];
  return [];
}

function validateApp(actor: Actor, { name, redirectUris, scopes }: NewConnectedApp): Issue[] {
  const issues: Issue[] = [];
  if (name.trim() === '') issues.push({ path: 'name', message: 'An app needs a name.', code: 'too_small' });
  if (name.length > NAME_LENGTH)
    issues.push({ path: 'name', message: `At most ${NAME_LENGTH} characters.`, code: 'too_big' });
  if (redirectUris.length === 0)
    issues.push({ path: 'redirect_uris', message: 'An app needs at least one.', code: 'too_small' });
  redirectUris.forEach((uri, index) => {
    if (isRedirectUri(uri)) return;
    const message = 'Must be https, or http to a loopback address, without a fragment.';
    issues.push({ path: `redirect_uris.${index}`, message, code: 'invalid_string' });
  });
  if (scopes.length === 0)
    issues.push({ path: 'scopes', message: 'An app needs at least one scope.', code: 'too_small' });
  return [...issues, ...scopes.flatMap((scope, index) => issueOfScope(actor, scope, `scopes.${index}`))];
}

/** Throws one `malformed` with all issues. A new app sees no names if the workspace shows pseudonyms. */
export function newConnectedApp(actor: Actor, input: NewConnectedApp, id: string, now: Date): ConnectedApp {
  const issues = validateApp(actor, input);
  if (issues.length > 0) throw malformed('body', issues);
  return {
    id,
    workspaceId: actor.workspaceId,
    name: input.name.trim(),
    redirectUris: [...new Set(input.redirectUris)],
    scopes: [...new Set(input.scopes.filter(isScope))],
    names: false,
    createdAt: now,
    createdBy: actor.author,
    updatedAt: now,
  };
}
