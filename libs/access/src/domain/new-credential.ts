import { isAbsoluteUrl, isScope, type Issue, type Scope } from '@workops/kernel';

interface Named {
  /** 1 to 200 characters. */
  name: string;
}

interface Expiring {
  /** Must be in the future; unlimited by default. */
  expiresAt?: Date;
}

interface Scoped {
  /** At least one. */
  scopes: readonly string[];
}

export interface NewApiKey extends Named, Expiring, Scoped {
  rateLimited?: boolean;
}

export interface NewPersonalToken extends Named, Expiring, Scoped {
  memberId: string;
}

export interface NewPublishableKey extends Named, Expiring {
  /** At least one, such as `https://www.example.com`. */
  origins: readonly string[];
}

export type NewCredential =
  | ({ kind: 'api_key' } & NewApiKey)
  | ({ kind: 'personal_token' } & NewPersonalToken)
  | ({ kind: 'publishable_key' } & NewPublishableKey)
  | ({ kind: 'device_agent' } & Named);

const NAME_LENGTH = 200;

function issuesOfName(name: string): Issue[] {
  if (name.trim() === '') return [{ path: 'name', message: 'It needs a name.', code: 'too_small' }];
  return name.length > NAME_LENGTH
    ? [{ path: 'name', message: `At most ${NAME_LENGTH} characters.`, code: 'too_big' }]
    : [];
}

function issuesOfScopes(scopes: readonly string[]): Issue[] {
  if (scopes.length === 0) return [{ path: 'scopes', message: 'It needs at least one scope.', code: 'too_small' }];
  return scopes.flatMap((scope, index): Issue[] =>
    isScope(scope)
      ? []
      : [{ path: `scopes.${index}`, message: `No such scope: ${scope}.`, code: 'invalid_enum_value' }],
  );
}

function issuesOfExpiry(expiresAt: Date | undefined, now: Date): Issue[] {
  if (!expiresAt) return [];
  if (Number.isNaN(expiresAt.getTime())) return [{ path: 'expires_at', message: 'Not a time.', code: 'invalid_date' }];
  return expiresAt > now ? [] : [{ path: 'expires_at', message: 'It must expire in the future.', code: 'too_small' }];
}

/** Only scheme, host and port, in lower case. */
function isWebOrigin(value: string): boolean {
  if (!isAbsoluteUrl(value)) return false;
  const { protocol, origin } = new URL(value);
  return (protocol === 'https:' || protocol === 'http:') && origin === value;
}

function issuesOfOrigins(origins: readonly string[]): Issue[] {
  if (origins.length === 0) return [{ path: 'origins', message: 'It needs at least one origin.', code: 'too_small' }];
  return origins.flatMap((origin, index): Issue[] =>
    isWebOrigin(origin)
      ? []
      : [
          {
            path: `origins.${index}`,
            message: 'Not an origin, for example https://www.example.com.',
            code: 'invalid_string',
          },
        ],
  );
}

export function issuesOfNewCredential(input: NewCredential, now: Date): Issue[] {
  return [
    ...issuesOfName(input.name),
    ...('scopes' in input ? issuesOfScopes(input.scopes) : []),
    ...('origins' in input ? issuesOfOrigins(input.origins) : []),
    ...('expiresAt' in input ? issuesOfExpiry(input.expiresAt, now) : []),
  ];
}

/** An actor can only pass on its own scopes. */
export const issuesOfLackedScopes = (scopes: readonly string[], grantedScopes: ReadonlySet<Scope>): Issue[] =>
  scopes.flatMap((scope, index): Issue[] =>
    isScope(scope) && !grantedScopes.has(scope)
      ? [{ path: `scopes.${index}`, message: `The caller lacks the scope ${scope}.`, code: 'custom' }]
      : [],
  );
