import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningService, Workspace } from '../testing/service/running-service';

const BUSY_MS = 20;

export class Clinic {
  constructor(
    private readonly service: RunningService,
    readonly workspace: Workspace,
  ) {}

  private call(method: string, path: string, body?: object): Promise<Response> {
    const headers: Record<string, string> = { authorization: `Bearer ${this.workspace.token}` };
    if (body) headers['content-type'] = 'application/json';
    return fetch(`${this.service.baseUrl}${path}`, { method, headers, body: body && JSON.stringify(body) });
  }

  /** Returns the size in bytes. */
  async get(path: string): Promise<number> {
    let answer = await this.call('GET', path);
    // 503 of a busy machine is repeated; the time counts.
    for (; answer.status === 503; answer = await this.call('GET', path)) {
      await answer.arrayBuffer();
      await sleep(BUSY_MS);
    }
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    return (await answer.arrayBuffer()).byteLength;
  }

  async made(method: 'POST' | 'PUT', path: string, body: object): Promise<string> {
    const answer = await this.call(method, path, body);
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: { id: string } }).data.id;
  }
}
