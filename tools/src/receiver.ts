import { createServer, type IncomingMessage } from 'node:http';
import { describeDelivery } from './receiver/delivery';

const DEFAULT_PORT = 4000;

const port = Number(process.argv[2] ?? DEFAULT_PORT);
const secret = process.argv[3] ?? process.env.WEBHOOK_SECRET;

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const server = createServer((request, response) => {
  readBody(request).then(
    (body) => {
      console.log(describeDelivery(request.headers, body, secret, new Date()));
      response.writeHead(200).end();
    },
    () => response.destroy(),
  );
});

server.once('error', (error) => {
  console.error(`Cannot listen on port ${process.argv[2] ?? DEFAULT_PORT}: ${error.message}`);
  process.exitCode = 1;
});
server.listen(port, '127.0.0.1', () => {
  console.log(
    `Receiving webhooks on http://127.0.0.1:${port}${secret ? '' : ' (no secret given: signatures are not verified)'}`,
  );
});
