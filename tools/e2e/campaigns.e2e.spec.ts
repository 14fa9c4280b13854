import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { campaignTables } from '@workops/campaigns/testing';
import { addPeople } from '@workops/contacts/testing';
import {
  MailServer,
  recordedEvents,
  testDatabase,
  type ReceivedMail,
  type TestDatabase,
} from '@workops/platform/testing';
import { authenticate } from 'mailauth';
import { createTransport } from 'nodemailer';
import { LocalNames } from '../src/dns/local-names';
import { freePort } from '../src/ports';
import { waitUntil } from '../src/processes';
import { RunningService } from '../src/testing/service/running-service';
import { WebhookReceiver } from '../src/testing/service/webhook-receiver';

const LIMIT_MS = 150_000;
const BOUNCES = 'bounces.servicio.example';
const REPORTS = join(__dirname, '../../apps/api/src/smtp/samples');
/** Large enough for the reputation guard to judge. */
const PEOPLE = 210;
const MANY = 10_000;
/** Numbers of sent mails at which a scheduler is killed. */
const KILLED_AT = [1_500, 4_000, 7_000] as const;

interface Recipient {
  contact_id: string;
  address: string;
  status: string;
  reason: string | null;
}
interface Campaign {
  id: string;
  status: string;
  pause: { reason: string; detail: string; by: object | null } | null;
  counts: Record<string, number>;
}
interface Contact {
  id: string;
  email: string;
  email_status: string;
}
interface Page<T> {
  data: T[];
  meta: { pagination: { nextCursor: string | null } };
}
interface Domain {
  id: string;
  status: string;
  records: { purpose: string; type: string; name: string; value: string; state: string }[];
}

let test: TestDatabase;
let names: LocalNames;
let mail: MailServer;
let receiver: WebhookReceiver;
let service: RunningService;
let smtpPort: number;

beforeAll(async () => {
  [test, names, mail, receiver, smtpPort] = await Promise.all([
    testDatabase(),
    LocalNames.start(),
    MailServer.start(),
    WebhookReceiver.start(),
    freePort(),
  ]);
  service = await RunningService.start(test.url, {
    BOUNCE_DOMAIN: BOUNCES,
    DNS_SERVERS: names.address,
    INBOUND_SMTP_PORT: String(smtpPort),
  });
});
afterAll(async () => {
  await service?.stop();
  await Promise.all([receiver?.close(), mail?.stop(), names?.close()]);
  await test?.drop();
});

async function until(reached: () => boolean | Promise<boolean>): Promise<void> {
  if (!(await waitUntil(reached, LIMIT_MS))) throw new Error(`It did not come to that:\n${service.logs}`);
}

