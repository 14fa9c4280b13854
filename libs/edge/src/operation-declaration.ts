import type { Type } from '@nestjs/common';
import type { Ceiling, CredentialKind, ErrorCode, Scope } from '@workops/kernel';
import type { Shape } from './fields/shapes';
import type { PersonFields } from './pseudonyms/person-fields';
import type { Reasons } from './reasons';
import type { RequestClasses } from './request-classes';

export const API_PREFIX = '/api/v1';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** `estable` and `beta` are published, `interna` is left out of the document. */
type Tier = 'estable' | 'beta' | 'interna';
/** The `meta` of a list: a cursor page, a page of a feed without end, a total, or an offset window of the delivery log. */
export type ListMeta = 'cursor' | 'feed' | 'total' | 'offset';

interface Deprecation {
  announced: Date;
  /** At least 90 days after the announcement. */
  sunset: Date;
  /** Where the replacement is described. */
  link?: string;
  /** The path of its replacement, beneath the prefix. */
  successor?: string;
}

/** Bytes of the largest body where a call carries many records, or an object without a fixed form. */
export const BULK_BODY = 1024 * 1024;

/** Credentials for a whole workspace, used neither in a website's pages nor on a device. */
export const WORKSPACE_CREDENTIALS: readonly CredentialKind[] = [
  'api_key',
  'member',
  'personal_token',
  'connected_app',
];

/** The same, and the keys that a website's pages use. */
export const WEBSITE_CREDENTIALS: readonly CredentialKind[] = [...WORKSPACE_CREDENTIALS, 'publishable_key'];

/** Credentials that may mint others. A connected app is not among them: a key would show it the people behind its pseudonyms. */
export const MINTING_CREDENTIALS: readonly CredentialKind[] = ['api_key', 'member', 'personal_token'];

/** Credentials of a member: signed in, or by a personal token. */
export const MEMBER_CREDENTIALS: readonly CredentialKind[] = ['member', 'personal_token'];

/**
 * Why an operation is safe for a caller that sees people as pseudonyms. `about_nobody`: neither its input, nor its answer, nor its side
 * effects concern a person outside of the workspace. Otherwise its answer is pseudonymised, its side effects send no name anywhere, and
 * such a caller may send only the fields in `takes`, none of which identifies a person.
 */
type PseudonymSafety = 'about_nobody' | { takes: readonly string[] };

/**
 * What remains of a call once the connected app that made it is removed. `data`: only stored data. `owned`: something that keeps running
 * while its owner (the member through the app, see `Owner`) is valid. `closed`: something that would keep running regardless; connected
 * apps may not call it.
 */
type OutlivesTheApp = 'data' | 'owned' | 'closed';

/** A path parameter: its shape and its documentation. */
export interface PathParameter {
  shape: Shape;
  description: string;
  /** Required where the shape has no example. */
  example?: unknown;
}

