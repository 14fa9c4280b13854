import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * `/after/<ms>` answers late, `/never` not at all, other paths at once. A query returns the arrivals since the previous
 * one.
 */
let arrivals: [resourceId: string, at: number][] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const at = Date.now();
    const { resource } = JSON.parse(Buffer.concat(chunks).toString()) as { resource: { id: string } };
    arrivals.push([resource.id, at]);
    const path = request.url ?? '/';
    if (path.startsWith('/never')) return;
    const answer = () => response.writeHead(200).end('ok');
    if (path.startsWith('/after/')) void sleep(Number(path.slice('/after/'.length))).then(answer);
    else answer();
  });
});
process.on('message', () => {
  process.send?.(arrivals);
  arrivals = [];
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
