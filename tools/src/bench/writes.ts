import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { cpuSeconds } from '../processes';
import type { Workspace } from '../testing/service/running-service';
import { apiAlone } from './api-alone';
import { Child } from './child';
import { nextHour } from './hours';
import { atLeast, median, under, type Row } from './numbers';
import type { Place } from './place';

const ROUNDS = 3;
const SECONDS = 5;
const CONNECTIONS = 32;
const WORKSPACES = 200;
const CPU_MS = 1;

interface Post {
  path: string;
  headers: Record<string, string>;
  body: string;
}

let made = 0;
export const newContact = (): string => {
  made += 1;
  const phone = `+569${String(10_000_000 + made)}`;
  return JSON.stringify({
    name: `Josefa Núñez ${made}`,
    email: `josefa.${made}@example.com`,
    phone,
    job_title: 'Gerente',
  });
};
const newAppointment = (): string => {
  const { start, end } = nextHour();
  return JSON.stringify({ starts_at: start, ends_at: end, customer_name: 'Ana' });
};

const bare =
  (resource: string, body: () => string) =>
  ({ id }: Workspace) => ({ path: `/${id}/${resource}`, headers: {}, body: body() });
export const whole =
  (resource: string, body: () => string, more = (): Record<string, string> => ({})) =>
  ({ token }: Workspace): Post => ({
    path: `/api/v1/${resource}`,
    headers: { authorization: `Bearer ${token}`, ...more() },
    body: body(),
  });
const withKey = () => ({ 'idempotency-key': randomUUID() });

/** Each call uses the next workspace. */
export async function perSecond(
  url: string,
  workspaces: readonly Workspace[],
  post: (workspace: Workspace) => Post,
  seconds = SECONDS,
): Promise<{ rate: number; count: number }> {
  let turn = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          turn += 1;
          const { path, headers, body } = post(workspaces[turn % workspaces.length]!);
          return { ...request, path, body, headers: { ...headers, 'content-type': 'application/json' } };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were no success, ${result.errors} errors`);
  return { rate: result.requests.average, count: result.requests.total };
}

/** Takes turns with bare Fastify and one transaction of the same statements. */
export async function benchWrites(place: Place): Promise<Row[]> {
  const { databaseUrl, service, workspaces } = await apiAlone(place, 'bench_writes', WORKSPACES);
  const program = await Child.start('bare-writes', { DATABASE_URL: databaseUrl });
  const limitUrl = `http://127.0.0.1:${program.port}`;
  const apiUrl = new URL(service.baseUrl).origin;
  const { pid } = service.app('api');
  const single = workspaces.slice(0, 1);

  async function compare(
    what: string,
    group: readonly Workspace[],
    wanted: number,
    [ours, limit]: [typeof ourContact, typeof ourContact],
  ): Promise<Row[]> {
    const rates = { ours: [] as number[], limit: [] as number[], cpu: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.limit.push((await perSecond(limitUrl, group, limit)).rate);
      const before = cpuSeconds(pid);
      const { rate, count } = await perSecond(apiUrl, group, ours);
      rates.ours.push(rate);
      if (before !== undefined) rates.cpu.push(((cpuSeconds(pid)! - before) * 1_000) / count);
    }
    const [mine, bound, cpu] = [median(rates.ours), median(rates.limit), median(rates.cpu)];
    return [
      atLeast(
        `${what}, to bare Fastify with one transaction of the same statements`,
        mine / bound,
        wanted,
        `${mine.toFixed(0)}/s to ${bound.toFixed(0)}/s`,
      ),
      under(`The same: processor time of the api for a call`, cpu, CPU_MS, `${cpu.toFixed(2)} ms`),
    ];
  }

  const ourContact = whole('contacts', newContact);
  const bareContact = bare('contacts', newContact);
  const [ourVisit, bareVisit] = [whole('appointments', newAppointment), bare('appointments', newAppointment)];
  try {
    for (const [url, post] of [
      [apiUrl, ourContact],
      [limitUrl, bareContact],
      [apiUrl, ourVisit],
      [limitUrl, bareVisit],
    ] as const)
      await perSecond(url, workspaces, post);
    return [
      ...(await compare('POST /contacts on one workspace', single, 0.5, [ourContact, bareContact])),
      ...(await compare('POST /contacts with an Idempotency-Key', single, 0.4, [
        whole('contacts', newContact, withKey),
        bareContact,
      ])),
      ...(await compare(`POST /contacts on ${WORKSPACES} workspaces`, workspaces, 0.5, [ourContact, bareContact])),
      ...(await compare('POST /appointments on one workspace', single, 0.5, [ourVisit, bareVisit])),
      ...(await compare(`POST /appointments on ${WORKSPACES} workspaces`, workspaces, 0.5, [ourVisit, bareVisit])),
    ];
  } finally {
    await program.stop();
    await service.stop();
  }
}
