import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { MalformedCall } from '../validation';

/** A part has a disposition, a type and little else. */
const LIMITS = { parts: 1, headerPairs: 20, headerSize: 4_096, fieldSize: 0 };

const notAsAsked = (message: string) => new MalformedCall('body', [{ path: '', message, code: 'custom' }]);
const unreadable = () => notAsAsked('The body is no complete multipart/form-data.');

/** Available once the part's header has arrived. */
export interface FilePart {
  name: string;
  /** Undefined if there is none. Never used as a path. */
  filename: string | undefined;
  contentType: string;
  /** Has back-pressure to the sender; destroyed if the body is malformed or cut off. */
  content: Readable;
  /** Rejects with a `MalformedCall` unless the body ends properly. */
  ended: Promise<void>;
}

function createParser(request: IncomingMessage): BusboyInstance {
  try {
    return new Busboy({ headers: request.headers as BusboyHeaders, limits: LIMITS });
  } catch {
    throw notAsAsked('The Content-Type names no boundary.');
  }
}

/** Rejects with a `MalformedCall` without a file. */
export function readFilePart(request: IncomingMessage): Promise<FilePart> {
  return new Promise((resolve, reject) => {
    const parser = createParser(request);
    let content: Readable | undefined;
    const ended = new Promise<void>((finish, fail) => {
      const end = (problem?: MalformedCall) => {
        request.off('close', closed);
        request.unpipe(parser);
        if (!problem) return finish();
        content?.destroy(problem);
        fail(problem);
        reject(problem);
      };
      const cutOff = () => end(unreadable());
      // A complete request is closed too, perhaps before the parser has finished.
      const closed = () => {
        if (!request.complete) cutOff();
      };
      parser.on('file', (name, file, filename, _encoding, contentType) => {
        content = file;
        // The parser ends a file early without destroying it, so a later reader would wait forever.
        file.on('error', () => end(unreadable()));
        resolve({ name, filename, contentType, content: file, ended });
      });
      parser.on('field', () => end(notAsAsked('The part must be a file: its Content-Disposition needs a filename.')));
      parser.on('partsLimit', () => end(notAsAsked('Must have one part, the file.')));
      parser.on('error', cutOff);
      parser.on('finish', () => end(content ? undefined : notAsAsked('Must have one part, the file.')));
      request.on('close', closed);
    });
    // The reader may await the end later.
    ended.catch(() => undefined);
    request.pipe(parser);
  });
}
