import { parentPort } from 'node:worker_threads';
import type { PrintedDocument } from '../../domain/printed-document';
import { renderDocument } from './render-document';

parentPort?.once('message', (document: PrintedDocument) => {
  void renderDocument(document).then((bytes) => parentPort!.postMessage(bytes));
});
