import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@workops/platform/testing';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number; doubleValue?: number; boolValue?: boolean };
}
interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: {
        name: string;
        kind: number;
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        attributes: Attribute[];
        status: { code?: number };
      }[];
    }[];
  }[];
}

export interface CollectedSpan {
  name: string;
  /** `service.name` of the sender. */
  service: unknown;
  traceId: string;
  spanId: string;
  parentId: string | undefined;
  attributes: Record<string, unknown>;
  failed: boolean;
}

const STATUS_ERROR = 2;

const plain = (attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue, doubleValue, boolValue } }) => [
      key,
      stringValue ?? intValue ?? doubleValue ?? boolValue,
    ]),
  );

const collectSpans = ({ resourceSpans }: Export): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ name, traceId, spanId, parentSpanId, attributes, status }) => ({
        name,
        traceId,
        spanId,
        parentId: parentSpanId || undefined,
        attributes: plain(attributes),
        failed: status.code === STATUS_ERROR,
        service: plain(resource.attributes)['service.name'],
      })),
  );

/** Receives OTLP over HTTP, as JSON. */
export class TraceCollector {
  readonly spans: CollectedSpan[] = [];
  requests = 0;
  private hanging = false;
  private readonly hung: ServerResponse[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<TraceCollector> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => collector.take(request.url, Buffer.concat(chunks), response));
    });
    const collector = new TraceCollector(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Never answers from now on. */
  hang(): void {
    this.hanging = true;
  }

  ofTrace(traceId: string): CollectedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }

  async until(traceId: string, wanted: (spans: CollectedSpan[]) => boolean): Promise<CollectedSpan[]> {
    await eventually(() => wanted(this.ofTrace(traceId)));
    return this.ofTrace(traceId);
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  private take(path: string | undefined, body: Buffer, response: ServerResponse): void {
    this.requests += 1;
    if (this.hanging) {
      this.hung.push(response);
      return;
    }
    if (path === '/v1/traces') this.spans.push(...collectSpans(JSON.parse(body.toString()) as Export));
    response.writeHead(path === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
  }
}
