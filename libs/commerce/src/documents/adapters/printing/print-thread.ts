import { parentPort } from 'node:worker_threads';
import type { PrintedDocument } from '../../domain/printed-document';
import { renderDocument } from './render-document';

export type PrintAnswer = { bytes: Uint8Array } | { failure: string };

const answerTo = (document: PrintedDocument): Promise<PrintAnswer> =>
  renderDocument(document).then(
    (bytes) => ({ bytes }),
    (error: unknown) => ({ failure: String(error) }),
  );

parentPort?.once('message', (document: PrintedDocument) => {
  void answerTo(document).then((answer) => parentPort!.postMessage(answer));
});
