import type { Type } from '@nestjs/common';
import type { Ceiling, CredentialKind, ErrorCode, Scope } from '@workops/kernel';
import type { Shape } from './fields/shapes';
import type { PersonFields } from './pseudonyms/person-fields';
import type { Reasons } from './reasons';
import type { RequestClasses } from './request-classes';

export const API_PREFIX = '/api/v1';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** `interna` is left out of the document. */
type Tier = 'estable' | 'beta' | 'interna';
/** A cursor page, a feed page, a total, or an offset window of the delivery log. */
export type ListMeta = 'cursor' | 'feed' | 'total' | 'offset';

interface Deprecation {
  announced: Date;
  /** At least 90 days after the announcement. */
  sunset: Date;
  link?: string;
  /** Path below the prefix. */
  successor?: string;
}

/** Calls with many records, or a free-form object. */
export const BULK_BODY = 1024 * 1024;

/** Used neither in web pages nor on devices. */
export const WORKSPACE_CREDENTIALS: readonly CredentialKind[] = [
  'api_key',
  'member',
  'personal_token',
  'connected_app',
];

export const WEBSITE_CREDENTIALS: readonly CredentialKind[] = [...WORKSPACE_CREDENTIALS, 'publishable_key'];

/** May mint others. Connected apps may not, because a key would reveal the people behind their pseudonyms. */
export const MINTING_CREDENTIALS: readonly CredentialKind[] = ['api_key', 'member', 'personal_token'];

/** Signed in, or with a personal token. */
export const MEMBER_CREDENTIALS: readonly CredentialKind[] = ['member', 'personal_token'];

/**
 * `about_nobody`: nothing concerns a person outside of the workspace. Otherwise the response is pseudonymised, side
 * effects send no names, and only the fields in `takes` are accepted.
 */
type PseudonymSafety = 'about_nobody' | { takes: readonly string[] };

/**
 * Effect of removing the calling app. `data`: only stored data remains; `owned`: something runs while its owner, the
 * member, is valid; `closed`: it would run regardless, so connected apps may not call it.
 */
type OutlivesTheApp = 'data' | 'owned' | 'closed';

export interface PathParameter {
  shape: Shape;
  description: string;
  /** Required if the shape has none. */
  example?: unknown;
}

