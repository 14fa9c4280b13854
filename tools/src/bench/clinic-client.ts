import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningService, Workspace } from '../testing/service/running-service';

const BUSY_MS = 20;

/** A clinic that is asked and written to over HTTP. */
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

  /** How many bytes the answer has. */
  async get(path: string): Promise<number> {
    let answer = await this.call('GET', path);
    // A machine that has more to do refuses some of many calls at once: they are made again, and their time counts.
    for (; answer.status === 503; answer = await this.call('GET', path)) {
      await answer.arrayBuffer();
      await sleep(BUSY_MS);
    }
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    return (await answer.arrayBuffer()).byteLength;
  }

  /** The id of what was made. */
  async made(method: 'POST' | 'PUT', path: string, body: object): Promise<string> {
    const answer = await this.call(method, path, body);
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: { id: string } }).data.id;
  }
}
