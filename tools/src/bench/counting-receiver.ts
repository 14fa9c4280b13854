import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers 'count' with the number of deliveries and 'last' with the time of the last one. */
let count = 0;
let lastAt = 0;
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    count += 1;
    lastAt = Date.now();
    response.writeHead(200).end('ok');
  });
});
process.on('message', () => process.send?.({ count, lastAt }));
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
