import Fastify from 'fastify';
import { publish } from './published';

it('content that could not be generated for one request is generated for the next, and then kept', async () => {
  let generated = 0;
  const fastify = Fastify();
  publish(fastify, '/page', { 'content-type': 'text/plain' }, () => {
    generated += 1;
    // What is no content fails as late as its compression would.
    return generated === 1 ? (undefined as never) : 'page';
  });
  const statuses = [];
  // Injected: a server of Fastify alone, without the edge.
  for (let requests = 0; requests < 3; requests += 1) statuses.push((await fastify.inject('/page')).statusCode);
  expect(statuses).toEqual([500, 200, 200]);
  expect(generated).toBe(2);
  await fastify.close();
});
