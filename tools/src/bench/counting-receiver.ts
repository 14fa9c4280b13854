import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Takes deliveries as fast as it can; asked with 'count' it tells how many came, with 'last' when the last one came. */
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
