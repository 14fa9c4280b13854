import { clientOf, untypedClientOf, type Client, type ClientOptions, type UntypedClient } from '@workops/client';
import type { Credentials } from './settings';

interface Json<T> {
  200: { content: { 'application/json': T } };
}
interface Accepted<T> {
  202: { content: { 'application/json': T } };
}

export interface Listed<T> {
  data: T[];
  meta: { pagination: { nextCursor: string | null; resumeCursor?: string } };
}

export interface FeedEvent {
  id: string;
  type: string;
  livemode: boolean;
  created_at: string;
  resource: { type: string; id: string | null };
}

export interface Me {
  author: { kind: string; id: string | null; name: string | null };
  workspace: { id: string; name: string };
  scopes: string[];
  livemode: boolean;
}

interface Subscription {
  id: string;
  url: string;
}

export interface Delivery {
  id: number;
  subscription_id: string;
  event: string;
  event_id: string;
  attempt: number;
  status_code: number | null;
  error: string | null;
  latency_ms: number | null;
  created_at: string;
}

export interface LoggedCall {
  request_id: string;
  method: string;
  route: string;
  path: string;
  status: number;
  started_at: string;
  duration_ms: number;
}

export interface ImportReport {
  total: number;
  created: number;
  updated: number;
  skipped: number;
  failed: number;
  dry_run: boolean;
  ignored_columns: string[];
  rows: { row: number; action: string; error?: string; warning?: string }[];
}

interface FeedQuery {
  after?: string;
  types?: string;
  resource_id?: string;
  from?: string;
  to?: string;
  limit?: number;
  wait?: number;
}

export interface Api {
  '/me': { get: { responses: Json<{ data: Me }> } };
  '/events': { get: { parameters: { query?: FeedQuery }; responses: Json<Listed<FeedEvent>> } };
  '/events/{id}': { get: { parameters: { path: { id: string } }; responses: Json<{ data: FeedEvent }> } };
  '/requests': {
    get: {
      parameters: { query?: { from?: string; cursor?: string; limit?: number } };
      responses: Json<Listed<LoggedCall>>;
    };
  };
  '/webhooks': {
    get: { parameters: { query?: { cursor?: string; limit?: number } }; responses: Json<Listed<Subscription>> };
  };
  '/webhooks/{id}/deliveries': {
    get: {
      parameters: { path: { id: string }; query?: { event_id?: string; limit?: number } };
      responses: Json<{ data: Delivery[] }>;
    };
  };
  '/webhooks/{id}/deliveries/{deliveryId}/redeliver': {
    post: {
      parameters: { path: { id: string; deliveryId: number } };
      responses: Accepted<{ data: { event_id: string } }>;
    };
  };
  '/webhooks/{id}/test': {
    post: {
      parameters: { path: { id: string } };
      requestBody: { content: { 'application/json': { event: string } } };
      responses: Accepted<{ data: { event_id: string } }>;
    };
  };
  '/contacts/import': {
    post: {
      parameters: { query?: { dry_run?: boolean } };
      requestBody: { content: { 'text/csv': Blob } };
      responses: Json<{ data: ImportReport }>;
    };
  };
}

/** Longer than a 25 s wait for events. */
const TIMEOUT_MS = 60_000;

const clientOptions = ({ url, key }: Credentials, options: Partial<ClientOptions>): ClientOptions => ({
  baseUrl: url,
  token: key,
  timeoutMs: TIMEOUT_MS,
  ...options,
});

export const createApi = <Paths = Api>(credentials: Credentials, options: Partial<ClientOptions> = {}): Client<Paths> =>
  clientOf<Paths>(clientOptions(credentials, options));

export const createUntypedApi = (credentials: Credentials): UntypedClient =>
  untypedClientOf(clientOptions(credentials, {}));
