import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { preciseNow } from './precise-now';

/** Recorded by our id. Names with `never` get no answer. A query returns the arrivals since the previous one. */
let arrivals: [messageId: string, at: number][] = [];
let count = 0;
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const at = preciseNow();
    const answer = (body: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.method !== 'POST') return void answer({ id: '1' });
    if (request.url?.startsWith('/never')) return;
    arrivals.push([
      (JSON.parse(Buffer.concat(chunks).toString()) as { biz_opaque_callback_data: string }).biz_opaque_callback_data,
      at,
    ]);
    count += 1;
    answer({ messages: [{ id: `wamid.provider.${count}` }] });
  });
});
process.on('message', () => {
  process.send?.(arrivals);
  arrivals = [];
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
