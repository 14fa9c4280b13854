import { isDeepStrictEqual } from 'node:util';
import { API_PREFIX, type DeclaredOperation } from '../operation-declaration';
import { Components } from './components';
import { pathParametersOf } from './parameters';
import { describedOperation } from './described-operation';
import { describedTags } from './tags';

export const API_VERSION = '11.13.0';

/** The parts of the document that no operation declares. */
export interface DocumentedSurroundings {
  /** Where clients reach the service, without a path. */
  origin: string;
  /** How a connected app calls. */
  scheme: object;
  /** OAuth paths, where it is enabled. */
  paths: Record<string, object>;
  /** The webhooks of the service, by name. */
  webhooks(components: Components): Record<string, object>;
}

/** The published description of the API. */
export interface OpenApiDocument {
  openapi: string;
  info: object;
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, object>>;
  webhooks: Record<string, object>;
  components: Record<string, Record<string, object>>;
}

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description });
const SCHEMES = {
  credential: bearer(
    "An API key (`sk_`), an identity provider's JWT, a personal token (`pt_`) or a connected app's token (`oa_`).",
  ),
  publishable: bearer(
    'A publishable key (`pk_`), safe to put in a web page; it works only from the origins that it was created for.',
  ),
  portal_signature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Portal-Signature',
    description:
      '`t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<raw body>` with the `webhook_secret` of the portal account, at most 300 seconds old.',
  },
  device_agent: bearer("A device agent's token (`va_`)."),
};

const INFO = {
  title: 'Workspace Operations API',
  version: API_VERSION,
  description:
    'Manage the contacts, companies, appointments and settings of a workspace, and receive signed webhooks for every change. Requests and ' +
    'responses are JSON. A success carries `data`, a list also `meta`, a failure `error` with a stable `code`; a fault of the service itself ' +
    'is 500 with `INTERNAL_ERROR` in any operation. Ids are UUIDs and timestamps are ISO 8601 unless a field says otherwise. Clients must ' +
    'ignore fields that they do not know.',
  license: { name: 'Proprietary', url: 'https://example.com/terms' },
};

const pathOf = ({ path, signed }: DeclaredOperation): string =>
  path.slice(signed ? 0 : API_PREFIX.length).replace(/:(\w+)/g, '{$1}');

/** Builds the document from the operations' declarations. Throws where one lacks a description or an example. */
export function buildDocument(
  operations: readonly DeclaredOperation[],
  { origin, scheme, paths: others, webhooks }: DocumentedSurroundings,
): OpenApiDocument {
  const components = new Components();
  const paths: Record<string, Record<string, object>> = {};
  const published = operations.filter(({ tier }) => tier !== 'interna');
  for (const operation of published) {
    const path = pathOf(operation);
    const item = (paths[path] ??= {});
    const parameters = pathParametersOf(components, operation);
    if (parameters.length > 0) {
      if (item.parameters && !isDeepStrictEqual(item.parameters, parameters))
        throw new Error(`Two operations say differently what is in ${path}.`);
      item.parameters = parameters;
    }
    const beside = operation.signed && { servers: [{ url: origin }] };
    item[operation.method.toLowerCase()] = { ...describedOperation(components, operation), ...beside };
  }
  const posted = webhooks(components);
  return {
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: `${origin}${API_PREFIX}` }],
    tags: describedTags([...published.map(({ tag }) => tag), ...(Object.keys(others).length > 0 ? ['OAuth'] : [])]),
    paths: { ...paths, ...(others as typeof paths) },
    webhooks: posted,
    components: { securitySchemes: { ...SCHEMES, connected_app: scheme }, ...components.all() },
  };
}
