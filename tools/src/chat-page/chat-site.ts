import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { listenAt, type Place } from '../held-port';

const FOLDER = join(__dirname, '..', '..', 'chat-page');
const FILES: Record<string, { name: string; type: string }> = {
  '/': { name: 'index.html', type: 'text/html; charset=utf-8' },
  '/chat.js': { name: 'chat.js', type: 'text/javascript; charset=utf-8' },
  '/chat.css': { name: 'chat.css', type: 'text/css; charset=utf-8' },
};

export interface ChatSettings {
  /** Address with its prefix: `http://127.0.0.1:3000/api/v1`. */
  api: string;
  /** Publishable, and valid for the site's origin. */
  key: string;
}

const asText = (value: string): string => value.replace(/[&"<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Available once `serve` has set the api. */
export class ChatSite {
  private settings: ChatSettings | undefined;

  private constructor(private readonly server: Server) {}

  static async start(place: Place = 0): Promise<ChatSite> {
    const server = createServer((request, response) => site.answer(request.url ?? '/', response));
    const site = new ChatSite(server);
    await listenAt(server, place);
    return site;
  }

  /** The address is also the page's origin. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  serve(settings: ChatSettings): void {
    this.settings = settings;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private answer(url: string, response: ServerResponse): void {
    const file = FILES[url.split('?', 1)[0]!];
    if (!this.settings || !file) return void response.writeHead(404).end();
    const { api, key } = this.settings;
    const content = readFileSync(join(FOLDER, file.name), 'utf8')
      .replace('{{api}}', asText(api))
      .replace('{{key}}', asText(key));
    const policy = `default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src ${new URL(api).origin}; base-uri 'none'`;
    response
      .writeHead(200, { 'content-type': file.type, 'content-security-policy': policy, 'cache-control': 'no-cache' })
      .end(content);
  }
}
