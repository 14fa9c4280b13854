import type { INestApplication, Type } from '@nestjs/common';
import { ApplicationConfig } from '@nestjs/core';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { API_PREFIX, type DeclaredOperation } from '../operation-declaration';
import { afterSwagger } from './after-swagger';
import { sharedAnswers } from './answers';
import { collectModels } from './models';
import { whileDocumented } from './operation-decorators';
import { describedTags } from './tags';

export const API_VERSION = '11.13.0';

export interface DocumentedSurroundings {
  /** Has no path. */
  origin: string;
  scheme: object;
  paths: Record<string, object>;
  webhooks: DocumentedWebhooks;
}

export interface DocumentedWebhooks {
  webhooks: Record<string, object>;
  components: Record<'schemas' | 'pathItems', Record<string, object>>;
  models: readonly Type[];
}

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

const DESCRIPTION =
  'Manage the contacts, companies, appointments and settings of a workspace, and receive signed webhooks for every change. Requests and ' +
  'responses are JSON. A success carries `data`, a list also `meta`, a failure `error` with a stable `code`; a fault of the service itself ' +
  'is 500 with `INTERNAL_ERROR` in any operation. Ids are UUIDs and timestamps are ISO 8601 unless a field says otherwise. Clients must ' +
  'ignore fields that they do not know.';

type Documentable = Pick<INestApplication, 'getHttpAdapter'>;

/** Starts nothing and creates no controller instances. */
export function unstarted(controllers: readonly Type[]): Documentable {
  const wrappers = controllers.map((metatype): [Type, object] => [
    metatype,
    { metatype, instance: Object.create(metatype.prototype as object) as object },
  ]);
  const module = { controllers: new Map(wrappers), imports: new Set(), metatype: Object };
  return {
    container: { getModules: () => new Map([['', module]]) },
    config: new ApplicationConfig(),
    getHttpAdapter: () => ({ getType: () => 'fastify' }),
  } as unknown as Documentable;
}

const OPTIONS = { onlyIncludeDecoratedEndpoints: true, autoTagControllers: false, ignoreGlobalPrefix: true };

const written = (app: Documentable, config: Omit<OpenAPIObject, 'paths'>, extraModels: Type[]): OpenAPIObject =>
  SwaggerModule.createDocument(app as INestApplication, config, { ...OPTIONS, extraModels });

export function buildSchemas(Classes: readonly Type[]): Record<string, object> {
  const models = collectModels([], Classes);
  const config = new DocumentBuilder().setOpenAPIVersion('3.1.0').build();
  return afterSwagger(written(unstarted([]), config, [...models.all]), [], models, '').schemas;
}

/** Responses contain only parts of some classes. */
function withoutUnused(document: OpenApiDocument): OpenApiDocument {
  const refs = JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g);
  const used = new Set([...refs].map(([, name]) => name));
  const schemas = Object.entries(document.components.schemas!).filter(([name]) => used.has(name));
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } };
}

/** Throws if a field lacks a description or an example. */
export function buildDocument(
  app: Documentable,
  operations: readonly DeclaredOperation[],
  { origin, scheme, paths: otherPaths, webhooks: posted }: DocumentedSurroundings,
): OpenApiDocument {
  const published = operations.filter(({ tier }) => tier !== 'interna');
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Workspace Operations API')
    .setVersion(API_VERSION)
    .setDescription(DESCRIPTION)
    .setLicense('Proprietary', 'https://example.com/terms')
    .addServer(`${origin}${API_PREFIX}`);
  const tags = [...published.map(({ tag }) => tag), ...(Object.keys(otherPaths).length > 0 ? ['OAuth'] : [])];
  for (const { name, description } of describedTags(tags)) builder.addTag(name, description);
  for (const [name, each] of Object.entries({ ...SCHEMES, connected_app: scheme }))
    builder.addSecurity(name, each as Parameters<DocumentBuilder['addSecurity']>[1]);
  const models = collectModels(published, posted.models);
  const shared = sharedAnswers(published);
  const document = whileDocumented(published, () => written(app, builder.build(), [...models.all]));
  const { paths, schemas, parameters } = afterSwagger(document, published, models, origin);
  const { contact: _empty, ...info } = document.info;
  return withoutUnused({
    openapi: document.openapi,
    info,
    servers: document.servers!,
    tags: document.tags!,
    paths: { ...paths, ...otherPaths } as OpenApiDocument['paths'],
    webhooks: posted.webhooks,
    components: {
      securitySchemes: document.components!.securitySchemes as Record<string, object>,
      schemas: { ...schemas, ...shared.schemas, ...posted.components.schemas },
      responses: shared.responses!,
      headers: shared.headers!,
      parameters,
      pathItems: posted.components.pathItems,
    },
  });
}
