export { clientOf, clientOf as createClient, type Client, type ClientOptions } from './client';
export { ApiError, isRefusal, type Failure } from './errors';
export type { Answer, CallOptions, CallSettings, Item, ListPath, Method, PathWith } from './paths';
