import { Client } from 'pg';
import type { RunningService, Workspace } from '../testing/service/running-service';
import { Child } from './child';
import type { Row } from './numbers';
import type { Place } from './place';
import { vacuumed } from './vacuumed';

/** Scales down on small machines: `CAMPAIGNS_SHARE=0.1`. */
const share = Number(process.env.CAMPAIGNS_SHARE ?? '1');
export const sized = (whole: number): number => Math.max(1, Math.round(whole * share));

export interface CampaignScene {
  service: RunningService;
  client: Client;
  mails: Child;
}

export async function withMails(
  place: Place,
  service: RunningService,
  work: (scene: CampaignScene) => Promise<Row[]>,
): Promise<Row[]> {
  const mails = await Child.start('mail-receiver');
  const client = new Client({ connectionString: place.databaseUrl });
  await client.connect();
  try {
    return await work({ service, client, mails });
  } finally {
    await client.end();
    await mails.stop();
  }
}

const PEOPLE = `
  INSERT INTO contacts.contact (workspace_id, id, name, email, email_normalised, lifecycle_stage, origin_channel, email_consent, email_status, created_at,
                                updated_at)
  SELECT $1, ('01930000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Persona ' || n, 'p' || n || '@example.org', 'p' || n || '@example.org',
         'customer', 'api', true, 'subscribed', now(), now()
    FROM generate_series($2::int, $3::int) n`;
const A_TIME = 50_000;

/** Acts as if the domain's DNS records had been found. */
const VERIFY = `
  UPDATE campaigns.sending_domain SET status = 'verified', verified_at = now(), checked_at = now(), next_check_at = now() + interval '1 day'
   WHERE workspace_id = $1`;

/** Throws unless the call succeeds. */
export const caller =
  ({ service }: Pick<CampaignScene, 'service'>, { token }: Pick<Workspace, 'token'>) =>
  async <Data>(method: string, path: string, body?: object): Promise<Data> => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(`${service.baseUrl}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  };

export interface BenchCampaign {
  id: string;
  status: string;
  counts: { total_recipients: number; pending: number; sent: number };
}

/** A workspace with people and a mail account at its own domain; `campaign` creates a draft to all of them. */
export async function mailers(scene: CampaignScene, name: string, people: number, maxPerSecond: number) {
  const { service, client, mails } = scene;
  const workspace = await service.unlimitedKey(name);
  const call = caller(scene, workspace);
  for (let from = 1; from <= people; from += A_TIME)
    await client.query(PEOPLE, [workspace.id, from, Math.min(people, from + A_TIME - 1)]);
  await vacuumed(client, 'contacts.contact');
  const domain = `${name.toLowerCase().replaceAll(' ', '-')}.example`;
  const account = await call<{ id: string }>('POST', '/messaging-accounts', {
    kind: 'email',
    provider: 'smtp',
    name,
    address: `hola@${domain}`,
    max_per_second: maxPerSecond,
    config: { host: '127.0.0.1', port: mails.port },
  });
  await call('POST', '/sending-domains', { domain });
  await client.query(VERIFY, [workspace.id]);
  return {
    workspace,
    call,
    campaign: (over: object = {}) =>
      call<BenchCampaign>('POST', '/campaigns', {
        name,
        channel: 'email',
        messaging_account_id: account.id,
        audience: { filter: {} },
        content: {
          subject: 'Hola {{contact.name|amigo}}',
          html: `<p>Venga, {{contact.name|amigo}}.</p>${'<p>Le esperamos.</p>'.repeat(100)}`,
        },
        ...over,
      }),
    move: (id: string, act: string) => call<BenchCampaign>('POST', `/campaigns/${id}/${act}`, {}),
    read: (id: string) => call<BenchCampaign>('GET', `/campaigns/${id}`),
  };
}
