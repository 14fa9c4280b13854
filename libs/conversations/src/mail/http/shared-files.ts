import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SHARED_FILES_PATH, SharedFiles } from '../../index';
import { notFound, type Clock } from '@workops/kernel';
import { SecretBox } from '@workops/platform';
import { Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { CLOCK, LOGGER, type Logger } from '@workops/platform/process';
import { attachment } from '@workops/edge';
import { sendError, fastifyServer } from '@workops/edge/app';

/** Bridges present only the link. */
export function installSharedFiles(app: NestFastifyApplication): void {
  const [files, database, logger] = [app.get(Files), app.get(Database), app.get<Logger>(LOGGER)];
  const shared = new SharedFiles(app.get(SecretBox), app.get<Clock>(CLOCK));
  fastifyServer(app).get(`${SHARED_FILES_PATH}:token`, { config: { recorded: true } }, async (request, reply) => {
    try {
      const file = shared.named((request.params as { token: string }).token);
      const content =
        file && (await database.onBehalfOf(file.workspaceId, () => files.open(file.workspaceId, file.fileId)));
      if (!content) throw notFound('El archivo no existe.');
      reply.headers({
        'content-disposition': attachment(file.filename),
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      await reply.type(file.contentType).header('content-length', file.size).send(content);
    } catch (error) {
      sendError(error, request, reply, logger);
    }
    return reply;
  });
}
