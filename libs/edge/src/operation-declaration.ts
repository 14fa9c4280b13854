import type { Type } from '@nestjs/common';
import type { Ceiling, CredentialKind, ErrorCode, Scope } from '@workops/kernel';
import type { Shape } from './fields/shapes';
import type { PersonFields } from './pseudonyms/person-fields';
import type { Reasons } from './reasons';
import type { RequestClasses } from './request-classes';

export const API_PREFIX = '/api/v1';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** `estable` and `beta` are published; `interna` is left out of the document. */
type Tier = 'estable' | 'beta' | 'interna';
/** `meta` of a list: a cursor page, a feed page, a total, or an offset window of the delivery log. */
export type ListMeta = 'cursor' | 'feed' | 'total' | 'offset';

interface Deprecation {
  announced: Date;
  /** At least 90 days after the announcement. */
  sunset: Date;
  /** Link to the description of the replacement. */
  link?: string;
  /** Path of the replacement, below the prefix. */
  successor?: string;
}

/** Maximum body size of calls with many records, or with a free-form object. */
export const BULK_BODY = 1024 * 1024;

/** Credentials for a whole workspace, used neither in web pages nor on devices. */
export const WORKSPACE_CREDENTIALS: readonly CredentialKind[] = [
  'api_key',
  'member',
  'personal_token',
  'connected_app',
];

/** Workspace credentials, and publishable keys of websites. */
export const WEBSITE_CREDENTIALS: readonly CredentialKind[] = [...WORKSPACE_CREDENTIALS, 'publishable_key'];

/**
 * Credentials that may mint others. Connected apps may not, because a key would reveal the people behind their
 * pseudonyms.
 */
export const MINTING_CREDENTIALS: readonly CredentialKind[] = ['api_key', 'member', 'personal_token'];

/** Credentials of a member: signed in, or with a personal token. */
export const MEMBER_CREDENTIALS: readonly CredentialKind[] = ['member', 'personal_token'];

/**
 * Declares why an operation is safe for callers who see pseudonyms. `about_nobody`: nothing about it concerns a person
 * outside of the workspace. Otherwise its response is pseudonymised, its side effects send no names, and such callers
 * may send only the fields in `takes`.
 */
type PseudonymSafety = 'about_nobody' | { takes: readonly string[] };

/**
 * What remains after the calling connected app is removed. `data`: only stored data. `owned`: something that runs while
 * its owner (the member through the app) is valid. `closed`: something that would run regardless, so connected apps may
 * not call it.
 */
type OutlivesTheApp = 'data' | 'owned' | 'closed';

/** A path parameter: its shape and documentation. */
export interface PathParameter {
  shape: Shape;
  description: string;
  /** Required if the shape has no example. */
  example?: unknown;
}

