import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tracedPart, tracer, type SpanStart } from '@workops/platform/tracing';
import { cpuSeconds } from '../processes';
import { RunningService } from '../testing/service/running-service';
import { TraceCollector } from '../testing/service/trace-collector';
import { apiAlone } from './api-alone';
import { median, infoRow, type Row } from './numbers';
import type { Place } from './place';
import { measureRequests } from './reads';

const ROUNDS = 5;
const NAME = 'bench_traces';
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const LOOPS = 2_000_000;
const SAMPLES = 9;
const KEPT = 64;
/** A call has one check per span, and these: on arrival, twice for the workspace, at the answer. */
const AT_THE_EDGE = 4;
const MOST_OF_A_READ = 0.01;

interface Figures {
  rate: number;
  milliseconds: number;
}

async function sink(): Promise<Server> {
  const server = createServer((request, response) => request.resume().on('end', () => response.end()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/**
 * Nanoseconds per statement while tracing is off, at the most expensive place. The array prevents optimising the check
 * away.
 */
function costOfAsking(): number {
  if (tracer()) throw new Error('This is measured where tracing is off.');
  const done = Promise.resolve(0);
  const kept = new Array<unknown>(KEPT);
  const bare = (n: number): Promise<number> => {
    kept[n % KEPT] = n;
    return done;
  };
  const asking = (n: number): Promise<number> => {
    const start = (): SpanStart => ({ name: `never made ${n}`, kind: 'client' });
    const work = (): Promise<number> => bare(n);
    kept[n % KEPT] = [start, work];
    return tracedPart(start, String, work);
  };
  const nanoseconds = (each: (n: number) => Promise<number>): number => {
    const began = process.hrtime.bigint();
    for (let n = 0; n < LOOPS; n += 1) if (each(n) !== done) throw new Error('Work was not done as it is.');
    return Number(process.hrtime.bigint() - began) / LOOPS;
  };
  return median(Array.from({ length: SAMPLES }, () => nanoseconds(asking) - nanoseconds(bare)));
}

/** Takes turns without tracing, with one call in twenty recorded, and with all. */
export async function benchTraces(place: Place): Promise<Row[]> {
  const { databaseUrl, service: off, workspaces } = await apiAlone(place, NAME, 1);
  const { token } = workspaces[0]!;
  const [collector, drain] = [await TraceCollector.start(), await sink()];
  const running = [off];
  const traced = async (endpoint: string, ratio: number): Promise<RunningService> => {
    const service = await RunningService.start(databaseUrl, {
      REDIS_URL: place.redisUrl,
      QUEUE_PREFIX: NAME,
      LOG_LEVEL: 'info',
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '500',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: String(ratio),
    });
    running.push(service);
    await Promise.all([service.end('scheduler', 'SIGTERM'), service.end('webhook-dispatcher', 'SIGTERM')]);
    return service;
  };
  const measured = async (service: RunningService, path: string): Promise<Figures> => {
    const { pid } = service.app('api');
    const before = cpuSeconds(pid)!;
    const { rate, count } = await measureRequests(`${service.baseUrl}${path}`, token);
    return { rate, milliseconds: ((cpuSeconds(pid)! - before) * 1_000) / count };
  };
  try {
    const made = await off.call<{ data: { id: string } }>(token, 'POST', '/contacts', {
      body: { name: 'Josefa Núñez' },
    });
    const path = `/contacts/${made.body.data.id}`;
    const counted = await traced(collector.url, 1);
    await counted.call(token, 'GET', path);
    await counted.call(token, 'GET', path, { headers: { traceparent: `00-${TRACE}-b7ad6b7169203331-01` } });
    const spans = (await collector.until(TRACE, (all) => all.some(({ parentId }) => parentId === 'b7ad6b7169203331')))
      .length;
    await counted.stop();

    const sinkUrl = `http://127.0.0.1:${(drain.address() as AddressInfo).port}`;
    const services = [off, await traced(sinkUrl, 0.05), await traced(sinkUrl, 1)];
    const figures = services.map((): Figures[] => []);
    for (const each of services) await measured(each, path);
    for (let round = 0; round < ROUNDS; round += 1) {
      // The order rotates, so that none is always first.
      for (let place = 0; place < services.length; place += 1) {
        const which = (place + round) % services.length;
        figures[which]!.push(await measured(services[which]!, path));
      }
    }
    const of = (which: number, what: keyof Figures): number => median(figures[which]!.map((each) => each[what]));
    const shown = (which: number): string =>
      `${of(which, 'rate').toFixed(0)}/s, ${of(which, 'milliseconds').toFixed(3)} ms of processor time a call`;
    const asking = costOfAsking();
    const share = ((spans + AT_THE_EDGE) * asking) / (of(0, 'milliseconds') * 1e6);
    return [
      {
        what: 'GET /contacts/{id} where tracing is off: what asking for a trace takes of its processor time',
        measured: `${(share * 100).toFixed(3)} % (${spans + AT_THE_EDGE} questions of ${asking.toFixed(1)} ns)`,
        wanted: `< ${MOST_OF_A_READ * 100} %`,
        holds: share < MOST_OF_A_READ,
      },
      infoRow('The same without tracing', shown(0)),
      infoRow('One call in twenty recorded, to without', `${(of(1, 'rate') / of(0, 'rate')).toFixed(2)} (${shown(1)})`),
      infoRow(
        `Each call recorded, ${spans} spans each, to without`,
        `${(of(2, 'rate') / of(0, 'rate')).toFixed(2)} (${shown(2)})`,
      ),
    ];
  } finally {
    await Promise.all(running.map((service) => service.stop()));
    await collector.close();
    drain.closeAllConnections();
    drain.close();
  }
}
