import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse,
} from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net';
import {
  AUTHORITATIVE_ANSWER,
  decode,
  encode,
  streamEncode,
  TRUNCATED_RESPONSE,
  type Answer,
  type Packet,
  type Question,
} from 'dns-packet';
import { listenAt, type Place } from '../held-port';

const RECORD_TYPES = ['TXT', 'CNAME', 'MX', 'A'] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

const FAULTS = ['servfail', 'timeout', 'none'] as const;
export type NameFault = (typeof FAULTS)[number];

const [SERVFAIL, NXDOMAIN] = [2, 3];
const PLAIN_UDP_BYTES = 512;
const LONGEST_STRING = 255;
const BODY_BYTES = 64 * 1024;
const IDLE_MS = 5_000;
const TRIES = 20;

const nameKey = (name: string): string => name.trim().toLowerCase().replace(/\.$/, '');

/** A string has at most 255 bytes. */
function splitStrings(value: string): Buffer[] {
  const bytes = Buffer.from(value);
  return Array.from({ length: Math.max(1, Math.ceil(bytes.length / LONGEST_STRING)) }, (_, n) =>
    bytes.subarray(n * LONGEST_STRING, (n + 1) * LONGEST_STRING),
  );
}

function toAnswer(name: string, type: RecordType, value: string): Answer {
  const about = { name, ttl: 0, class: 'IN' } as const;
  if (type === 'TXT') return { ...about, type, data: splitStrings(value) };
  if (type === 'MX') return { ...about, type, data: { preference: 10, exchange: value } };
  return { ...about, type, data: value };
}

const isRecordType = (type: unknown): type is RecordType => RECORD_TYPES.some((recordType) => recordType === type);
const isFault = (kind: unknown): kind is NameFault => FAULTS.some((fault) => fault === kind);

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > BODY_BYTES) throw new Error('The body is too large.');
    chunks.push(chunk);
  }
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
  if (typeof body !== 'object' || body === null) throw new Error('The body is no object.');
  return body as Record<string, unknown>;
}

/** UDP and TCP, with HTTP commands to publish records and to fail. */
export class LocalNames {
  private readonly records = new Map<string, Map<RecordType, readonly string[]>>();
  private readonly faults = new Map<string, NameFault>();

  private constructor(
    private readonly udp: UdpSocket,
    private readonly tcp: TcpServer,
    private readonly doors: HttpServer,
  ) {}

