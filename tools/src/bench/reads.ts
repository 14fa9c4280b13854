import autocannon from 'autocannon';
import type { RunningService, Workspace } from '../testing/service/running-service';
import { Child } from './child';
import { atLeast, median, type Row } from './numbers';
import type { Place } from './place';

const ROUNDS = 3;
const SECONDS = 6;
const CONNECTIONS = 20;

export async function measureRequests(url: string, token: string): Promise<{ rate: number; count: number }> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { authorization: `Bearer ${token}` },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were no success, ${result.errors} errors`);
  return { rate: result.requests.average, count: result.requests.total };
}

const requestsPerSecond = async (url: string, token: string): Promise<number> =>
  (await measureRequests(url, token)).rate;

/** The whole edge by turns with bare Fastify and the same select. */
export async function benchReads(place: Place, service: RunningService, workspace: Workspace): Promise<Row[]> {
  const { body } = await service.call<{ data: { id: string } }>(workspace.token, 'POST', '/contacts', {
    body: { name: 'Josefa Núñez', email: 'josefa@example.com', phone: '+56912345678', job_title: 'Gerente' },
  });
  const bare = await Child.start('bare-fastify', { DATABASE_URL: place.databaseUrl, WORKSPACE_ID: workspace.id });
  const whole = `${service.baseUrl}/contacts/${body.data.id}`;
  const limit = `http://127.0.0.1:${bare.port}/contacts/${body.data.id}`;
  const rates = { whole: [] as number[], limit: [] as number[] };
  try {
    await requestsPerSecond(whole, workspace.token);
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.limit.push(await requestsPerSecond(limit, workspace.token));
      rates.whole.push(await requestsPerSecond(whole, workspace.token));
    }
  } finally {
    await bare.stop();
  }
  const [edge, fastify] = [median(rates.whole), median(rates.limit)];
  return [
    atLeast(
      'GET /contacts/{id}, whole edge to bare Fastify with one prepared select',
      edge / fastify,
      0.6,
      `${edge.toFixed(0)}/s to ${fastify.toFixed(0)}/s`,
    ),
  ];
}
