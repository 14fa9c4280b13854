import { parentPort } from 'node:worker_threads';
import { SourceTrouble, type SourceFailure } from '../../domain/source';
import type { Extracted, Extraction } from '../../knowledge-ports';
import { extract } from './extract';

export type ThreadAnswer = { extracted: Extracted } | { failure: SourceFailure };

async function answerTo(extraction: Extraction): Promise<ThreadAnswer> {
  try {
    return { extracted: await extract(extraction) };
  } catch (error) {
    return { failure: error instanceof SourceTrouble ? error.failure : 'unreadable' };
  }
}

parentPort?.once('message', (extraction: Extraction) => {
  void answerTo(extraction).then((answer) => parentPort!.postMessage(answer));
});
