import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger, type Logger } from '../process/logger';
import { eventually } from '../testing/eventually';
import { exportingTracer } from './sdk';
import type { OtelTracer } from './otel-tracer';

interface Line {
  level: string;
  msg: string;
  lost_spans?: number;
}

describe('a trace collector', () => {
  const before = { ...process.env };
  let lines: Line[];
  let logger: Logger;
  let server: Server | undefined;
  let bodies = 0;

  // Each test has its own lines, because an abandoned exporter may still fail and log during a later test.
  beforeEach(() => {
    const own: Line[] = [];
    lines = own;
    logger = createLogger('test', 'info', { write: (line: string) => own.push(JSON.parse(line) as Line) });
  });

  afterEach(async () => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
    bodies = 0;
    server?.closeAllConnections();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    server = undefined;
  });

  const listening = async (answer: (respond: (status: number) => void) => void): Promise<string> => {
    const made = createServer((request, response) => {
      bodies += 1;
      request.resume();
      request.on('end', () => answer((status) => response.writeHead(status).end('{}')));
    });
    server = made;
    await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(made.address() as AddressInfo).port}`;
  };
  const tracerTo = (endpoint: string): OtelTracer => {
    Object.assign(process.env, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_BSP_SCHEDULE_DELAY: '10' });
    const sampler = { name: 'always_on', ratio: 1, callersDecide: false } as const;
    return exportingTracer({ app: 'test', sampler }, 'http/protobuf', logger);
  };
  const calls = (tracer: OtelTracer, count: number) => {
    for (let n = 0; n < count; n += 1) tracer.call({ name: 'GET /contacts', kind: 'server' }, undefined).span!.end();
  };

  it('that hangs delays the stop only up to the time limit', async () => {
    const tracer = tracerTo(await listening(() => undefined));
    calls(tracer, 10_000);
    await eventually(() => bodies > 0);
    // Without the limit it would take the exporter's 10 s, or forever.
    let isStopped = false;
    void tracer.stop(200).then(() => (isStopped = true));
    await eventually(() => isStopped);
    expect(lines).toEqual([]);
  });

  it('that refuses is logged once, and once more when it accepts spans again', async () => {
    let isBroken = true;
    const tracer = tracerTo(await listening((respond) => respond(isBroken ? 400 : 200)));
    calls(tracer, 1);
    await eventually(() => lines.length > 0);
    calls(tracer, 2);
    await eventually(() => bodies === 2);
    isBroken = false;
    calls(tracer, 1);
    await eventually(() => lines.length > 1);
    await tracer.stop(1_000);
    expect(lines.map(({ level, msg, lost_spans }) => [level, msg, lost_spans])).toEqual([
      ['warn', 'trace collector rejects traces; they are dropped', undefined],
      ['info', 'trace collector accepts traces again', 3],
    ]);
  });

  it('that is unreachable does not slow calls down, and spans beyond the queue are dropped', async () => {
    const tracer = tracerTo('http://127.0.0.1:1');
    calls(tracer, 50_000);
    await eventually(() => lines.length > 0);
    await tracer.stop(200);
    expect(lines).toEqual([
      expect.objectContaining({ level: 'warn', msg: 'trace collector rejects traces; they are dropped' }),
    ]);
  });
});
