import { createHash } from 'node:crypto';
import {
  createParamDecorator,
  HttpException,
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { readFilePart } from '@workops/edge';

export const CSV_BODY = 'text/csv';
export const FORM_BODY = 'multipart/form-data';

declare module 'fastify' {
  interface FastifyRequest {
    /** Raw chunks; absent if the CSV came in JSON. */
    sentCsv?: readonly Buffer[];
  }
}

/** The body or a multipart part; undefined for JSON. */
export const SentCsv = createParamDecorator(
  (_data: unknown, context: ExecutionContext): readonly Buffer[] | undefined =>
    context.switchToHttp().getRequest<FastifyRequest>().sentCsv,
);

const tooLarge = () => new HttpException('The file is too large.', 413);

interface Collected {
  pieces: readonly Buffer[];
  sha256: string;
}

/** Does not copy; rejects at the first byte beyond the limit. */
async function collected(content: AsyncIterable<Buffer>, maxBytes: number): Promise<Collected> {
  const hash = createHash('sha256');
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > maxBytes) throw tooLarge();
    hash.update(piece);
    pieces.push(piece);
  }
  return { pieces, sha256: hash.digest('hex') };
}

/**
 * Receives the body first, so that no transaction waits for a slow sender. Runs outside the idempotency check, which
 * needs the complete content.
 */
@Injectable()
export class ReceiveCsv implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const type = request.headers['content-type']?.split(';', 1)[0]!.trim().toLowerCase();
    if (type === CSV_BODY) await this.receive(request, request.raw);
    if (type === FORM_BODY) {
      const { name, filename, contentType, content, ended } = await readFilePart(request.raw);
      await this.receive(request, content, { name, filename, contentType });
      await ended;
    }
    return next.handle();
  }

  /** Leaves a hash as body, which the idempotency key compares. */
  private async receive(request: FastifyRequest, content: AsyncIterable<Buffer>, part: object = {}): Promise<void> {
    const maxBytes = request.routeOptions.config.operation!.bodyLimit!;
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
    const { pieces, sha256 } = await collected(content, maxBytes);
    request.sentCsv = pieces;
    request.body = { csv: '', sent: { ...part, sha256 } };
  }
}
