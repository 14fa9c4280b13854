import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { installEdge } from './http/edge';
import type { DeclaredOperation } from './http/operation-declaration';
import { installOAuth } from './oauth/install-oauth';

/** What stands around the operations, in every process that serves them. Returns the operations, complete once the app has started. */
export function configureApi(app: NestFastifyApplication): readonly DeclaredOperation[] {
  const operations = installEdge(app);
  installOAuth(app);
  return operations;
}
