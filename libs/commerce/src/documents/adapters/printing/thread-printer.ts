import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { unavailable } from '@workops/kernel';
import type { DocumentPrinter, PrintedDocument } from '../../domain/printed-document';
import { PrintQueue } from './print-queue';
import type { PrintAnswer } from './print-thread';

export interface ThreadPrinterOptions {
  /** The thread's script. If absent, as in tests from source, the calling thread draws. */
  script?: string;
  /** Excludes the wait for a place. */
  withinMs?: number;
  heapMb?: number;
}

const SCRIPT = join(__dirname, 'print-thread.js');

const notDrawn = () => unavailable('The document could not be drawn in time. Try again later.', 1);

/** This loads on demand, because a process with the thread's script never needs it. */
const drawHere = async (document: PrintedDocument): Promise<Uint8Array> =>
  (await import('./render-document')).renderDocument(document);

/** Draws each document in its own thread, which is terminated when it exceeds its time or memory. */
export class ThreadPrinter implements DocumentPrinter {
  private readonly queue = new PrintQueue();
  private readonly script: string | undefined;
  private readonly withinMs: number;
  private readonly heapMb: number;

  constructor({
    script = existsSync(SCRIPT) ? SCRIPT : undefined,
    withinMs = 10_000,
    heapMb = 128,
  }: ThreadPrinterOptions = {}) {
    this.script = script;
    this.withinMs = withinMs;
    this.heapMb = heapMb;
  }

  print(workspaceId: string, document: PrintedDocument): Promise<Uint8Array> {
    const { script } = this;
    return this.queue.run(workspaceId, () =>
      script === undefined ? drawHere(document) : this.inThread(script, document),
    );
  }

  private inThread(script: string, document: PrintedDocument): Promise<Uint8Array> {
    const worker = new Worker(script, { name: 'printer', resourceLimits: { maxOldGenerationSizeMb: this.heapMb } });
    return new Promise<Uint8Array>((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(notDrawn());
        void worker.terminate();
      }, this.withinMs);
      worker.once('message', (answer: PrintAnswer) => {
        if ('bytes' in answer) resolve(answer.bytes);
        else reject(new Error(answer.failure));
        void worker.terminate();
      });
      worker.once('error', () => reject(notDrawn()));
      worker.once('exit', () => {
        clearTimeout(timer);
        reject(notDrawn());
      });
      worker.postMessage(document);
    });
  }
}
