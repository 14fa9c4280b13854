import type { Type } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiExcludeEndpoint,
  ApiExtension,
  ApiExtraModels,
  ApiOperation,
  ApiParam,
  ApiResponse,
  getSchemaPath,
} from '@nestjs/swagger';
import type { DeclaredOperation, ListMeta } from './operation-declaration';

const integer = { type: 'integer' };

const cursorPagination = {
  type: 'object',
  required: ['limit', 'nextCursor'],
  properties: { limit: integer, nextCursor: { type: ['string', 'null'], description: 'Null on the last page.' } },
};
const feedPagination = {
  ...cursorPagination,
  properties: {
    ...cursorPagination.properties,
    resumeCursor: { type: 'string', description: 'On the last page: the `cursor` with which to ask later for what was written since.' },
  },
};
const limitOnly = { type: 'object', required: ['limit'], properties: { limit: integer } };

const metaSchemas: Record<ListMeta, object> = {
  cursor: { type: 'object', required: ['pagination'], properties: { pagination: cursorPagination } },
  feed: { type: 'object', required: ['pagination'], properties: { pagination: feedPagination } },
  total: { type: 'object', required: ['total'], properties: { total: integer } },
  offset: { type: 'object', required: ['pagination', 'offset'], properties: { pagination: limitOnly, offset: integer } },
};

function envelopeSchema(response: Type, list: ListMeta | undefined): object {
  const reference = { $ref: getSchemaPath(response) };
  if (!list) return { type: 'object', required: ['data'], properties: { data: reference } };
  const data = { type: 'array', items: reference };
  return { type: 'object', required: ['data', 'meta'], properties: { data, meta: metaSchemas[list] } };
}

function successDecorators({ status, alsoStatus, response, list, produces }: DeclaredOperation): MethodDecorator[] {
  if (produces) {
    const content = { [produces]: { schema: binary } };
    return [ApiResponse({ status, description: 'Done.', content })];
  }
  if (!response) return [ApiResponse({ status, description: 'Done.' })];
  const schema = envelopeSchema(response, list);
  const content = { 'application/json': { schema } };
  const statuses = alsoStatus === undefined ? [status] : [status, alsoStatus];
  return [ApiExtraModels(response), ...statuses.map((each) => ApiResponse({ status: each, description: 'Done.', content }))];
}

const UUID = { type: 'string', format: 'uuid' };
const UUID_OR_DISPLAY_ID = { type: 'string', pattern: '^([0-9a-fA-F-]{36}|[A-Z]+-[1-9][0-9]{0,14})$' };
const INTEGER_ID = { type: 'integer', minimum: 1, maximum: 999_999_999_999_999 };
const WORD = { type: 'string' };

const pathParameters = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);

/** A key is a word that the workspace chose, an external id whatever somebody else did; everything else in a path is an id of ours. */
function schemaOf(name: string, { integerIds = [], displayIds = false }: DeclaredOperation): object {
  if (name === 'key' || name === 'external_id') return WORD;
  if (integerIds.includes(name)) return INTEGER_ID;
  return displayIds ? UUID_OR_DISPLAY_ID : UUID;
}

const binary = { type: 'string', format: 'binary' };
/** What a body is that is taken as it is, beside JSON. */
export const sentSchemaOf = (type: string): object => (type.startsWith('multipart/') ? uploadSchema : binary);

const uploadSchema = { type: 'object', required: ['file'], properties: { file: binary } };

/** The part may have any name; `file` is the documented one. */
const uploadDecorators = ({ upload }: DeclaredOperation): MethodDecorator[] =>
  upload ? [ApiConsumes('multipart/form-data'), ApiBody({ description: `One file of ${upload.maxBytes} bytes at most.`, schema: uploadSchema })] : [];

/** What the document says of an operation and cannot be seen from its route; refusals are added when it is built. */
export function documentOperation(operation: DeclaredOperation): MethodDecorator[] {
  const { id, tag, summary, description, tier, sensitive = false, deprecation, path } = operation;
  if (tier === 'interna') return [ApiExcludeEndpoint()];
  return [
    ApiOperation({ operationId: id, summary, description, tags: [tag], deprecated: deprecation ? true : undefined }),
    ApiExtension('x-service-tier', tier),
    ApiExtension('x-service-sensitive', sensitive === true),
    ...pathParameters(path).map((name) => ApiParam({ name, schema: schemaOf(name, operation) })),
    ...uploadDecorators(operation),
    ...successDecorators(operation),
  ];
}
