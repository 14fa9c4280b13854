import Fastify from 'fastify';
import { publish } from './published';

it('generates content again after a failed request, and then caches it', async () => {
  let generated = 0;
  const fastify = Fastify();
  publish(fastify, '/page', { 'content-type': 'text/plain' }, () => {
    generated += 1;
    // Invalid content fails as late as its compression would.
    return generated === 1 ? (undefined as never) : 'page';
  });
  const statuses = [];
  // Injected into a bare Fastify server, without the edge.
  for (let requests = 0; requests < 3; requests += 1) statuses.push((await fastify.inject('/page')).statusCode);
  expect(statuses).toEqual([500, 200, 200]);
  expect(generated).toBe(2);
  await fastify.close();
});
