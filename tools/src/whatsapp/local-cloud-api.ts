import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { BusinessAccounts, graphError, newMessageId, type Answer, type Fields } from './business-account';
import {
  inboundPayload,
  postSigned,
  statusPayload,
  templatePayload,
  type Door,
  type InboundCommand,
  type StatusCommand,
} from './signed-payloads';
import { listenAt, type Place } from '../held-port';

/** Absent faults are reset. */
export interface Faults {
  slow_ms?: number;
  /** Number of calls that fail with `fail_status`, 500 by default, and `fail_code` in the response. */
  fail?: number;
  fail_status?: number;
  fail_code?: number;
  /** The message was accepted. */
  drop?: number;
  hang?: boolean;
  /** Reports each sent message as sent and delivered. */
  report?: boolean;
}

export interface SentMessage extends Fields {
  id: string;
  phone_number_id: string;
  to: string;
  type: string;
}

interface Call {
  method: string;
  path: string[];
  query: URLSearchParams;
  body: Buffer;
  type: string;
}

const json = <T = Fields>(body: Buffer): T => JSON.parse(body.toString() || '{}') as T;
const NOWHERE = graphError(404, 100, 'Unknown path.');

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Accepts messages, media, templates and flows of any number, and sends signed statuses and messages. Commands are
 * under `/local`; `POST /local/doors` sets a number's destination.
 */
export class LocalCloudApi {
  readonly sent: SentMessage[] = [];
  readonly accounts = new BusinessAccounts();
  /** Recognised by our id. */
  repeats = 0;
  calls = 0;
  private answered = 0;
  private readonly doors = new Map<string, Door>();
  private faults: Faults = {};

  private constructor(private readonly server: Server) {}

  static async start(place: Place = 0): Promise<LocalCloudApi> {
    const server = createServer();
    const api = new LocalCloudApi(server);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void api.serve(request, response));
    await listenAt(server, place);
    return api;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get idle(): boolean {
    return this.answered === this.calls;
  }

  behave(faults: Faults): void {
    this.faults = { ...faults };
  }

  callAt(phoneNumberId: string, door: Door): void {
    this.doors.set(phoneNumberId, door);
  }

  /** Returns the status. */
  receive(command: InboundCommand): Promise<number> {
    return this.post(command.phone_number_id, inboundPayload(command));
  }

  /** Returns the status. */
  report(command: StatusCommand): Promise<number> {
    return this.post(command.phone_number_id, statusPayload(command));
  }

  /** Reports the change. Returns the status, or 404 without such a template. */
  async judge(phoneNumberId: string, account: string, name: string, event: string, reason?: string): Promise<number> {
    const template = this.accounts.moveTemplate(account, name, event);
    return template ? this.post(phoneNumberId, templatePayload(account, template, event, reason)) : 404;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private async post(phoneNumberId: string, payload: object): Promise<number> {
    const door = this.doors.get(phoneNumberId);
    return door ? postSigned(door, JSON.stringify(payload)) : 404;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const url = new URL(request.url ?? '/', this.url);
      const path = url.pathname.split('/').filter((part) => part !== '');
      const call = {
        method: request.method ?? 'GET',
        path,
        query: url.searchParams,
        body: await readBody(request),
        type: request.headers['content-type'] ?? '',
      };
      if (path[0] === 'local') return this.answer(response, await this.command(call));
      if (path[0] === 'media-files') return this.serveMedia(response, path[1] ?? '');
      this.calls += 1;
      await this.graphCall(call, request.headers.authorization, response).finally(() => (this.answered += 1));
    } catch (error) {
      if (!response.destroyed) this.answer(response, { status: 500, body: { error: String(error) } });
    }
  }

  private async graphCall(call: Call, authorization: string | undefined, response: ServerResponse): Promise<void> {
    const isSend = call.method === 'POST' && call.path[1] === 'messages';
    if (isSend && this.faults.hang) return;
    if (this.faults.slow_ms) await sleep(this.faults.slow_ms);
    if (authorization === undefined || authorization === 'Bearer revoked')
      return this.answer(response, graphError(401, 190, 'The token has expired.'));
    if ((this.faults.fail ?? 0) > 0) {
      this.faults.fail! -= 1;
      return this.answer(
        response,
        graphError(this.faults.fail_status ?? 500, this.faults.fail_code ?? 1, 'A fault on demand.'),
      );
    }
    const answer = await this.answerTo(call);
    if (isSend && (this.faults.drop ?? 0) > 0) {
      this.faults.drop! -= 1;
      response.destroy();
      return;
    }
    this.answer(response, answer);
  }