/** Names of a path's parameters, written `:name` or `{name}`. */
export const namesIn = (path: string): string[] => [...path.matchAll(/[:{](\w+)/g)].map(([, name]) => name!);

/** The number per workspace is unlimited for this reason. */
interface Uncounted {
  uncounted: string;
}

/**
 * Everything the edge knows about an operation. Admission, headers, OpenAPI and the documentation page derive from it.
 */
export interface OperationDeclaration {
  /** The operationId, for example `createContact`. */
  id: string;
  tag: string;
  summary: string;
  description?: string;
  /** Scopes that are all required. */
  scopes: readonly Scope[];
  /** At least one of these scopes is also required. */
  anyScopeOf?: readonly Scope[];
  /** Body fields (by property) that need a further scope if they are sent and not null. */
  scopesOfFields?: Readonly<Record<string, Scope>>;
  tier: Tier;
  /** Closed to all connected apps. */
  sensitive?: true;
  /** Body fields (by property) that connected apps must not send to an otherwise open operation. */
  sensitiveFields?: readonly string[];
  /**
   * Opens the operation to callers who see pseudonyms. It is closed to them without this, or if the response is not
   * JSON.
   */
  pseudonyms?: PseudonymSafety;
  /** Required if the operation creates something, calls an address from the caller, or shows a secret. */
  outlivesTheApp?: OutlivesTheApp;
  /** Path parameters; an id-like name that is not listed is a UUID. */
  params?: Readonly<Record<string, PathParameter>>;
  /** Content type of a success that is not JSON. */
  produces?: string;
  /** A request body that succeeds unchanged, if the fields' own examples do not combine into one. */
  example?: object;
  /** The response streams as long as the client listens, so its duration is not measured. */
  listens?: true;
  /** The response waits for news if the query has `wait`, so its duration is not measured. */
  waits?: true;
  /** Calls come from visitors of a website who share its key, so only the client address is rate-limited. */
  countedByAddress?: true;
  /** Accepts the header `Widget-Visitor`, which identifies a visitor. */
  visitorHeader?: true;
  /** Specific error codes; those common to all such operations are added. */
  errors: readonly ErrorCode[];
  /**
   * Values of `reason` in its own refusals; required with `CONFLICT` and `GONE`. The reasons of a ceiling and of a
   * repeat are added.
   */
  reasons?: readonly Reasons[];
  /** Status of a success; by default 200 for GET, PUT and PATCH, 201 for POST, 204 for DELETE. */
  status?: number;
  /** A second success status with the same body. */
  alsoStatus?: number;
  /**
   * Class of `data`, or of its entries if `list` is set; absent without a response body. It serialises the handler's
   * result.
   */
  response?: Type;
  list?: ListMeta;
  /**
   * Adds the event feed's cursor to the list's first page, for callers who may read the feed. A copy of the list can
   * then be kept up to date.
   */
  snapshot?: true;
  /**
   * Accepts a multipart body with one file instead of JSON, streamed into the storage before the handler gets it
   * through `@Uploaded()`. POST only.
   */
  upload?: { maxBytes: number };
  /**
   * Further accepted content types. Such a body is left unread for the operation's interceptor, which streams it,
   * limits its size and sets `request.body`.
   */
  accepts?: readonly string[];
  /** Maximum body size in bytes; 64 KiB by default. */
  bodyLimit?: number;
  /**
   * Shortens the `data` of a response beyond 256 KiB before it is stored for repeats; without it the whole response is
   * stored.
   */
  keptShorter?(data: object): object;
  /**
   * Waits after the commit until the promised effects on other processes are in force. A repeat and a 409 wait too,
   * because the first call may still be waiting in any process.
   */
  inForce?: () => Promise<void>;
  /** The response contains a one-time secret, so it is stored encrypted for repeats. */
  secretShownOnce?: boolean;
  /**
   * Response fields (by wire name) that the write itself determines; callers without access to the record get them too.
   */
  settles?: readonly string[];
  /**
   * The handler calls an external service and returns the rest of its work as a `Deferred`, so that no transaction is
   * open during the call. POST only. `own_account` means an address that the workspace configured before.
   */
  callsOutside?: boolean | 'own_account';
  /** False if its transaction does not include all effects, so that it does not support `validate_only`. */
  validateOnly?: false;
  /**
   * The handler calls an external service between its transactions, so it cannot be part of another transaction and
   * supports neither `If-Match` nor `validate_only`. Not for POST, which has `callsOutside`.
   */
  asksOutside?: true;
  /**
   * The contended workspace lock that the operation takes. A call with an Idempotency-Key waits for it without a
   * connection.
   */
  lock?: string;
  /** The ceiling that it counts towards, or the reason for none. Required if the operation creates something. */
  ceiling?: Ceiling | Uncounted;
  /** A call costs as much as many others, so fewer run concurrently per workspace. */
  heavy?: boolean;
  deprecation?: Deprecation;
  /**
   * Served outside of the API prefix for portals of this kind. Each call is signed with an account's secret: the
   * account of `:account_id` in the path, or that of the caller's workspace.
   */
  signed?: string;
  /** Accepted kinds of credential; none for public operations. */
  credentials: readonly CredentialKind[];
  /** False for public operations. */
  authenticated?: false;
}

export const JSON_BODY = 'application/json';
const FILE_BODY = 'multipart/form-data';

/** Media types that the operation accepts. */
export const acceptedBodyTypes = ({ upload, accepts = [] }: OperationDeclaration): readonly string[] =>
  upload ? [FILE_BODY] : [JSON_BODY, ...accepts];

/** Whether its bodies may be so large that a few of them fill the memory. */
export const isBulky = ({ bodyLimit = 0 }: OperationDeclaration): boolean => bodyLimit > BULK_BODY;

/** Names of the scopes that the caller lacks, as text for the message; empty if none are missing. */
export function missingScopes(
  { scopes, anyScopeOf = [] }: OperationDeclaration,
  grantedScopes: ReadonlySet<Scope>,
): string[] {
  const missing: string[] = scopes.filter((scope) => !grantedScopes.has(scope));
  return anyScopeOf.length === 0 || anyScopeOf.some((scope) => grantedScopes.has(scope))
    ? missing
    : [...missing, anyScopeOf.join(' or ')];
}

/** Whether an admitted app can still be refused because of what the call would reveal or send. */
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

/** The rest of an operation after its outside call; its result is the response. */
export type Deferred<Result> = () => Promise<Result>;

/** A declaration with its route and defaults, as read for each request. */
export interface DeclaredOperation extends OperationDeclaration, RequestClasses {
  method: HttpMethod;
  /** Path with the prefix unless outside of the API, with parameters as `:name`. */
  path: string;
  status: number;
  /** The controller of its handler. */
  controller: Type;
  handler: string | symbol;
  /** The read of the record at its path, whose tag `If-Match` refers to; absent if it accepts no condition. */
  readBy?: DeclaredOperation;
  /** Reads that return the same record; absent if there are none. */
  shownBy?: readonly DeclaredOperation[];
  /** Sent with every response. */
  headers: readonly (readonly [name: string, value: string])[];
  /** Accepted query parameters. */
  queryNames: readonly string[];
  /** Response fields about a person. */
  personFields: PersonFields | undefined;
  /** Whether the body may be left out: a POST with only optional fields. */
  bodyOptional: boolean;
  /** Paths to the authors in the response. */
  authorPaths: readonly (readonly string[])[];
  /** Body and query fields refused to callers who see pseudonyms. */
  closedFields: readonly string[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: DeclaredOperation;
    /** Requests are logged and timed although no operation handles them. */
    recorded?: true;
  }
}
