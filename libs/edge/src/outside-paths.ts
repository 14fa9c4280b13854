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
/** Inbound endpoints, and unsubscribe links in mail. */
const DOORS = ['/inbound', '/unsubscribe'];
const PORTALS = '/integrations';
const PAGES = [CONSOLE_PATH, GUIDES_PATH, LLMS_PATH];
const DOCUMENTS = [DOCUMENT_PATH, EVENTS_DOCUMENT_PATH, DOCS_PATH];
const PROBES = ['/livez', '/readyz', '/startupz', '/metrics'];

/** An ingress exposes these, but not probes or metrics. */
export const OUTSIDE_PATHS: readonly string[] = [API_PREFIX, ...OAUTH, PORTALS, ...DOORS, ...PAGES];

/** Also served below the API prefix. */
const ALSO_BENEATH = [...DOORS, PORTALS].map((path) => `${API_PREFIX}${path}/`);

/** Paths below the API prefix map to the endpoint outside. */
export const servedAt = (url: string): string =>
  ALSO_BENEATH.some((path) => url.startsWith(path)) ? url.slice(API_PREFIX.length) : url;

const isUnder = (url: string, path: string): boolean => url === path || url.startsWith(`${path}/`);

/** True if only a declared operation may be served here. */
export const isUndeclared = (url: string): boolean =>
  !PROBES.includes(url) && ![...OAUTH, ...DOORS, ...PAGES, ...DOCUMENTS].some((path) => isUnder(url, path));

/** True if unreachable from outside, although neither a probe nor metrics. */
export const isUnreachable = (url: string): boolean =>
  !PROBES.includes(url) && !OUTSIDE_PATHS.some((path) => isUnder(url, path));
