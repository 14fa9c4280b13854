import type { Type } from '@nestjs/common';
import type { Ceiling, CredentialKind, ErrorCode, Scope } from '@workops/kernel';
import type { Shape } from './fields/shapes';
import type { PersonFields } from './pseudonyms/person-fields';
import type { Reasons } from './reasons';
import type { RequestClasses } from './request-classes';

export const API_PREFIX = '/api/v1';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** `estable` and `beta` are published, `interna` is left out of the document. */
export type Tier = 'estable' | 'beta' | 'interna';
/** What `meta` an answer with a list carries: a cursor page, one of a list that never ends, a count, or a window of the delivery log. */
export type ListMeta = 'cursor' | 'feed' | 'total' | 'offset';

export interface Deprecation {
  announced: Date;
  /** At least 90 days after the announcement. */
  sunset: Date;
  /** Where the replacement is described. */
  link?: string;
}

/** Bytes of the largest body where a call carries many records, or an object without a fixed form. */
export const BULK_BODY = 1024 * 1024;

/** What works for a whole workspace: neither in a website's pages nor on a device. */
export const WORKSPACE_CREDENTIALS: readonly CredentialKind[] = ['api_key', 'member', 'personal_token', 'connected_app'];

/** What calls from a website's pages as well. */
export const WEBSITE_CREDENTIALS: readonly CredentialKind[] = [...WORKSPACE_CREDENTIALS, 'publishable_key'];

/** What may hand out further credentials: a connected app must not step out of its pseudonyms through a key. */
export const MINTING_CREDENTIALS: readonly CredentialKind[] = ['api_key', 'member', 'personal_token'];

/** What acts for a member who is there in person, or by a token of their own. */
export const MEMBER_CREDENTIALS: readonly CredentialKind[] = ['member', 'personal_token'];

/**
 * What makes an operation safe for a caller who sees people as pseudonyms. `about_nobody`: nothing that it takes, tells or sets going is
 * about a person outside of the workspace. Otherwise its answer is shown with pseudonyms, no name leaves by what it sets going, and of
 * its body and query it takes from such a caller these fields alone: none by which one could find out who somebody is.
 */
export type PseudonymSafety = 'about_nobody' | { takes: readonly string[] };

/**
 * What stays of a call once the connected app that made it is gone. `data` does nothing by itself. `owned` goes on by itself for as long as
 * its owner stands, the member through the app: see `Owner`. `closed` would go on regardless, so that no connected app may call it.
 */
export type OutlivesTheApp = 'data' | 'owned' | 'closed';

/** A word in a path: what it must be, and what the document says of it. */
export interface PathParameter {
  shape: Shape;
  description: string;
  /** Needed where the shape has none of its own. */
  example?: unknown;
}