  static async start(place: Place = 0): Promise<LocalNames> {
    const open = new Set<Socket>();
    const doors = createHttpServer((request, response) => void names.serve(request, response));
    const tcp = createTcpServer((socket) => {
      open.add(socket);
      socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy());
      socket.setTimeout(IDLE_MS, () => socket.destroy());
      names.talk(socket);
    });
    const udp = await LocalNames.bindBoth(tcp);
    udp.on('message', (message, { port, address }) => {
      const answer = names.answerTo(message, 'udp');
      if (answer) udp.send(answer, port, address);
    });
    const names: LocalNames = new LocalNames(udp, tcp, doors);
    doors.on('close', () => open.forEach((socket) => socket.destroy()));
    await listenAt(doors, place);
    return names;
  }

  /** The same port, because clients retry long answers over TCP. */
  private static async bindBoth(tcp: TcpServer): Promise<UdpSocket> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      await new Promise<void>((ready, fail) => tcp.once('error', fail).listen(0, '127.0.0.1', ready));
      const udp = createSocket('udp4');
      const { port } = tcp.address() as AddressInfo;
      const isBound = await new Promise<boolean>((bound) =>
        udp.once('error', () => bound(false)).bind(port, '127.0.0.1', () => bound(true)),
      );
      if (isBound) return udp;
      udp.close();
      await new Promise((closed) => tcp.close(closed));
    }
    throw new Error('No port is free for the local name server.');
  }

  /** The address in the format of `DNS_SERVERS`. */
  get address(): string {
    return `127.0.0.1:${this.udp.address().port}`;
  }

  /** Address of the commands `PUT /_records` and `POST /_faults`. */
  get url(): string {
    return `http://127.0.0.1:${(this.doors.address() as AddressInfo).port}`;
  }

  /** Exactly these values; an empty list removes the record. */
  publish(name: string, type: RecordType, values: readonly string[]): void {
    const of = this.records.get(nameKey(name)) ?? new Map<RecordType, readonly string[]>();
    if (values.length > 0) of.set(type, values);
    else of.delete(type);
    if (of.size > 0) this.records.set(nameKey(name), of);
    else this.records.delete(nameKey(name));
  }

  fail(name: string, kind: NameFault): void {
    if (kind === 'none') this.faults.delete(nameKey(name));
    else this.faults.set(nameKey(name), kind);
  }

  async close(): Promise<void> {
    this.doors.closeAllConnections();
    await Promise.all([
      new Promise((closed) => this.doors.close(closed)),
      new Promise((closed) => this.tcp.close(closed)),
      new Promise<void>((closed) => this.udp.close(closed)),
    ]);
  }

  private answerTo(message: Buffer, over: 'udp' | 'tcp'): Buffer | undefined {
    let query: Packet;
    try {
      query = decode(message);
    } catch {
      return undefined;
    }
    const [question] = query.questions ?? [];
    if (!question || this.faults.get(nameKey(question.name)) === 'timeout') return undefined;
    const packet = this.packetFor(query, question);
    if (over === 'tcp') return streamEncode(packet);
    const whole = encode(packet);
    const most = query.additionals?.find(({ type }) => type === 'OPT');
    const room = most?.type === 'OPT' ? Math.max(PLAIN_UDP_BYTES, most.udpPayloadSize) : PLAIN_UDP_BYTES;
    return whole.length <= room
      ? whole
      : encode({ ...packet, answers: [], flags: (packet.flags ?? 0) | TRUNCATED_RESPONSE });
  }

  private packetFor({ id }: Packet, question: Question): Packet {
    const about: Packet = { id, type: 'response', questions: [question], flags: AUTHORITATIVE_ANSWER };
    if (this.faults.get(nameKey(question.name)) === 'servfail') return { ...about, flags: SERVFAIL };
    const of = this.records.get(nameKey(question.name));
    if (!of) return { ...about, flags: AUTHORITATIVE_ANSWER | NXDOMAIN };
    const type = isRecordType(question.type) && of.has(question.type) ? question.type : 'CNAME';
    return { ...about, answers: (of.get(type) ?? []).map((value) => toAnswer(question.name, type, value)) };
  }

  /** Messages begin with their length in two bytes. */
  private talk(socket: Socket): void {
    let received = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
        const end = 2 + received.readUInt16BE(0);
        const answer = this.answerTo(received.subarray(2, end), 'tcp');
        if (answer) socket.write(answer);
        received = received.subarray(end);
      }
    });
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(`${JSON.stringify(body)}\n`);
    };
    try {
      const command = `${request.method} ${request.url}`;
      if (command === 'PUT /_records') {
        const { name, type, values } = await readBody(request);
        const isUsable =
          typeof name === 'string' &&
          isRecordType(type) &&
          Array.isArray(values) &&
          values.every((value) => typeof value === 'string');
        if (!isUsable) throw new Error(`{name, type: ${RECORD_TYPES.join('|')}, values: [texts]}`);
        this.publish(name, type, values);
        answer(200, { name, type, values });
      } else if (command === 'POST /_faults') {
        const { name, kind } = await readBody(request);
        if (typeof name !== 'string' || !isFault(kind)) throw new Error(`{name, kind: ${FAULTS.join('|')}}`);
        this.fail(name, kind);
        answer(200, { name, kind });
      } else answer(404, { error: 'PUT /_records, POST /_faults' });
    } catch (error) {
      if (!response.destroyed) answer(400, { error: error instanceof Error ? error.message : String(error) });
    }
  }
}
