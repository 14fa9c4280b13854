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
import {
  acceptedBodyTypes,
  missingScopes,
  WORKSPACE_CREDENTIALS,
  type DeclaredOperation,
} from '../operation-declaration';
import { listSharedAnswers } from './answers';
import { documentParameters } from './parameters';
import { refTo } from './references';

const KINDS = [
  DECORATORS.API_INCLUDE_ENDPOINT,
  DECORATORS.API_OPERATION,
  DECORATORS.API_TAGS,
  DECORATORS.API_SECURITY,
  DECORATORS.API_PARAMETERS,
  DECORATORS.API_CONSUMES,
  DECORATORS.API_RESPONSE,
  DECORATORS.API_EXTENSION,
];

function securitySchemes(operation: DeclaredOperation): Record<string, string[]>[] {
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

function operationDescription(operation: DeclaredOperation): string | undefined {
  const needed = missingScopes(operation, new Set());
  const scopes = needed.length > 0 ? `Scope: ${needed.map((scope) => `\`${scope}\``).join(', ')}.` : undefined;
  return [operation.description, scopes].filter((each) => each !== undefined).join('\n\n') || undefined;
}

const FILE_FORM = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary', description: 'The file.' } },
};

export const unparsedSchema = (type: string): object =>
  type.startsWith('multipart/') ? FILE_FORM : { type: 'string', format: 'binary' };

function bodyDecorators(operation: DeclaredOperation): MethodDecorator[] {
  const { body, bodyOptional, upload } = operation;
  const consumes = ApiConsumes(...acceptedBodyTypes(operation));
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

function documented(operation: DeclaredOperation): MethodDecorator[] {
  const { id, tag, summary, tier, sensitive = false, deprecation } = operation;
  const security = securitySchemes(operation);
  return [
    ApiIncludeEndpoint(),
    ApiOperation({
      operationId: id,
      summary,
      description: operationDescription(operation),
      ...(deprecation && { deprecated: true }),
      // The list must be empty without credentials; otherwise `@ApiSecurity` adds each alternative.
      ...(security.length === 0 && { security }),
    }),
    ApiTags(tag),
    ...security.map((alternative) => ApiSecurity(alternative)),
    ...documentParameters(operation),
    ...bodyDecorators(operation),
    ...listSharedAnswers(operation).map(({ status, name }) =>
      ApiResponse({ status, ...refTo('responses', name) } as ApiResponseOptions),
    ),
    ApiExtension('x-service-tier', tier),
    ApiExtension('x-service-sensitive', sensitive),
  ];
}

/**
 * Applies the decorators only during the work. Documents are rarely generated and depend on the app's other operations,
 * and permanent metadata would take 7 MB.
 */
export function whileDocumented<T>(operations: readonly DeclaredOperation[], work: () => T): T {
  const before: { handler: object; plain: unknown[] }[] = [];
  try {
    for (const operation of operations) {
      const { prototype } = operation.controller as { prototype: object };
      const descriptor = Object.getOwnPropertyDescriptor(prototype, operation.handler)!;
      const handler = descriptor.value as object;
      before.push({ handler, plain: KINDS.map((kind): unknown => Reflect.getOwnMetadata(kind, handler)) });
      applyDecorators(...documented(operation))(prototype, operation.handler, descriptor);
    }
    return work();
  } finally {
    for (const { handler, plain } of before.toReversed()) {
      for (const [place, kind] of KINDS.entries()) {
        if (plain[place] === undefined) Reflect.deleteMetadata(kind, handler);
        else Reflect.defineMetadata(kind, plain[place], handler);
      }
    }
  }
}
