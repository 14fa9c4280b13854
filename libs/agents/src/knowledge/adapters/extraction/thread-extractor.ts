import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { SourceTrouble } from '../../domain/source';
import type { Extracted, Extraction, Extractor } from '../../knowledge-ports';
import { extract } from './extract';
import { FairLine } from './fair-line';
import type { ThreadAnswer } from './extract-thread';

export interface ThreadExtractorOptions {
  /** Path of the script, or its code if `eval` is set. If absent, as in tests from source, the calling thread reads. */
  script?: string;
  eval?: boolean;
  withinMs?: number;
  heapMb?: number;
  /** Limit of the process's growth during a read, because unpacked bytes are outside the heap. */
  growthMb?: number;
}

const SCRIPT = join(__dirname, 'extract-thread.js');
const WATCHED_EVERY_MS = 50;
/** A later check means that neither the process nor the thread got processor time. */
const LONGEST_LOOK_MS = 500;

/** Contents up to this size cannot grow much. */
const LIGHT_BYTES = 256 * 1024;
const UNPACKED: readonly Extraction['kind'][] = ['pdf', 'docx'];
const isLight = ({ kind, bytes }: Extraction): boolean => bytes.length <= LIGHT_BYTES && !UNPACKED.includes(kind);

/**
 * A thread per content, terminated beyond its time or memory. Heavy contents run one at a time, so that memory growth
 * can be attributed; light ones queue separately.
 */
export class ThreadExtractor implements Extractor {
  private readonly options;
  private readonly heavy = new FairLine();
  private readonly light = new FairLine();
  private readonly workers = new Set<Worker>();
  private isClosed = false;

  constructor({
    script = existsSync(SCRIPT) ? SCRIPT : undefined,
    withinMs = 60_000,
    heapMb = 512,
    growthMb = 768,
    ...rest
  }: ThreadExtractorOptions = {}) {
    this.options = { ...rest, script, withinMs, heapMb, growthMb };
  }

  extract(workspaceId: string, extraction: Extraction): Promise<Extracted> {
    const { script } = this.options;
    if (script === undefined) return extract(extraction);
    const line = isLight(extraction) ? this.light : this.heavy;
    return line.run(workspaceId, () => this.inThread(script, extraction));
  }

  /** Aborts reads in progress. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([...this.workers].map((worker) => worker.terminate()));
  }

  private inThread(script: string, extraction: Extraction): Promise<Extracted> {
    const { eval: isCode = false, heapMb, withinMs, growthMb } = this.options;
    if (this.isClosed) return Promise.reject(new Error('The process ends.'));
    const worker = new Worker(script, {
      eval: isCode,
      name: 'extractor',
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    this.workers.add(worker);
    const before = process.memoryUsage.rss();
    let [spentMs, lookedAt] = [0, performance.now()];
    const mayGrow = isLight(extraction) ? Infinity : growthMb * 1024 * 1024;
    return new Promise<Extracted>((resolve, reject) => {
      const endWith = (refusal: Error) => {
        reject(refusal);
        void worker.terminate();
      };
      const watch = setInterval(() => {
        const now = performance.now();
        spentMs += Math.min(now - lookedAt, LONGEST_LOOK_MS);
        lookedAt = now;
        if (spentMs > withinMs) endWith(new SourceTrouble('timeout'));
        else if (process.memoryUsage.rss() - before > mayGrow) endWith(new SourceTrouble('too_large'));
      }, WATCHED_EVERY_MS);
      worker.once('message', (answer: ThreadAnswer) => {
        if ('extracted' in answer) resolve(answer.extracted);
        else reject(new SourceTrouble(answer.failure));
        void worker.terminate();
      });
      worker.once('error', () => reject(new SourceTrouble('too_large')));
      worker.once('exit', () => {
        clearInterval(watch);
        this.workers.delete(worker);
        reject(this.isClosed ? new Error('The process ends.') : new SourceTrouble('unreadable'));
      });
      worker.postMessage(extraction);
    });
  }
}
