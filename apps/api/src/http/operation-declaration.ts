import type { Type } from '@nestjs/common';
import { CREDENTIAL_KINDS, type CredentialKind, type ErrorCode, type Scope } from '@workops/kernel';
import type { PersonFields } from './pseudonyms/person-field';
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

/** What an operation takes that says nothing else. */
export const EVERY_KIND_BUT_DEVICES: readonly CredentialKind[] = CREDENTIAL_KINDS.filter((kind) => kind !== 'device_agent');

/** What works for a whole workspace: neither in a website's pages nor on a device. */
export const WORKSPACE_CREDENTIALS: readonly CredentialKind[] = ['api_key', 'member', 'personal_token', 'connected_app'];

/** What may hand out further credentials: a connected app must not step out of its pseudonyms through a key. */
export const MINTING_CREDENTIALS: readonly CredentialKind[] = ['api_key', 'member', 'personal_token'];

/** What acts for a member who is there in person, or by a token of their own. */
export const MEMBER_CREDENTIALS: readonly CredentialKind[] = ['member', 'personal_token'];

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
  /** Closed to connected apps: always, or only to those that see people as pseudonyms. */
  sensitive?: boolean | 'where_pseudonyms';
  /** The ids in its path that are integers; every other one is a uuid. */
  integerIds?: readonly string[];
  /** The content type of a success where it is not JSON; closed to connected apps that see people as pseudonyms. */
  produces?: string;
  /** The codes of its own refusals; the ones that every operation of its kind shares are added. */
  errors: readonly ErrorCode[];
  /** Of a success; 200 for GET, PUT and PATCH, 201 for POST, 204 for DELETE unless told otherwise. */
  status?: number;
  /** The class of `data`, or of each entry of it where `list` is set; absent for an answer without a body. */
  response?: Type;
  list?: ListMeta;
  /**
   * Takes a multipart body of one file instead of JSON, streamed into the storage before the handler gets it by `@Uploaded()`. Only
   * for POST.
   */
  upload?: { maxBytes: number };
  /** Bytes of the largest body; 64 KiB unless told otherwise. */
  bodyLimit?: number;
  /** The answer shows a secret that no later answer shows: it is sealed where it is kept for a replay. */
  secretShownOnce?: boolean;
  /**
   * The handler asks something outside of the service and returns the rest of its work as a `Deferred`: no transaction is open
   * while it asks. Only for POST.
   */
  callsOutside?: boolean;
  /** The lock of the workspace that the operation takes, where many calls wait for it: a repeatable call waits without a connection. */
  lock?: string;
  /** One call of it costs as much as many others: fewer of them run at once in a workspace. */
  heavy?: boolean;
  /** The ids of its path may be display ids, as A-3. */
  displayIds?: boolean;
  deprecation?: Deprecation;
  /** The kinds of credential that it takes; every kind but a device agent's unless told otherwise. */
  credentials?: readonly CredentialKind[];
  /** False for the few operations that anybody may call. */
  authenticated?: false;
}

/** What is missing of its scopes where these are held, in words: empty where they open it. */
export function missingScopes({ scopes, anyScopeOf = [] }: OperationDeclaration, held: ReadonlySet<Scope>): string[] {
  const missing: string[] = scopes.filter((scope) => !held.has(scope));
  return anyScopeOf.length === 0 || anyScopeOf.some((scope) => held.has(scope)) ? missing : [...missing, anyScopeOf.join(' or ')];
}

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
  /** What of its answer is about a person. */
  personFields: PersonFields | undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: DeclaredOperation;
    /** Its requests are logged and timed although no operation answers them. */
    recorded?: true;
  }
}