export const namesIn = (path: string): string[] => [...path.matchAll(/[:{](\w+)/g)].map(([, name]) => name!);

/** Reason for no ceiling. */
interface Uncounted {
  uncounted: string;
}

/** Admission, headers, OpenAPI and the documentation page derive from it. */
export interface OperationDeclaration {
  /** Such as `createContact`. */
  id: string;
  tag: string;
  summary: string;
  description?: string;
  /** All are required. */
  scopes: readonly Scope[];
  /** At least one is also required. */
  anyScopeOf?: readonly Scope[];
  /** Body properties that need a scope if sent and not null. */
  scopesOfFields?: Readonly<Record<string, Scope>>;
  tier: Tier;
  /** Closed to all connected apps. */
  sensitive?: true;
  /** Body properties closed to connected apps. */
  sensitiveFields?: readonly string[];
  /** Opens the operation to callers who see pseudonyms, unless the response is not JSON. */
  pseudonyms?: PseudonymSafety;
  /** Required if it creates something, calls an address from the caller, or shows a secret. */
  outlivesTheApp?: OutlivesTheApp;
  /** An id-like name that is not listed is a UUID. */
  params?: Readonly<Record<string, PathParameter>>;
  /** Content type if not JSON. */
  produces?: string;
  /** A request body that succeeds unchanged, if the fields' examples do not combine into one. */
  example?: object;
  /** Streams as long as the client listens, so its duration is not measured. */
  listens?: true;
  /** Waits for news if the query has `wait`, so its duration is not measured. */
  waits?: true;
  /** Visitors of a website share its key, so only the client address is rate-limited. */
  countedByAddress?: true;
  /** Accepts `Widget-Visitor`, which identifies a visitor. */
  visitorHeader?: true;
  /** Codes common to all such operations are added. */
  errors: readonly ErrorCode[];
  /** Required with `CONFLICT` and `GONE`; the reasons of a ceiling and of a repeat are added. */
  reasons?: readonly Reasons[];
  /** Default: 200 for GET, PUT and PATCH, 201 for POST, 204 for DELETE. */
  status?: number;
  /** Has the same body. */
  alsoStatus?: number;
  /** Class of `data`, or of its entries with `list`; absent without a body. It serialises the handler's result. */
  response?: Type;
  list?: ListMeta;
  /** Adds the event feed's cursor to the first page, so that a reader of the feed can keep a copy up to date. */
  snapshot?: true;
  /** Accepts one multipart file instead of JSON, stored before the handler gets it through `@Uploaded()`. POST only. */
  upload?: { maxBytes: number };
  /** Further content types. The operation's interceptor streams the body, limits its size and sets `request.body`. */
  accepts?: readonly string[];
  /** In bytes; 64 KiB by default. */
  bodyLimit?: number;
  /** Shortens `data` beyond 256 KiB before it is stored for repeats. */
  keptShorter?(data: object): object;
  /**
   * Waits after the commit until the effects on other processes are in force. A repeat and a 409 wait too, because the
   * first call may still be waiting.
   */
  inForce?: () => Promise<void>;
  /** A one-time secret, stored encrypted for repeats. */
  secretShownOnce?: boolean;
  /** Response fields (wire names) that the write determines; callers without access to the record get them too. */
  settles?: readonly string[];
  /**
   * The handler calls an external service and returns a `Deferred`, so that no transaction is open. POST only;
   * `own_account` is an address that the workspace configured before.
   */
  callsOutside?: boolean | 'own_account';
  /** False if its transaction lacks some effects, which excludes `validate_only`. */
  validateOnly?: false;
  /**
   * Calls an external service between its transactions, which excludes `If-Match` and `validate_only`. Not for POST,
   * which has `callsOutside`.
   */
  asksOutside?: true;
  /** Contended workspace lock. A call with an Idempotency-Key waits for it without a connection. */
  lock?: string;
  /** Ceiling, or the reason for none; required if it creates something. */
  ceiling?: Ceiling | Uncounted;
  /** As costly as many calls, so fewer run concurrently per workspace. */
  heavy?: boolean;
  deprecation?: Deprecation;
  /**
   * Outside of the API prefix, for portals of this kind. Signed with the secret of the account `:account_id`, or of the
   * caller's workspace.
   */
  signed?: string;
  /** None for public operations. */
  credentials: readonly CredentialKind[];
  /** False for public operations. */
  authenticated?: false;
}

export const JSON_BODY = 'application/json';
const FILE_BODY = 'multipart/form-data';

export const acceptedBodyTypes = ({ upload, accepts = [] }: OperationDeclaration): readonly string[] =>
  upload ? [FILE_BODY] : [JSON_BODY, ...accepts];

/** A few such bodies fill the memory. */
export const isBulky = ({ bodyLimit = 0 }: OperationDeclaration): boolean => bodyLimit > BULK_BODY;

/** Text for the message; empty if none are missing. */
export function missingScopes(
  { scopes, anyScopeOf = [] }: OperationDeclaration,
  grantedScopes: ReadonlySet<Scope>,
): string[] {
  const missing: string[] = scopes.filter((scope) => !grantedScopes.has(scope));
  return anyScopeOf.length === 0 || anyScopeOf.some((scope) => grantedScopes.has(scope))
    ? missing
    : [...missing, anyScopeOf.join(' or ')];
}

/** Even an admitted app can be refused, because of what the call would reveal or send. */
export const isClosedToSomeApps = ({
  credentials,
  sensitive,
  pseudonyms,
  closedFields,
  sensitiveFields = [],
}: DeclaredOperation): boolean =>
  sensitive === true ||
  (credentials.includes('connected_app') &&
    (pseudonyms === undefined || closedFields.length + sensitiveFields.length > 0));

export type Deferred<Result> = () => Promise<Result>;

export interface DeclaredOperation extends OperationDeclaration, RequestClasses {
  method: HttpMethod;
  /** Has the prefix unless outside of the API, and parameters as `:name`. */
  path: string;
  status: number;
  controller: Type;
  handler: string | symbol;
  /** Read of the record at its path, whose tag `If-Match` refers to; absent without conditions. */
  readBy?: DeclaredOperation;
  /** Reads of the same record, if any. */
  shownBy?: readonly DeclaredOperation[];
  /** Sent with every response. */
  headers: readonly (readonly [name: string, value: string])[];
  queryNames: readonly string[];
  personFields: PersonFields | undefined;
  /** A POST with only optional fields. */
  bodyOptional: boolean;
  authorPaths: readonly (readonly string[])[];
  /** Refused to callers who see pseudonyms. */
  closedFields: readonly string[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: DeclaredOperation;
    /** Logged and timed although no operation handles the requests. */
    recorded?: true;
  }
}
