import {
  CONSOLE_PATH,
  DOCS_PATH,
  DOCUMENT_PATH,
  EVENTS_DOCUMENT_PATH,
  GUIDES_PATH,
  LLMS_PATH,
} from './openapi/publish';
import { API_PREFIX } from './operation-declaration';

const OAUTH = ['/oauth', '/.well-known/oauth-authorization-server'];
/** Doors at which providers call, and the links of mail that unsubscribe. */
const DOORS = ['/inbound', '/unsubscribe'];
/** Where portals call operations, signed. */
const PORTALS = '/integrations';
const PAGES = [CONSOLE_PATH, GUIDES_PATH, LLMS_PATH];
const DOCUMENTS = [DOCUMENT_PATH, EVENTS_DOCUMENT_PATH, DOCS_PATH];
const PROBES = ['/livez', '/readyz', '/startupz', '/metrics'];

/** Prefixes of every path that clients call; an ingress lets these through, and neither probes nor metrics. */
export const OUTSIDE_PATHS: readonly string[] = [API_PREFIX, ...OAUTH, PORTALS, ...DOORS, ...PAGES];

/** Doors of providers, links of mail and portals, which answer beneath the prefix of the API too. */
const ALSO_BENEATH = [...DOORS, PORTALS].map((path) => `${API_PREFIX}${path}/`);

/** Where a call is served: a door beneath the prefix of the API is the one beside it. */
export const servedAt = (url: string): string =>
  ALSO_BENEATH.some((path) => url.startsWith(path)) ? url.slice(API_PREFIX.length) : url;

const isUnder = (url: string, path: string): boolean => url === path || url.startsWith(`${path}/`);

/** Whether only an operation may be served there. */
export const isUndeclared = (url: string): boolean =>
  !PROBES.includes(url) && ![...OAUTH, ...DOORS, ...PAGES, ...DOCUMENTS].some((path) => isUnder(url, path));

/** Whether it cannot be reached from outside, though it is neither a probe nor metrics. */
export const isUnreachable = (url: string): boolean =>
  !PROBES.includes(url) && !OUTSIDE_PATHS.some((path) => isUnder(url, path));