/** The names of a path's parameters, written `:name` or `{name}`. */
export const namesIn = (path: string): string[] => [...path.matchAll(/[:{](\w+)/g)].map(([, name]) => name!);

/** The number of these per workspace is unlimited, for the reason given. */
interface Uncounted {
  uncounted: string;
}

/** Everything that the edge knows about an operation. Admission, headers, OpenAPI and the documentation page derive from it. */
export interface OperationDeclaration {
  /** The operationId, for example `createContact`. */
  id: string;
  tag: string;
  summary: string;
  description?: string;
  /** All of them are required. */
  scopes: readonly Scope[];
  /** In addition, at least one of these. */
  anyScopeOf?: readonly Scope[];
  /** Body fields, by their properties, that take a scope besides where they are sent and not null. */
  scopesOfFields?: Readonly<Record<string, Scope>>;
  tier: Tier;
  /** Closed to every connected app. */
  sensitive?: true;
  /** Body fields, by their properties, that no connected app may send, while the operation is open to it. */
  sensitiveFields?: readonly string[];
  /** Opens it to callers that see people as pseudonyms. Without it, or where the answer is not JSON, it is closed to them. */
  pseudonyms?: PseudonymSafety;
  /** Required of an operation that creates something, calls an address that the caller gave, or shows a secret. */
  outlivesTheApp?: OutlivesTheApp;
  /** Its path parameters; one named like an id and not listed here is a uuid. */
  params?: Readonly<Record<string, PathParameter>>;
  /** The content type of a success where it is not JSON. */
  produces?: string;
  /** A request body that succeeds when sent unchanged, where the fields' own examples do not combine into one. */
  example?: object;
  /** Its response streams for as long as the client listens: its time is not measured. */
  listens?: true;
  /** With the query `wait` its response waits for news: then its time is not measured. */
  waits?: true;
  /** Its calls come from visitors of one website, who share its key: they count by address alone. */
  countedByAddress?: true;
  /** It takes the header `Widget-Visitor`, which identifies a visitor. */
  visitorHeader?: true;
  /** Its specific error codes; those shared by every operation of its kind are added. */
  errors: readonly ErrorCode[];
  /** The values of `reason` in its own refusals; required with `CONFLICT` and `GONE`. Those of a ceiling and of a repeat are added. */
  reasons?: readonly Reasons[];
  /** Status of a success; by default 200 for GET, PUT and PATCH, 201 for POST, 204 for DELETE. */
  status?: number;
  /** A second success status, with the same body. */
  alsoStatus?: number;
  /** The class of `data`, or of its entries where `list` is set; absent for a response without a body. It serialises the handler's result. */
  response?: Type;
  list?: ListMeta;
  /** The first page of the list has the cursor of the events feed, for callers who may read it: a copy is made by the list and kept up to date by the feed. */
  snapshot?: true;
  /**
   * Takes a multipart body of one file instead of JSON, streamed into the storage before the handler gets it by `@Uploaded()`. Only
   * for POST.
   */
  upload?: { maxBytes: number };
  /**
   * Content types that it accepts beside JSON. Such a body is left unread for the operation's interceptor, which streams it, limits its size
   * and puts the result into `request.body`.
   */
  accepts?: readonly string[];
  /** Maximum body size in bytes; 64 KiB by default. */
  bodyLimit?: number;
  /** Shortens the `data` of an answer beyond 256 KiB before it is stored for repeats of the call. Without it the whole answer is stored. */
  keptShorter?(data: object): object;
  /**
   * The effects that its success promises about other processes take a moment; the handler waits for them after the commit. A repeat and a 409 wait for them as
   * well, before they are answered: the first call may still be waiting, in this process or another.
   */
  inForce?: () => Promise<void>;
  /** The answer contains a secret that is never shown again: it is encrypted where it is stored for a replay. */
  secretShownOnce?: boolean;
  /** Fields of its response, by wire name, that the write itself settles: its answer has them for a caller who may not read the record too. */
  settles?: readonly string[];
  /**
   * The handler calls an external service and returns the rest of its work as a `Deferred`: no transaction is open during the call. Only for POST.
   * `own_account`: it calls an address that the workspace configured before, none of the caller's.
   */
  callsOutside?: boolean | 'own_account';
  /** False where its effects are not all in its transaction: it takes no `validate_only`. */
  validateOnly?: false;
  /**
   * Its handler calls an external service between its transactions: it can be part of no other transaction, and takes neither `If-Match` nor `validate_only`.
   * Not for POST, which has `callsOutside`.
   */
  asksOutside?: true;
  /** The workspace lock that the operation takes, where many calls contend for it: a call with an Idempotency-Key waits for it without a connection. */
  lock?: string;
  /** The ceiling that it counts towards, or why there is none. Required of every operation that creates something. */
  ceiling?: Ceiling | Uncounted;
  /** One call costs as much as many others: fewer run concurrently per workspace. */
  heavy?: boolean;
  deprecation?: Deprecation;
  /**
   * Served beside the prefix of the API and called by portals of this kind, each call signed with the secret of an account: that of
   * `:account_id` in its path, or the one of the caller's workspace.
   */
  signed?: string;
  /** The kinds of credential that it accepts; none for the few public operations. */
  credentials: readonly CredentialKind[];
  /** False for the few public operations. */
  authenticated?: false;
}

export const JSON_BODY = 'application/json';
const FILE_BODY = 'multipart/form-data';

/** The types of a body that the operation takes. */
export const bodyTypesOf = ({ upload, accepts = [] }: OperationDeclaration): readonly string[] =>
  upload ? [FILE_BODY] : [JSON_BODY, ...accepts];

/** Whether its bodies may be so large that a few of them together fill the process's memory. */
export const isBulky = ({ bodyLimit = 0 }: OperationDeclaration): boolean => bodyLimit > BULK_BODY;

/** The scopes that a caller with these lacks, as text for the message; empty where they suffice. */
export function missingScopes({ scopes, anyScopeOf = [] }: OperationDeclaration, held: ReadonlySet<Scope>): string[] {
  const missing: string[] = scopes.filter((scope) => !held.has(scope));
  return anyScopeOf.length === 0 || anyScopeOf.some((scope) => held.has(scope))
    ? missing
    : [...missing, anyScopeOf.join(' or ')];
}

/** Whether an app that is otherwise admitted can be refused for what the call would reveal or send. */
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

/** The rest of an operation after its outside call; its result answers the request. */
export type Deferred<Result> = () => Promise<Result>;

/** A declaration with its route and defaults, as the pipeline reads it at each request. */
export interface DeclaredOperation extends OperationDeclaration, RequestClasses {
  method: HttpMethod;
  /** With the prefix, except outside of it, parameters as `:name`. */
  path: string;
  status: number;
  /** Where its handler is. */
  controller: Type;
  handler: string | symbol;
  /** The read of the record at its path, whose tag `If-Match` names; absent where it takes none. */
  readBy?: DeclaredOperation;
  /** The reads that answer the same record; absent where none does. */
  shownBy?: readonly DeclaredOperation[];
  /** Sent with every answer. */
  headers: readonly (readonly [name: string, value: string])[];
  /** The names that its query string may have. */
  queryNames: readonly string[];
  /** The fields of its response that are about a person. */
  personFields: PersonFields | undefined;
  /** The body may be left out: a POST whose fields are all optional. */
  bodyOptional: boolean;
  /** Where the response shows authors. */
  authorPaths: readonly (readonly string[])[];
  /** The body and query fields refused to a caller who sees people as pseudonyms. */
  closedFields: readonly string[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: DeclaredOperation;
    /** Its requests are logged and timed although no operation answers them. */
    recorded?: true;
  }
}
