import {
  createParamDecorator,
  HttpException,
  Inject,
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Files, FileTooLarge } from '@workops/platform/files';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { MalformedCall } from '../validation';
import { readFilePart, type FilePart } from './file-part';

/** Size of the boundaries and the part's header. */
const AROUND_A_FILE = 16_384;

/** Removed from the storage unless the operation holds it. */
export interface UploadedFile {
  id: string;
  filename: string;
  contentType: string;
  size: number;
  /** Hexadecimal. */
  sha256: string;
  /** First 16 bytes. */
  head: Buffer;
}

declare module 'fastify' {
  interface FastifyRequest {
    uploadedFile: UploadedFile | undefined;
  }
}

export const Uploaded = createParamDecorator((_data: unknown, context: ExecutionContext): UploadedFile => {
  const { uploadedFile } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!uploadedFile) throw new Error('An operation that takes no file was called with one.');
  return uploadedFile;
});

/** Neither the database nor a header can hold control characters. */
const printable = (text: string): string => text.replace(/\p{Cc}/gu, '');

const tooLarge = () => new HttpException('The file is too large.', 413);

/**
 * Streams before the operation, so that no transaction waits for a slow sender. It wraps the idempotency, because a
 * repeat is recognised by its content; a repeat uploads again.
 */
@Injectable()
export class ReceiveFile implements NestInterceptor {
  constructor(@Inject(Files) private readonly files: Files) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    return from(this.answer(http.getRequest<FastifyRequest>(), next));
  }

  private async answer(request: FastifyRequest, next: CallHandler): Promise<unknown> {
    const { upload } = request.routeOptions.config.operation!;
    const file = await this.received(request, upload!.maxBytes);
    try {
      request.uploadedFile = file;
      const { filename, contentType, sha256 } = file;
      request.body = { filename, contentType, sha256 };
      return await lastValueFrom(next.handle());
    } finally {
      // After a crash the sweep removes the content.
      await this.files.discard(file.id).catch(() => undefined);
    }
  }

  private async received(request: FastifyRequest, maxBytes: number): Promise<UploadedFile> {
    if (request.headers['content-type'] === undefined) {
      throw new MalformedCall('body', [
        { path: '', message: 'A multipart/form-data body is required.', code: 'invalid_type' },
      ]);
    }
    if (Number(request.headers['content-length'] ?? 0) > maxBytes + AROUND_A_FILE) throw tooLarge();
    const part = await readFilePart(request.raw);
    const { id, size, sha256, head } = await this.storeContent(part, request.actor!.workspaceId, maxBytes);
    return {
      id,
      filename: printable(part.filename ?? ''),
      contentType: printable(part.contentType),
      size,
      sha256,
      head,
    };
  }

  private async storeContent({ content, ended }: FilePart, workspaceId: string, maxBytes: number) {
    try {
      const received = await this.files.receive(workspaceId, content, maxBytes);
      await ended.catch(async (error: unknown) => {
        await this.files.discard(received.id);
        throw error;
      });
      return received;
    } catch (error) {
      throw error instanceof FileTooLarge ? tooLarge() : error;
    }
  }
}
