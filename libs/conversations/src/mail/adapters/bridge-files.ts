import { guardedAgent, isBlocked, type SystemAddressGuard } from '@workops/platform/addresses';
import type { Dispatcher } from 'undici';
import type { AttachmentFetch } from '../../conversations/message-ports';

const CONNECT_MS = 10_000;
const GONE: ReadonlySet<number> = new Set([403, 404, 410]);

/** Follows no redirects, and calls no non-public address. */
export class BridgeFiles implements AttachmentFetch {
  private readonly agent: Dispatcher;

  constructor(guard: SystemAddressGuard) {
    this.agent = guardedAgent(guard, CONNECT_MS);
  }

  open: AttachmentFetch['open'] = async (_account, reference, signal) => {
    const { origin, pathname, search } = new URL(reference);
    try {
      const answer = await this.agent.request({
        origin,
        path: pathname + search,
        method: 'GET',
        ...(signal && { signal }),
      });
      if (answer.statusCode !== 200) {
        await answer.body.dump({ limit: 64 * 1024 });
        if (GONE.has(answer.statusCode)) return undefined;
        throw new Error(`HTTP ${answer.statusCode}`);
      }
      const type = answer.headers['content-type'];
      return {
        content: answer.body as AsyncIterable<Uint8Array>,
        contentType: typeof type === 'string' ? type.split(';', 1)[0]!.trim() : null,
      };
    } catch (error) {
      if (isBlocked(error)) return undefined;
      throw error;
    }
  };

  close(): Promise<void> {
    return this.agent.destroy();
  }
}
