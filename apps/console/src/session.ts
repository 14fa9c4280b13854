import { createClient, type Client, type Item, type paths } from '@workops/client';

export type Api = Client<paths>;
export type Webhook = Item<paths, '/webhooks'>;
export type Delivery = Awaited<ReturnType<typeof deliveriesOf>>['data'][number];
export type Replay = Item<paths, '/webhooks/{id}/replays'>;
export type FeedEvent = paths['/events']['get']['responses'][200]['content']['application/json']['data'][number];
export type LoggedCall = Item<paths, '/requests'>;
export type RequestFilter = NonNullable<paths['/requests']['get']['parameters']['query']>;
export type RequestTimeline = Awaited<ReturnType<typeof requestOf>>;
export type TimelineEntry = RequestTimeline['timeline'][number];
export type ApiKey = Item<paths, '/api-keys'>;
export type EventName = NonNullable<NewReplay['events']>[number];
type NewReplay = paths['/webhooks/{id}/replays']['post']['requestBody']['content']['application/json'];
export type NewWebhook = paths['/webhooks']['post']['requestBody']['content']['application/json'];
export type NewApiKey = paths['/api-keys']['post']['requestBody']['content']['application/json'];
type Principal = paths['/me']['get']['responses'][200]['content']['application/json']['data'];
export type DeliveryFilter = NonNullable<paths['/webhooks/{id}/deliveries']['get']['parameters']['query']>;

/** The key exists only in memory until the page is closed. */
export interface Session {
  api: Api;
  me: Principal;
}

const isKey = (text: string): boolean => /^[\x21-\x7e]+$/.test(text);

/** Throws if the service refuses the token. */
export async function sessionOf(token: string): Promise<Session> {
  const api = createClient({ baseUrl: location.origin, token });
  return { api, me: (await api.get('/me')).data };
}

/** Undefined if the text cannot be a key. */
export async function signIn(text: string): Promise<Session | undefined> {
  const token = text.trim();
  return isKey(token) ? sessionOf(token) : undefined;
}

export const deliveriesOf = (api: Api, id: string, query: DeliveryFilter, signal?: AbortSignal) =>
  api.get('/webhooks/{id}/deliveries', { path: { id }, query, signal });

export const may = ({ me }: Session, scope: string): boolean => (me.scopes as readonly string[]).includes(scope);

export const requestOf = async (api: Api, id: string, signal: AbortSignal) =>
  (await api.get('/requests/{request_id}', { path: { request_id: id }, signal })).data;

/** Separated by commas; the service validates them. */
export const namesIn = (text: string): EventName[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '') as EventName[];
