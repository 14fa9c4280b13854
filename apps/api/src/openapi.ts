import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants';
import { controllers } from './contexts';
import { documentedWebhooks } from '@workops/events/http';
import { listedReasons } from './guides/refusal-reasons';
import { buildDocument, errorCodes, unstarted, type OpenApiDocument } from '@workops/edge/app';
import type { DeclaredOperation } from '@workops/edge';
import { documentedAuthorization } from '@workops/access/http';

function declaredOperations({ prototype }: Type<object>): DeclaredOperation[] {
  const methods = Object.getOwnPropertyNames(prototype).map(
    (name) => Object.getOwnPropertyDescriptor(prototype, name)?.value as unknown,
  );
  return methods.flatMap((method) => {
    if (typeof method !== 'function') return [];
    const { operation } = (Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, method) ?? {}) as {
      operation?: DeclaredOperation;
    };
    return operation ? [operation] : [];
  });
}

const operations = (): DeclaredOperation[] => controllers.flatMap(declaredOperations);

export const refusalWords = (): { codes: readonly string[]; reasons: readonly string[] } => ({
  codes: errorCodes,
  reasons: [...new Set(listedReasons(operations()).map(({ word }) => word))],
});

/** Built from the declarations without starting an app, for code generators. */
export const openApiDocument = (origin: URL): OpenApiDocument =>
  buildDocument(unstarted(controllers), operations(), {
    origin: origin.origin,
    ...documentedAuthorization(origin),
    webhooks: documentedWebhooks,
  });
