export {
  clientOf,
  clientOf as createClient,
  untypedClientOf,
  type AnyOptions,
  type Client,
  type ClientOptions,
  type UntypedClient,
} from './client';
export { ApiError, isRefusal, type Failure } from './errors';
export type { Answer, CallOptions, CallSettings, Item, ListPath, Method, PathWith } from './paths';