/** The names of the words in a path, as `:name` or `{name}`. */
export const namesIn = (path: string): string[] => [...path.matchAll(/[:{](\w+)/g)].map(([, name]) => name!);

/** Of what is created, a workspace may have as much as it likes, for this reason. */
export interface Uncounted {
  uncounted: string;
}

/** Everything that the edge knows of an operation. Admission, headers, OpenAPI and the documentation page follow from it. */
export interface OperationDeclaration {
  /** The operationId, for example `createContact`. */
  id: string;
  tag: string;
  summary: string;
  description?: string;
  /** All of them are needed. */
  scopes: readonly Scope[];
  /** Beside those, one of these is. */
  anyScopeOf?: readonly Scope[];
  tier: Tier;
  /** Closed to every connected app. */
  sensitive?: true;
  /** Opens it to callers who see people as pseudonyms; closed to them where nothing is said, and where the answer is no JSON. */
  pseudonyms?: PseudonymSafety;
  /** Needed of an operation that creates something, and of any that asks an address of the caller's or shows a secret. */
  outlivesTheApp?: OutlivesTheApp;
  /** What the words in its path are; what is called an id and not named here is a uuid. */
  params?: Readonly<Record<string, PathParameter>>;
  /** The content type of a success where it is not JSON. */
  produces?: string;
  /** A body that succeeds as it stands, where the examples of the single fields do not make one together. */
  example?: object;
  /** The codes of its own refusals; the ones that every operation of its kind shares are added. */
  errors: readonly ErrorCode[];
  /** The words that its own refusals give as their reason; needed with `CONFLICT` and `GONE`. The ones of a ceiling and of a repeat are added. */
  reasons?: readonly Reasons[];
  /** Of a success; 200 for GET, PUT and PATCH, 201 for POST, 204 for DELETE unless told otherwise. */
  status?: number;
  /** Another status of a success, with the same answer. */
  alsoStatus?: number;
  /** The class of `data`, or of each entry of it where `list` is set; absent for an answer without a body. The handler's result is written by it. */
  response?: Type;
  list?: ListMeta;
  /**
   * Takes a multipart body of one file instead of JSON, streamed into the storage before the handler gets it by `@Uploaded()`. Only
   * for POST.
   */
  upload?: { maxBytes: number };
  /**
   * The types of a body that it takes beside JSON. Such a body is left unread for the operation's interceptor, which streams it, bounds it
   * and puts what it is about into `request.body`.
   */
  accepts?: readonly string[];
  /** Bytes of the largest body; 64 KiB unless told otherwise. */
  bodyLimit?: number;
  /** What is kept of an answer beyond 256 KiB for repeats of its call: its `data`, made shorter. All of it where this is absent. */
  keptShorter?(data: object): object;
  /** The answer shows a secret that no later answer shows: it is sealed where it is kept for a replay. */
  secretShownOnce?: boolean;
  /**
   * The handler asks something outside of the service and returns the rest of its work as a `Deferred`: no transaction is open
   * while it asks. Only for POST.
   */
  callsOutside?: boolean;
  /** The lock of the workspace that the operation takes, where many calls wait for it: a repeatable call waits without a connection. */
  lock?: string;
  /** What it adds to, of which a workspace has so much at most, or why that is not counted. For whatever creates something. */
  ceiling?: Ceiling | Uncounted;
  /** One call of it costs as much as many others: fewer of them run at once in a workspace. */
  heavy?: boolean;
  deprecation?: Deprecation;
  /** The kinds of credential that it takes; none for the few operations that anybody may call. */
  credentials: readonly CredentialKind[];
  /** False for the few operations that anybody may call. */
  authenticated?: false;
}

export const JSON_BODY = 'application/json';
const FILE_BODY = 'multipart/form-data';

/** The types of a body that the operation takes. */
export const bodyTypesOf = ({ upload, accepts = [] }: OperationDeclaration): readonly string[] => (upload ? [FILE_BODY] : [JSON_BODY, ...accepts]);

/** Whether its bodies may be so large that a few of them at once fill the process. */
export const isBulky = ({ bodyLimit = 0 }: OperationDeclaration): boolean => bodyLimit > BULK_BODY;

/** What is missing of its scopes where these are held, in words: empty where they open it. */
export function missingScopes({ scopes, anyScopeOf = [] }: OperationDeclaration, held: ReadonlySet<Scope>): string[] {
  const missing: string[] = scopes.filter((scope) => !held.has(scope));
  return anyScopeOf.length === 0 || anyScopeOf.some((scope) => held.has(scope)) ? missing : [...missing, anyScopeOf.join(' or ')];
}

/** Whether an app that is otherwise let in can be refused for what the call would tell or send. */
export const isClosedToSomeApps = ({ credentials, sensitive, pseudonyms, closedFields }: DeclaredOperation): boolean =>
  credentials.includes('connected_app') && (sensitive === true || pseudonyms === undefined || closedFields.length > 0);

/** What is left to do, and answers the call, once the outside has been asked. */
export type Deferred<Result> = () => Promise<Result>;

/** A declaration with its route and its defaults filled in: what the pipeline reads at each request. */
export interface DeclaredOperation extends OperationDeclaration, RequestClasses {
  method: HttpMethod;
  /** With the prefix, parameters as `:name`. */
  path: string;
  status: number;
  /** Sent with every answer. */
  headers: readonly (readonly [name: string, value: string])[];
  /** What its query string may name. */
  queryNames: readonly string[];
  /** What of its answer is about a person. */
  personFields: PersonFields | undefined;
  /** What of its body and query is refused to a caller who sees people as pseudonyms. */
  closedFields: readonly string[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: DeclaredOperation;
    /** Its requests are logged and timed although no operation answers them. */
    recorded?: true;
  }
}
