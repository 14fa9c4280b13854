import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { unavailable } from '@workops/kernel';
import { KeyedQueue } from '@workops/platform';
import { mailLimits, UnreadableMail, type ReadMail } from '../domain/received-mail';
import type { MailEnvelope, MailRead, ReadsMail } from '../mail-ports';
import type { MailProgress, MailToRead } from './mail-thread';
import { readMail } from './read-mail';
import { senderIsProven } from './sender-proof';

export interface MailReaderOptions {
  /** The script, or its code if `eval` is set. Without it, as in tests, the receiving thread parses. */
  script?: string;
  eval?: boolean;
  /** The timeout of each stage. */
  stageMs?: number;
  heapMb?: number;
}

const SCRIPT = join(__dirname, 'mail-thread.js');
const STAGE_MS = 30_000;
const HEAP_MB = 384;
/** Total bytes of the mails being read. */
const AT_ONCE = 4 * mailLimits.bytes;
const REFUSAL = 'Too many mails are being read. Try again shortly.';

interface Waiting {
  job: MailToRead;
  mail?: ReadMail;
  timer?: NodeJS.Timeout;
  /** A mail being parsed may be the cause if the thread ends. */
  reading: boolean;
  resolve(read: MailRead): void;
  reject(error: Error): void;
}

/**
 * Reads in a separate thread. A mail that takes too long or too much memory ends only that thread and is refused
 * permanently. A workspace has two places, whose wait does not block others.
 */
export class MailReader implements ReadsMail {
  private readonly queue = new KeyedQueue({ patienceMs: 30_000, width: 2, longest: 20, refusal: REFUSAL });
  private readonly waiting = new Map<number, Waiting>();
  private readonly options;
  private worker: Worker | undefined;
  private bytes = 0;
  private last = 0;
  private closed = false;

  constructor({
    script = existsSync(SCRIPT) ? SCRIPT : undefined,
    stageMs = STAGE_MS,
    heapMb = HEAP_MB,
    ...options
  }: MailReaderOptions = {}) {
    this.options = { ...options, script, stageMs, heapMb };
  }

  read(workspaceId: string, raw: Uint8Array, envelope: MailEnvelope): Promise<MailRead> {
    return this.queue.run(workspaceId, async () => {
      if (this.closed || (this.bytes > 0 && this.bytes + raw.length > AT_ONCE)) throw unavailable(REFUSAL, 5);
      this.bytes += raw.length;
      try {
        return await (this.options.script ? this.inThread(raw, envelope) : readHere(raw, envelope));
      } finally {
        this.bytes -= raw.length;
      }
    });
  }

  async close(): Promise<void> {
    const worker = this.worker;
    this.closed = true;
    this.worker = undefined;
    for (const [id, { reject }] of this.waiting) {
      this.settle(id);
      reject(unavailable(REFUSAL, 1));
    }
    await worker?.terminate();
  }

  private inThread(raw: Uint8Array, envelope: MailEnvelope): Promise<MailRead> {
    const id = (this.last += 1);
    return new Promise((resolve, reject) => {
      const job = { id, raw, envelope };
      this.waiting.set(id, { job, reading: false, resolve, reject });
      this.thread().postMessage(job);
    });
  }

  private thread(): Worker {
    if (this.worker) return this.worker;
    const { script, eval: isCode = false, heapMb } = this.options;
    const worker = new Worker(script!, {
      eval: isCode,
      name: 'mail-reader',
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    worker.on('message', (progress: MailProgress) => this.hear(progress));
    worker.on('error', () => undefined);
    worker.once('exit', () => this.ended(worker));
    worker.unref();
    this.worker = worker;
    return worker;
  }

  private hear(progress: MailProgress): void {
    const waiting = this.waiting.get(progress.id);
    if (!waiting) return;
    if (progress.stage === 'done') {
      this.settle(progress.id);
      waiting.resolve({ mail: waiting.mail!, verified: progress.verified });
    } else if (progress.stage === 'unreadable') {
      this.settle(progress.id);
      waiting.reject(new UnreadableMail(progress.why));
    } else {
      if (progress.stage === 'read') waiting.mail = progress.mail;
      waiting.reading = progress.stage === 'reading';
      clearTimeout(waiting.timer);
      waiting.timer = setTimeout(() => void this.worker?.terminate(), this.options.stageMs);
    }
  }

  private settle(id: number): void {
    clearTimeout(this.waiting.get(id)?.timer);
    this.waiting.delete(id);
  }

  /** Rejects mails being parsed. Parsed ones resolve with an unverified sender; the rest start over in a new thread. */
  private ended(worker: Worker): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    for (const [id, { job, mail, reading, resolve, reject }] of [...this.waiting]) {
      if (!mail && !reading) {
        this.thread().postMessage(job);
        continue;
      }
      this.settle(id);
      if (mail) resolve({ mail, verified: false });
      else reject(new UnreadableMail('took too long or too much memory'));
    }
  }
}

async function readHere(raw: Uint8Array, envelope: MailEnvelope): Promise<MailRead> {
  const mail = await readMail(raw);
  return { mail, verified: mail.from !== null && (await senderIsProven(raw, mail.from.address, envelope)) };
}
