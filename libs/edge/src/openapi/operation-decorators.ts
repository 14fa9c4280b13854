import { applyDecorators } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiExtension,
  ApiIncludeEndpoint,
  ApiOperation,
  ApiResponse,
  ApiSecurity,
  ApiTags,
  DECORATORS,
  type ApiBodyOptions,
  type ApiResponseOptions,
} from '@nestjs/swagger';
import { PUBLISHABLE_SCOPES } from '@workops/kernel';
import { bodyTypesOf, missingScopes, WORKSPACE_CREDENTIALS, type DeclaredOperation } from '../operation-declaration';
import { answersOf } from './answers';
import { documentParameters, takesCondition } from './parameters';
import { refTo } from './references';

/** The metadata that only a document being made needs. */
const LATE = [DECORATORS.API_RESPONSE, DECORATORS.API_PARAMETERS];

/** The security schemes of the operation, as alternatives. */
function securityOf(operation: DeclaredOperation): Record<string, string[]>[] {
  const { credentials, scopes, anyScopeOf = [], authenticated, signed } = operation;
  if (signed) return [{ ...(authenticated !== false && { credential: [] }), portal_signature: [] }];
  if (authenticated === false) return [];
  const takesPages =
    credentials.includes('publishable_key') && missingScopes(operation, new Set(PUBLISHABLE_SCOPES)).length === 0;
  const grants = anyScopeOf.length === 0 ? [[...scopes]] : anyScopeOf.map((any) => [...scopes, any]);
  return [
    ...(credentials.some((kind) => WORKSPACE_CREDENTIALS.includes(kind)) ? [{ credential: [] }] : []),
    ...(takesPages ? [{ publishable: [] }] : []),
    ...(credentials.includes('device_agent') ? [{ device_agent: [] }] : []),
    ...(credentials.includes('connected_app') ? grants.map((granted) => ({ connected_app: granted })) : []),
  ];
}

function descriptionOf(operation: DeclaredOperation): string | undefined {
  const needed = missingScopes(operation, new Set());
  const scopes = needed.length > 0 ? `Scope: ${needed.map((scope) => `\`${scope}\``).join(', ')}.` : undefined;
  return [operation.description, scopes].filter((each) => each !== undefined).join('\n\n') || undefined;
}

const FILE_FORM = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary', description: 'The file.' } },
};

/** The schema of a body that is not JSON and is not parsed. */
export const unparsedSchema = (type: string): object =>
  type.startsWith('multipart/') ? FILE_FORM : { type: 'string', format: 'binary' };

function bodyOf(operation: DeclaredOperation): MethodDecorator[] {
  const { body, bodyOptional, upload } = operation;
  const consumes = ApiConsumes(...bodyTypesOf(operation));
  if (upload) {
    const form = {
      required: true,
      description: `One file of ${upload.maxBytes} bytes at most.`,
      schema: FILE_FORM,
    };
    return [consumes, ApiBody(form as ApiBodyOptions)];
  }
  return body ? [consumes, ApiBody({ type: body, required: !bodyOptional })] : [];
}

/** What one declaration says of its operation, as the decorators of `@nestjs/swagger`. An internal operation is not documented. */
export function documented(operation: DeclaredOperation): MethodDecorator[] {
  const { id, tag, summary, tier, sensitive = false, deprecation } = operation;
  if (tier === 'interna') return [];
  const security = securityOf(operation);
  return [
    ApiIncludeEndpoint(),
    ApiOperation({
      operationId: id,
      summary,
      description: descriptionOf(operation),
      ...(deprecation && { deprecated: true }),
      // Said of an operation that takes no credential; of the others each alternative is.
      ...(security.length === 0 && { security }),
    }),
    ApiTags(tag),
    ...security.map((alternative) => ApiSecurity(alternative)),
    ...documentParameters(operation),
    ...bodyOf(operation),
    ApiExtension('x-service-tier', tier),
    ApiExtension('x-service-sensitive', sensitive),
  ];
}

/** What depends on the other operations as well: the tag of the read of the same record, and every answer. */
const documentedAmongOthers = (operation: DeclaredOperation): MethodDecorator[] => [
  ...(operation.readBy ? [takesCondition] : []),
  ...answersOf(operation).map(({ status, name }) =>
    ApiResponse({ status, ...refTo('responses', name) } as ApiResponseOptions),
  ),
];

/**
 * Does something while the handlers carry what depends on all operations. It is taken from them again: a document is rarely made, and
 * another may be made of other operations.
 */
export function whileDocumented<T>(operations: readonly DeclaredOperation[], work: () => T): T {
  const before = operations.map((operation) => {
    const { prototype } = operation.controller as { prototype: object };
    const descriptor = Object.getOwnPropertyDescriptor(prototype, operation.handler)!;
    const handler = descriptor.value as object;
    const metadata = LATE.map((key): unknown => Reflect.getOwnMetadata(key, handler));
    applyDecorators(...documentedAmongOthers(operation))(prototype, operation.handler, descriptor);
    return { handler, metadata };
  });
  try {
    return work();
  } finally {
    for (const { handler, metadata } of before)
      LATE.forEach((key, place) =>
        metadata[place] === undefined
          ? Reflect.deleteMetadata(key, handler)
          : Reflect.defineMetadata(key, metadata[place], handler),
      );
  }
}
