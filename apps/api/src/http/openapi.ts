import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { PUBLISHABLE_SCOPES, type ErrorCode } from '@workops/kernel';
import { answerHeaders, errorResponses, errorSchemas } from './error-document';
import { API_PREFIX, missingScopes, WORKSPACE_CREDENTIALS, type DeclaredOperation } from './operation-declaration';
import { sentSchemaOf } from './operation-document';

export const DOCUMENT_PATH = `${API_PREFIX}/openapi.json`;
export const DOCS_PATH = `${API_PREFIX}/docs`;
const API_VERSION = '11.13.0';

type RequestBody = { content: Record<string, object> };
type OperationObject = NonNullable<OpenAPIObject['paths'][string]['get']>;

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description }) as const;
const SCHEMES = {
  credential: bearer("An API key (`sk_`), an identity provider's JWT, a personal token (`pt_`) or a connected app's token (`oa_`)."),
  publishable: bearer('A publishable key (`pk_`), safe in a page; it works from the origins that it was made for.'),
  device_agent: bearer("A device agent's token (`va_`)."),
};

/** How the document tells of OAuth; its paths are not among the operations. */
export interface DocumentedAuthorization {
  scheme: object;
  paths: Record<string, object>;
}

/** What an app must have been granted, one requirement for each scope of which any will do. */
const grantsFor = ({ scopes, anyScopeOf = [] }: DeclaredOperation): string[][] =>
  anyScopeOf.length === 0 ? [[...scopes]] : anyScopeOf.map((any) => [...scopes, any]);

/** Which of the schemes open the operation, each by itself. */
function securityOf(operation: DeclaredOperation): Record<string, string[]>[] {
  const { credentials } = operation;
  const takesPages = credentials.includes('publishable_key') && missingScopes(operation, new Set(PUBLISHABLE_SCOPES)).length === 0;
  return [
    ...(credentials.some((kind) => WORKSPACE_CREDENTIALS.includes(kind)) ? [{ credential: [] }] : []),
    ...(takesPages ? [{ publishable: [] }] : []),
    ...(credentials.includes('device_agent') ? [{ device_agent: [] }] : []),
    ...(credentials.includes('connected_app') ? grantsFor(operation).map((granted) => ({ connected_app: granted })) : []),
  ];
}

const rateLimitHeaders = {
  'X-RateLimit-Limit': { description: 'Calls that can be made at once; absent without a ceiling.', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': { description: 'Calls left for the moment.', schema: { type: 'integer' } },
};
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeat of the call with the same key and body within 24 hours gets the first answer again.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
};
const replayHeader = { 'X-Idempotent-Replay': { description: '`1` where the answer is a repeated one.', schema: { type: 'string' } } };
const deprecationHeaders = {
  Deprecation: { description: '`true`', schema: { type: 'string' } },
  Sunset: { description: 'When the operation goes.', schema: { type: 'string' } },
};

const isClosedToSomeApps = ({ credentials, sensitive, pseudonyms, closedFields }: DeclaredOperation): boolean =>
  credentials.includes('connected_app') && (sensitive === true || pseudonyms === undefined || closedFields.length > 0);

function codesOf(operation: DeclaredOperation, hasBody: boolean): ErrorCode[] {
  const codes: ErrorCode[] = [...operation.errors];
  if (typeof operation.ceiling === 'string') codes.push('CONFLICT');
  codes.push('RATE_LIMITED');
  if (operation.authenticated !== false) codes.push('UNAUTHORIZED', 'FORBIDDEN');
  if (isClosedToSomeApps(operation)) codes.push('CONNECTED_APP_SENSITIVE_DATA');
  if (operation.method === 'POST') codes.push('IDEMPOTENCY_KEY_CONFLICT');
  if (hasBody) codes.push('PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  return [...codes, 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'];
}

function complete(described: OperationObject, operation: DeclaredOperation): void {
  const authenticated = operation.authenticated !== false;
  const hasBody = described.requestBody !== undefined;
  const posts = operation.method === 'POST';
  described.security = authenticated ? securityOf(operation) : [];
  const needed = missingScopes(operation, new Set());
  if (needed.length > 0) {
    const scopes = `Scope: ${needed.map((scope) => `\`${scope}\``).join(', ')}.`;
    described.description = described.description ? `${described.description}\n\n${scopes}` : scopes;
  }
  for (const type of operation.accepts ?? []) (described.requestBody as RequestBody).content[type] = { schema: sentSchemaOf(type) };
  if (posts) described.parameters = [...(described.parameters ?? []), idempotencyKey as never];
  Object.assign(described.responses, errorResponses(codesOf(operation, hasBody)));
  for (const [status, response] of Object.entries(described.responses) as [string, { headers?: object }][]) {
    response.headers = {
      ...answerHeaders,
      ...(status !== '401' && rateLimitHeaders),
      ...(posts && replayHeader),
      ...(operation.deprecation && deprecationHeaders),
      ...response.headers,
    };
  }
}

/** The published description of the API, made from the declarations of its operations. */
export function buildDocument(
  app: INestApplication,
  operations: readonly DeclaredOperation[],
  { scheme, paths }: DocumentedAuthorization,
): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Workspace Operations API')
    .setDescription('Contacts, appointments and signed webhook events of a workspace. Amounts, times and ids as the resources say.')
    .setVersion(API_VERSION)
    .setLicense('Proprietary', 'https://example.com/terms')
    .addServer(API_PREFIX)
    .addBearerAuth(SCHEMES.credential, 'credential')
    .addBearerAuth(SCHEMES.publishable, 'publishable')
    .addBearerAuth(SCHEMES.device_agent, 'device_agent')
    .build();
  const document = SwaggerModule.createDocument(app, config);
  const declared = new Map(operations.map((operation) => [operation.id, operation]));
  const published = Object.entries(document.paths).filter(([path]) => path.startsWith(`${API_PREFIX}/`));
  document.paths = { ...Object.fromEntries(published.map(([path, item]) => [path.slice(API_PREFIX.length), item])), ...paths };
  const described = published.flatMap(([, item]) => Object.values(item) as OperationObject[]);
  for (const each of described) complete(each, declared.get(each.operationId!)!);
  const tags = [...new Set(described.flatMap((each) => each.tags ?? []))];
  document.tags = tags.map((name) => ({ name, description: `Operations on ${name.toLowerCase()}.` }));
  if (Object.keys(paths).length > 0) document.tags.push({ name: 'OAuth', description: 'How a connected app is authorised.' });
  const securitySchemes = { ...document.components?.securitySchemes, connected_app: scheme as never };
  document.components = { ...document.components, securitySchemes, schemas: { ...document.components?.schemas, ...(errorSchemas as object) } };
  return document;
}

/** Publishes the document and its page with try-it, which needs nothing from the internet. Both are open to anybody. */
export function publishDocument(app: INestApplication, operations: readonly DeclaredOperation[], authorization: DocumentedAuthorization): void {
  SwaggerModule.setup(DOCS_PATH, app, () => buildDocument(app, operations, authorization), {
    raw: ['json'],
    jsonDocumentUrl: DOCUMENT_PATH,
    customSiteTitle: 'Workspace Operations API',
    // Keys stay in the page's memory, and its document is shown to no validator elsewhere.
    swaggerOptions: { persistAuthorization: false, validatorUrl: null, displayRequestDuration: true },
  });
}
