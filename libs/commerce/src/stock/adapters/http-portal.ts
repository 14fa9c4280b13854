import { Readable } from 'node:stream';
import {
  AnswerTooLarge,
  bodyWithin,
  guardedAgent,
  isBlocked,
  type SystemAddressGuard,
} from '@workops/platform/addresses';
import { PortalFailure, type Portal, type PortalAccess } from '../publication-ports';
import { placeIn } from './portal-answer';

const CALL_MS = 10_000;
const ANSWER_BYTES = 64 * 1024;
/** HTTP statuses that are worth a retry. */
const PASSING = [408, 425, 429];

interface Call {
  method: 'PUT' | 'DELETE';
  path: string;
  key: string;
  body?: { content: string | Readable; type: string; size?: number };
}

function failureOf(error: unknown): PortalFailure {
  if (error instanceof PortalFailure) return error;
  if (error instanceof AnswerTooLarge) return new PortalFailure('answer_too_large', false);
  if (isBlocked(error)) return new PortalFailure('blocked_address', false);
  return new PortalFailure(error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable', false);
}

/** One deadline per call, no redirects, and only public addresses. */
export class HttpPortal implements Portal {
  private readonly agent;
  private readonly leaving = new AbortController();

  constructor(guard: SystemAddressGuard) {
    this.agent = guardedAgent(guard, CALL_MS, { pipelining: 1, keepAliveTimeout: 4_000 });
  }

  async upsert(
    access: PortalAccess,
    { vehicleId, revision, fields, photos }: Parameters<Portal['upsert']>[1],
    key: string,
  ) {
    const listed = {
      ...fields,
      revision,
      photos: photos.map(({ id, contentType }) => ({ id, content_type: contentType })),
    };
    const body = { content: JSON.stringify(listed), type: 'application/json' };
    return placeIn(await this.answerTo(access, { method: 'PUT', path: `/listings/${vehicleId}`, key, body }));
  }

  async sendPhoto(
    access: PortalAccess,
    photo: Parameters<Portal['sendPhoto']>[1],
    content: AsyncIterable<Uint8Array>,
    key: string,
  ): Promise<void> {
    const { vehicleId, id, contentType: type, size } = photo;
    const body = { content: Readable.from(content), type, size };
    await this.answerTo(access, { method: 'PUT', path: `/listings/${vehicleId}/photos/${id}`, key, body });
  }

  async remove(access: PortalAccess, vehicleId: string, key: string): Promise<void> {
    try {
      await this.answerTo(access, { method: 'DELETE', path: `/listings/${vehicleId}`, key });
    } catch (error) {
      if (!(error instanceof PortalFailure && error.error === 'http_404')) throw error;
    }
  }

  async close(): Promise<void> {
    this.leaving.abort();
    await this.agent.destroy();
  }

  private async answerTo({ apiUrl, token }: PortalAccess, { method, path, key, body }: Call): Promise<string> {
    const url = new URL(apiUrl.replace(/\/+$/, '') + path);
    const headers = {
      'idempotency-key': key,
      accept: 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body && {
        'content-type': body.type,
        ...(body.size !== undefined && { 'content-length': String(body.size) }),
      }),
    };
    const signal = AbortSignal.any([this.leaving.signal, AbortSignal.timeout(CALL_MS)]);
    try {
      const to = { origin: url.origin, path: url.pathname + url.search, method, headers, signal };
      const answer = await this.agent.request({ ...to, ...(body && { body: body.content }) });
      const said = (await bodyWithin(answer.body as AsyncIterable<Uint8Array>, ANSWER_BYTES)).toString();
      const { statusCode: status } = answer;
      if (status < 200 || status >= 300)
        throw new PortalFailure(`http_${status}`, status >= 400 && status < 500 && !PASSING.includes(status));
      return said;
    } catch (error) {
      throw failureOf(error);
    }
  }
}