/** A workspace with a mail account at the domain. */
async function sender(name: string, domain: string, maxPerSecond: number) {
  const workspace = await service.unlimitedKey(name);
  const ask = <T>(method: string, path: string, body?: object) =>
    service.call<{ data: T }>(workspace.token, method, path, { body });
  const done = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const { status, body: answer } = await ask<T>(method, path, body);
    if (status > 202) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const account = await done<{ id: string }>('POST', '/messaging-accounts', {
    kind: 'email',
    provider: 'smtp',
    name,
    address: `hola@${domain}`,
    max_per_second: maxPerSecond,
    config: { host: '127.0.0.1', port: Number(new URL(mail.url).port) },
  });
  const campaign = (id: string) => done<Campaign>('GET', `/campaigns/${id}`);
  return {
    workspace,
    ask,
    done,
    campaign,
    /** Makes a call that must be refused, and returns the reason. */
    refused: async (path: string, body: object = {}) => {
      const { status, body: refusal } = await service.call<{ error: { details: { reason: string } } }>(
        workspace.token,
        'POST',
        path,
        { body },
      );
      return [status, refusal.error.details.reason];
    },
    draft: (over: object = {}) =>
      done<Campaign>('POST', '/campaigns', {
        name: 'Verano',
        channel: 'email',
        messaging_account_id: account.id,
        audience: { filter: {} },
        content: {
          subject: 'Hola {{contact.name|amigo}}',
          html: '<p>Venga, {{contact.name|amigo}}.</p>',
          text: 'Venga a vernos.',
        },
        ...over,
      }),
    move: (id: string, act: string, body: object = {}) => done<Campaign>('POST', `/campaigns/${id}/${act}`, body),
    isIn: async (id: string, status: string) => (await campaign(id)).status === status,
    /** Adds the domain, publishes the requested records, and verifies it. */
    verify: async (): Promise<Domain> => {
      const { id, records } = await done<Domain>('POST', '/sending-domains', { domain });
      for (const { name: at, type, value } of records) {
        const published = await fetch(`${names.url}/_records`, {
          method: 'PUT',
          body: JSON.stringify({ name: at, type, values: [value] }),
        });
        expect(published.status).toBe(200);
      }
      return done<Domain>('POST', `/sending-domains/${id}/verify`);
    },
    /** All items of a paginated list. */
    all: async <T>(path: string): Promise<T[]> => {
      const items: T[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: string = `${path}${path.includes('?') ? '&' : '?'}limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
        const { body } = await service.call<Page<T>>(workspace.token, 'GET', page);
        items.push(...body.data);
        cursor = body.meta.pagination.nextCursor;
      }
      return items;
    },
  };
}

const bounceToken = ({ from }: ReceivedMail): string => from.split('@')[0]!;
const readHeader = ({ content }: ReceivedMail, name: string): string =>
  new RegExp(`^${name}: *(.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(content)![1]!.replace(/\r?\n[ \t]+/g, ' ');
const mailTo = (address: string): ReceivedMail => mail.received.find(({ to }) => to.includes(address))!;

/** Verifies a mail as a receiving server does, with the name server that has the published records. */
async function judged({ from, content }: ReceivedMail) {
  const resolver = new Resolver();
  resolver.setServers([names.address]);
  const ask = (name: string, type: string) => resolver.resolve(name, type) as Promise<string[][]>;
  const { dkim, spf, dmarc } = await authenticate(content, {
    ip: '127.0.0.1',
    helo: 'localhost',
    sender: from,
    mta: 'mx.example.org',
    resolver: ask,
  });
  return [
    dkim.results.map(({ status, signingDomain }) => `${status.result} ${signingDomain}`),
    spf && spf.status.result,
    dmarc && dmarc.status.result,
  ];
}

/** Sends a receiving server's report to the return address of a mail. */
async function sendBack(report: string, token: string, to: string): Promise<void> {
  const raw = (await readFile(join(REPORTS, report), 'utf8')).replaceAll('TOKEN', token).replace(/\r?\n/g, '\r\n');
  const transport = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true });
  // The thread may start to listen a moment later than the api.
  await until(() =>
    transport.sendMail({ envelope: { from: '', to: `${to}@${BOUNCES}` }, raw }).then(
      () => true,
      () => false,
    ),
  );
}

it('a domain is verified, an audience counted, a test and a campaign sent; returns are processed, and a complaint trips the guard', async () => {
  const taller = await sender('Taller Sur', 'correo.taller.example', 1_000);
  const { done, all, refused, draft, move, campaign, isIn } = taller;
  const events = ['campaign.sent', 'campaign.paused', 'sending_domain.verified'];
  await done('POST', '/webhooks', { url: receiver.url, events, include_data: true });
  const deliveredData = (type: string) =>
    receiver.deliveries.filter(({ body }) => body.type === type).map(({ body }) => body.data);

  const rows = Array.from({ length: PEOPLE }, (_, n) => `Persona ${n},p${n}@example.org`);
  await done('POST', '/contacts/import', { csv: ['name,email', ...rows, 'Sin permiso,nadie@example.org'].join('\n') });
  const people = new Map((await all<Contact>('/contacts')).map(({ email, id }) => [email, id]));
  const contactId = (n: number): string => people.get(`p${n}@example.org`)!;
  const emailStatus = async (n: number) => (await done<Contact>('GET', `/contacts/${contactId(n)}`)).email_status;
  await done('POST', '/contacts/bulk-consent', { contact_ids: rows.map((_, n) => contactId(n)) });

  const { id } = await draft();
  expect(await refused(`/campaigns/${id}/schedule`)).toEqual([409, 'domain_unverified']);
  const verified = await taller.verify();
  expect([verified.status, ...verified.records.map(({ purpose, state }) => `${purpose} ${state}`)]).toEqual([
    'verified',
    'dkim ok',
    'spf ok',
    'dmarc ok',
    'return_path ok',
  ]);
  const audience = { total: PEOPLE + 1, sendable: PEOPLE, suppressed: { consent_missing: 1 } };
  expect(await done('GET', `/campaigns/${id}/audience-count`)).toEqual(audience);
  expect(await move(id, 'preview', { contact_id: contactId(0) })).toMatchObject({
    subject: 'Hola Persona 0',
    address: 'p0@example.org',
    reason: null,
  });
  await move(id, 'test', { contact_id: contactId(0) });
  await until(() => mail.received.length === 1);
  expect([mail.received[0]!.to, readHeader(mail.received[0]!, 'Subject')]).toEqual([
    ['p0@example.org'],
    'Hola Persona 0',
  ]);

  await move(id, 'schedule');
  await until(() => isIn(id, 'sent'));
  expect((await campaign(id)).counts).toMatchObject({
    total_recipients: PEOPLE + 1,
    sent: PEOPLE,
    suppressed: 1,
    pending: 0,
    failed: 0,
  });
  expect(mail.received.flatMap(({ to }) => to).sort()).toEqual(
    ['p0@example.org', ...rows.map((_, n) => `p${n}@example.org`)].sort(),
  );
  names.publish(BOUNCES, 'TXT', ['v=spf1 ip4:127.0.0.1 -all']);
  expect(await judged(mailTo('p1@example.org'))).toEqual([['pass correo.taller.example'], 'pass', 'pass']);

  const [bounced, leaving, complaining] = [1, 2, 3].map((n) => bounceToken(mailTo(`p${n}@example.org`))) as [
    string,
    string,
    string,
  ];
  await sendBack('no-such-user.eml', bounced, bounced);
  await until(async () => (await emailStatus(1)) === 'bounced');
  expect(await all('/email-suppressions?reason=bounced')).toEqual([
    expect.objectContaining({ address: 'p1@example.org' }),
  ]);
  expect(await all(`/campaigns/${id}/recipients?status=failed`)).toEqual([
    expect.objectContaining({ contact_id: contactId(1), reason: 'hard_bounce' }),
  ]);

  const [, link] = /<(.+)>/.exec(readHeader(mailTo('p2@example.org'), 'List-Unsubscribe'))!;
  expect([link, readHeader(mailTo('p2@example.org'), 'List-Unsubscribe-Post')]).toEqual([
    `${service.baseUrl.replace('/api/v1', '')}/unsubscribe/${leaving}`,
    'List-Unsubscribe=One-Click',
  ]);
  expect(await (await fetch(link!)).text()).toContain('¿Dejar de recibir los correos de Taller Sur?');
  expect(await emailStatus(2)).toBe('subscribed');
  expect(
    (await fetch(link!, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })).status,
  ).toBe(200);
  expect(await emailStatus(2)).toBe('unsubscribed');
  expect((await campaign(id)).counts).toMatchObject({
    sent: PEOPLE - 1,
    failed: 1,
    hard_bounces: 1,
    unsubscribes: 1,
    complaints: 0,
  });

  const { id: next } = await draft({ name: 'Otoño', rate_per_minute: 60 });
  const suppressed = { consent_missing: 1, email_not_subscribed: 1, marketing_blocked: 1 };
  expect(await done('GET', `/campaigns/${next}/audience-count`)).toEqual({
    total: PEOPLE + 1,
    sendable: PEOPLE - 2,
    suppressed,
  });
  await move(next, 'schedule');
  await until(async () => (await campaign(next)).counts.sent! > 0);
  await sendBack('abuse-report.eml', complaining, 'abuse');
  await until(() => isIn(next, 'paused'));
  const { pause } = await campaign(next);
  expect(pause).toMatchObject({
    reason: 'reputation_guard',
    detail: expect.stringMatching(/^0\.[34]\d% complaints \(1 of 2\d\d\)$/),
    by: null,
  });
  expect(await done('GET', '/email-reputation')).toMatchObject({ blocked: true, detail: pause!.detail });
  expect(await refused(`/campaigns/${next}/resume`)).toEqual([409, 'email_channel_blocked']);
  await done('POST', '/email-reputation/release', { reason: 'Lista depurada' });
  const before = (await move(next, 'resume')).counts.sent!;
  await until(async () => (await campaign(next)).counts.sent! > before);
  await move(next, 'cancel');
  const { counts } = await campaign(next);
  expect([counts.pending, counts.sent! + counts.suppressed! + counts.cancelled!]).toEqual([0, PEOPLE + 1]);

  await until(() =>
    ['sending_domain.verified', 'campaign.sent', 'campaign.paused'].every((type) => deliveredData(type).length > 0),
  );
  expect(deliveredData('sending_domain.verified')).toEqual([
    expect.objectContaining({ domain: 'correo.taller.example' }),
  ]);
  expect(deliveredData('campaign.sent')).toEqual([
    expect.objectContaining({ campaign_id: id, total_recipients: PEOPLE + 1, sent: PEOPLE, suppressed: 1 }),
  ]);
  expect(deliveredData('campaign.paused')).toEqual([
    expect.objectContaining({ campaign_id: next, reason: 'reputation_guard', detail: pause!.detail }),
  ]);
}, 400_000);

it('a campaign is started once by two schedulers, and three kills cause no repeats or losses', async () => {
  const { workspace, ask, all, draft, campaign, isIn, verify } = await sender('Diez mil', 'diezmil.example', 1_000);
  await verify();
  await addPeople(
    test.database,
    workspace.id,
    Array.from({ length: MANY }, (_, n) => ({ email: `n${n}@example.net` })),
  );
  // Slow, so that some mails are always in flight.
  mail.delayMs = 100;
  const arrived = () => mail.received.flatMap(({ to }) => to).filter((address) => address.endsWith('@example.net'));
  const second = await service.another('scheduler');
  const { id } = await draft();
  // A time that has already passed is refused.
  const schedule = () => ask('POST', `/campaigns/${id}/schedule`, { at: new Date(Date.now() + 2_000).toISOString() });
  await until(async () => (await schedule()).status === 200);

  await until(() => arrived().length >= KILLED_AT[0]);
  await service.restart('scheduler', 'SIGKILL');
  await until(() => arrived().length >= KILLED_AT[1]);
  await second.end('SIGKILL');
  const third = await service.another('scheduler');
  await until(() => arrived().length >= KILLED_AT[2]);
  await Promise.all([service.end('scheduler', 'SIGKILL'), third.end('SIGKILL')]);
  // Expires the leases, because their holder is dead.
  const [tables, key] = [campaignTables(test.database), { workspaceId: workspace.id, id }];
  await tables.expireLeases(key);
  await service.launch('scheduler');
  await until(async () => {
    // Polls rarely, because each check reads the whole campaign while it is sent.
    await sleep(1_000);
    // Makes mails due that a slow machine has postponed for a minute.
    await tables.hurry(key);
    return isIn(id, 'sent');
  });

  const addresses = new Set(arrived());
  expect(arrived()).toHaveLength(addresses.size);
  const recipients = await all<Recipient>(`/campaigns/${id}/recipients`);
  expect([recipients.length, new Set(recipients.map(({ contact_id: contact }) => contact)).size]).toEqual([MANY, MANY]);
  const unknown = recipients.filter(({ status }) => status !== 'sent');
  expect(unknown.filter(({ status, reason }) => status !== 'failed' || reason !== 'outcome_unknown')).toEqual([]);
  expect(recipients.filter(({ status, address }) => status === 'sent' && !addresses.has(address))).toEqual([]);
  expect(unknown.length).toBeGreaterThan(0);

  const { counts } = await campaign(id);
  expect(counts).toMatchObject({
    total_recipients: MANY,
    sent: MANY - unknown.length,
    failed: unknown.length,
    pending: 0,
  });
  const sentEvents = (await recordedEvents(test.database, workspace.id)).filter(({ type }) => type === 'campaign.sent');
  expect(sentEvents.map(({ data }) => data)).toEqual([
    expect.objectContaining({ campaign_id: id, total_recipients: MANY, sent: counts.sent, failed: counts.failed }),
  ]);
}, 400_000);
