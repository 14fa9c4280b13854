import type { Clock } from '@workops/kernel';
import type { SecretBox } from '@workops/platform';
import type { OutgoingMessage } from '../../conversations/message-ports';

export interface SharedFile {
  workspaceId: string;
  fileId: string;
  filename: string;
  contentType: string;
  size: number;
}

const LIVES_MS = 10 * 60_000;

export const SHARED_FILES_PATH = '/inbound/files/';

/** Links without credential, valid for ten minutes: the file is sealed into them, and nothing is stored. */
export class SharedFiles {
  constructor(
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {}

  pathOf(workspaceId: string, { fileId, filename, contentType, size }: OutgoingMessage['attachments'][number]): string {
    const file: SharedFile = { workspaceId, fileId, filename, contentType, size };
    const sealed = this.box.seal(JSON.stringify({ file, until: this.clock.now().getTime() + LIVES_MS }));
    return SHARED_FILES_PATH + Buffer.from(sealed).toString('base64url');
  }

  /** Undefined if it was never issued or has expired. */
  named(token: string): SharedFile | undefined {
    try {
      const { file, until } = JSON.parse(this.box.open(Buffer.from(token, 'base64url').toString())) as {
        file: SharedFile;
        until: number;
      };
      return this.clock.now().getTime() < until ? file : undefined;
    } catch {
      return undefined;
    }
  }
}