  private async answerTo({ method, path: [id = '', part], query, body, type }: Call): Promise<Answer> {
    const what = `${method} ${part ?? ''}`;
    if (what === 'POST messages') return this.send(id, json(body));
    if (what === 'POST media') {
      const file = (await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()).get(
        'file',
      );
      if (!(file instanceof Blob)) return graphError(400, 100, 'No file.');
      return {
        status: 200,
        body: { id: this.accounts.keepMedia(file.type, Buffer.from(await file.arrayBuffer())).id },
      };
    }
    if (what === 'POST message_templates') return this.accounts.createTemplate(id, json(body));
    if (what === 'GET message_templates')
      return this.accounts.listTemplates(id, query.get('after'), Number(query.get('limit') ?? 25));
    if (what === 'DELETE message_templates') return this.accounts.deleteTemplate(id, query.get('name'));
    if (what === 'POST flows') return this.accounts.createFlow(json(body));
    const flow = this.accounts.flows.get(id);
    if (flow && method === 'POST') return this.accounts.changeFlow(flow, part, part === undefined ? json(body) : {});
    if (flow && method === 'DELETE') return this.accounts.deleteFlow(flow);
    const media = this.accounts.media.get(id);
    if (media && method === 'GET') return this.accounts.mediaAnswer(media, this.url);
    return method === 'GET' && part === undefined ? { status: 200, body: { id } } : NOWHERE;
  }

  private send(phoneNumberId: string, fields: Fields): Answer {
    const ours = fields.biz_opaque_callback_data;
    if (ours !== undefined && this.sent.some((each) => each.biz_opaque_callback_data === ours)) this.repeats += 1;
    const to = String(fields.to ?? fields.recipient);
    const message = { ...fields, id: newMessageId(), phone_number_id: phoneNumberId, to, type: String(fields.type) };
    this.sent.push(message);
    if (this.faults.report) {
      const of = { phone_number_id: phoneNumberId, id: message.id, ...(typeof ours === 'string' && { ours }) };
      void ['sent', 'delivered'].reduce(
        (before, status) => before.then(() => this.report({ ...of, status })).catch(() => 0),
        Promise.resolve(0),
      );
    }
    return {
      status: 200,
      body: { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id: message.id }] },
    };
  }

  private async command({ method, path: [, name = ''], body }: Call): Promise<Answer> {
    const fields = json(body);
    const done = async (posted: Promise<number>): Promise<Answer> => ({
      status: 200,
      body: { answered: await posted },
    });
    switch (`${method} ${name}`) {
      case 'GET sent':
        return { status: 200, body: this.sent };
      case 'GET counts':
        return { status: 200, body: { calls: this.calls, sent: this.sent.length, repeats: this.repeats } };
      case 'POST doors':
        this.callAt(String(fields.phone_number_id), { url: String(fields.url), secret: String(fields.app_secret) });
        return { status: 200, body: fields };
      case 'POST faults':
        this.behave(fields as Faults);
        return { status: 200, body: this.faults };
      case 'POST media': {
        const { id } = this.accounts.keepMedia(String(fields.type), Buffer.from(String(fields.base64), 'base64'));
        return { status: 200, body: { id } };
      }
      case 'POST receive':
        return done(this.receive(json<InboundCommand>(body)));
      case 'POST status':
        return done(this.report(json<StatusCommand>(body)));
      case 'POST templates':
        return done(
          this.judge(
            ...([fields.phone_number_id, fields.business_account_id, fields.name, fields.event].map(String) as [
              string,
              string,
              string,
              string,
            ]),
          ),
        );
      default:
        return {
          status: 404,
          body: { error: 'GET sent, counts; POST doors, faults, media, receive, status, templates' },
        };
    }
  }

  private serveMedia(response: ServerResponse, id: string): void {
    const media = this.accounts.media.get(id);
    response.writeHead(media ? 200 : 404, { 'content-type': media?.type ?? 'text/plain' });
    response.end(media?.bytes);
  }

  private answer(response: ServerResponse, { status, body }: Answer): void {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  }
}
