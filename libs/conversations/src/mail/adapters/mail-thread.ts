import { parentPort } from 'node:worker_threads';
import { UnreadableMail, type ReadMail } from '../domain/received-mail';
import type { MailEnvelope } from '../mail-ports';
import { readMail } from './read-mail';
import { senderIsProven } from './sender-proof';

export interface MailToRead {
  id: number;
  raw: Uint8Array;
  envelope: MailEnvelope;
}

/** Parsing begins, the mail is parsed or refused, and its sender is proven or not. */
export type MailProgress =
  | { id: number; stage: 'reading' }
  | { id: number; stage: 'read'; mail: ReadMail }
  | { id: number; stage: 'unreadable'; why: string }
  | { id: number; stage: 'done'; verified: boolean };

/** A copy that can be transferred without copying more. */
const owned = (content: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(content);

/** Parses one by one, so that a mail that does not end can be identified. Verifies senders concurrently. */
function serveMails(port: NonNullable<typeof parentPort>): void {
  const tell = (progress: MailProgress, transfer: ArrayBuffer[] = []): void => port.postMessage(progress, transfer);
  let turn: Promise<void> = Promise.resolve();

  const read = async ({ id, raw, envelope }: MailToRead): Promise<void> => {
    tell({ id, stage: 'reading' });
    try {
      const mail = await readMail(raw);
      const attachments = mail.attachments.map((part) => ({ ...part, content: owned(part.content) }));
      tell(
        { id, stage: 'read', mail: { ...mail, attachments } },
        attachments.map(({ content }) => content.buffer),
      );
      void prove(id, raw, envelope, mail.from?.address);
    } catch (error) {
      if (!(error instanceof UnreadableMail)) throw error;
      tell({ id, stage: 'unreadable', why: error.message });
    }
  };
  const prove = async (
    id: number,
    raw: Uint8Array,
    envelope: MailEnvelope,
    from: string | undefined,
  ): Promise<void> => {
    tell({ id, stage: 'done', verified: from !== undefined && (await senderIsProven(raw, from, envelope)) });
  };

  port.on('message', (mail: MailToRead) => {
    turn = turn.then(() => read(mail));
  });
}

if (parentPort) serveMails(parentPort);
