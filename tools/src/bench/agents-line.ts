import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { RunningService, Workspace } from '../testing/service/running-service';
import { inboundPayload, postSigned } from '../whatsapp/signed-payloads';
import type { Child } from './child';

const SECRET = 'of the app';
const TICK_MS = 10;
const EVERY_MS = 250;
const LIMIT_MS = 120_000;

/** Scales down on small machines: `AGENTS_SHARE=0.1`. */
export const agentsShare = Number(process.env.AGENTS_SHARE ?? '1');

/** Throws if the call fails. */
export async function call<T>(
  service: RunningService,
  { token }: Workspace,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const answer = await fetch(`${service.baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: T }).data;
}

export async function untilSo(reached: () => Promise<boolean>, limitMs: number): Promise<boolean> {
  const giveUp = performance.now() + limitMs;
  while (!(await reached())) {
    if (performance.now() > giveUp) return false;
    await sleep(EVERY_MS);
  }
  return true;
}

export async function liveAgent(service: RunningService, workspace: Workspace): Promise<string> {
  const draft = { instructions: 'Atienda con amabilidad.' };
  const { id } = await call<{ id: string }>(service, workspace, 'POST', '/ai-agents', { name: randomUUID(), draft });
  await call(service, workspace, 'POST', `/ai-agents/${id}/publish`, {});
  return id;
}

/** The waits are in the order of the customers' messages. */
const WAITS = `
  SELECT extract(epoch FROM said.at - asked.at) * 1000 AS ms
    FROM (SELECT conversation_id, min(created_at) AS at FROM conversations.message WHERE workspace_id = $1 AND direction = 'inbound' GROUP BY 1) asked
    JOIN (SELECT conversation_id, min(created_at) AS at FROM conversations.message
                WHERE workspace_id = $1 AND direction = 'outbound' AND sender_type = 'ai_agent' GROUP BY 1) said USING (conversation_id)
   ORDER BY asked.at`;

export class AgentLine {
  private constructor(
    readonly workspace: Workspace,
    private readonly number: string,
    private readonly door: string,
    private readonly databaseUrl: string,
  ) {}

  static async open(
    service: RunningService,
    provider: Child,
    databaseUrl: string,
    name: string,
    number: string,
  ): Promise<AgentLine> {
    const workspace = await service.unlimitedKey(name);
    const agentId = await liveAgent(service, workspace);
    const base = `http://127.0.0.1:${provider.port}`;
    const config = {
      phone_number_id: number,
      business_account_id: '1',
      access_token: 'x',
      app_secret: SECRET,
      base_url: base,
    };
    const account = await call<{ inbound_url: string }>(service, workspace, 'POST', '/messaging-accounts', {
      kind: 'whatsapp',
      provider: 'cloud_api',
      name: 'Bench',
      address: '+56911111111',
      config,
      default_handler: 'bot',
      ai_agent_id: agentId,
    });
    return new AgentLine(workspace, number, account.inbound_url, databaseUrl);
  }

  /**
   * Sends one message per person, each in a separate conversation, evenly over the seconds. The text contains the
   * model's answer.
   */
  async write(from: number, people: number, seconds: number, makeText: (n: number) => string): Promise<void> {
    const begun = performance.now();
    const posts: Promise<void>[] = [];
    const post = async (n: number): Promise<void> => {
      const customer = `569${String(n).padStart(8, '0')}`;
      const body = JSON.stringify(
        inboundPayload({ phone_number_id: this.number, from: customer, name: 'Ana', text: makeText(n) }),
      );
      const status = await postSigned({ url: this.door, secret: SECRET }, body);
      if (status !== 200) throw new Error(`the door answered ${status}`);
    };
    while (posts.length < people) {
      const share = seconds === 0 ? 1 : (performance.now() - begun) / (1_000 * seconds);
      const due = Math.min(people, Math.ceil(share * people)) - posts.length;
      for (let n = 0; n < due; n += 1) posts.push(post(from + posts.length));
      await sleep(TICK_MS);
    }
    await Promise.all(posts);
  }

  /** Returns the answered ones' waits once this many are answered or the time is up. */
  async waits(people = 0, limitMs = LIMIT_MS): Promise<number[]> {
    const client = new Client({ connectionString: this.databaseUrl });
    await client.connect();
    try {
      const look = async () =>
        (await client.query<{ ms: string }>(WAITS, [this.workspace.id])).rows.map(({ ms }) => Number(ms));
      await untilSo(async () => (await look()).length >= people, limitMs);
      return await look();
    } finally {
      await client.end();
    }
  }
}
