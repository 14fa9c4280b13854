import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { accessOn } from '@workops/access';
import { correspondentsOn } from '@workops/contacts';
import { nothingSuppressed } from '@workops/contacts/testing';
import {
  ChannelWork,
  inboxOn,
  WhatsappWire,
  whatsappProvider,
  type ChannelProvider,
  type Inbox,
  type OutgoingMessage,
  type ProviderAccount,
} from '@workops/conversations';
import {
  anAccount,
  anApprovedTemplate,
  attachmentsOf,
  noDirectories,
  templatesOf,
  aWhatsappAccount,
} from '@workops/conversations/testing';
import { systemClock } from '@workops/kernel';
import { SecretBox, secretKeeper, systemIds } from '@workops/platform';
import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import { Files } from '@workops/platform/files';
import { createLogger } from '@workops/platform/process';
import { eventually, MemoryStorage, recordedEvents, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { LocalCloudApi } from './local-cloud-api';

const secrets = secretKeeper(new SecretBox(Buffer.alloc(32, 7)));
const NUMBER = '1065';
const BUSINESS = '1022';

let test: TestDatabase;
let files: Files;
let wire: WhatsappWire;
let work: ChannelWork;
let provider: ChannelProvider;
let inbox: Inbox;
let cloud: LocalCloudApi;
let account: ProviderAccount;
let workspaceId: string;
let isOver = false;
let rounds: Promise<void>;

/** Runs rounds like the scheduler. */
async function goRound(): Promise<void> {
  while (!isOver) {
    await work.rounds.media();
    await work.rounds.templates();
    await sleep(20);
  }
}

beforeAll(async () => {
  test = await testDatabase();
  const { database } = test;
  files = new Files(database, new MemoryStorage(), systemClock, systemIds);
  const access = accessOn(database, systemClock, systemIds);
  const workspaces = { ...noDirectories.workspaces, loadProfile: access.loadProfile };
  const parts = { database, files, workspaces, clock: systemClock, ids: systemIds };
  wire = new WhatsappWire(new SystemAddressGuard(parseRanges(['127.0.0.0/8'])));
  provider = whatsappProvider({ wire, ...parts });
  inbox = inboxOn({ ...parts, correspondents: correspondentsOn({ ...parts, mailStanding: nothingSuppressed }) });
  const { media, templateProviders } = wire;
  work = new ChannelWork({
    ...parts,
    fetches: { cloud_api: media },
    templateProviders,
    secrets,
    logger: createLogger('api', 'silent'),
  });
  ({ id: workspaceId } = (await access.createWorkspace({ name: 'Automotora', livemode: true })).workspace);
  rounds = goRound();
});
afterAll(async () => {
  isOver = true;
  await rounds;
  await work.stop();
  await wire.close();
  await files.close();
  await test.drop();
});
beforeEach(async () => {
  cloud = await LocalCloudApi.start();
  const config = { phone_number_id: NUMBER, business_account_id: BUSINESS, base_url: cloud.url };
  account = await aWhatsappAccount(test.database, secrets, {
    workspaceId,
    config,
    secrets: { access_token: 'EAAG', app_secret: 'app' },
  });
});
afterEach(() => cloud.close());

const outgoing = (over: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  id: randomUUID(),
  workspaceId,
  conversationId: randomUUID(),
  to: '+56922222222',
  type: 'text',
  content: 'Hola',
  attachments: [],
  location: null,
  template: null,
  flow: null,
  replyToExternalId: null,
  thread: null,
  purpose: 'answer',
  automatic: false,
  attempt: 1,
  ...over,
});

describe('a message to WhatsApp', () => {
  it('is sent, and the answer has its external id', async () => {
    const message = outgoing();
    expect(await provider.send(account, message)).toEqual({ kind: 'sent', externalId: cloud.sent[0]!.id });
    expect(cloud.sent).toMatchObject([
      { to: '56922222222', biz_opaque_callback_data: message.id, text: { body: 'Hola' } },
    ]);
  });

  it('includes its file', async () => {
    const { Readable } = await import('node:stream');
    const { id: fileId, size, sha256 } = await files.receive(workspaceId, Readable.from([Buffer.from('foto')]), 100);
    const file = { id: randomUUID(), fileId, filename: 'foto.jpg', contentType: 'image/jpeg', size, sha256 };
    expect(await provider.send(account, outgoing({ type: 'image', attachments: [file] }))).toMatchObject({
      kind: 'sent',
    });
    const { id } = cloud.sent[0]!.image as { id: string };
    expect(cloud.accounts.media.get(id)).toMatchObject({ type: 'image/jpeg', bytes: Buffer.from('foto') });
  });

  it.each([
    [{ fail: 1 }, { kind: 'retry', error: { code: 'provider_unavailable', providerCode: '1' } }],
    [
      { fail: 1, fail_status: 400, fail_code: 131048 },
      { kind: 'retry', afterSeconds: 60, error: { code: 'messaging_limit' } },
    ],
    [
      { fail: 1, fail_status: 400, fail_code: 131026 },
      { kind: 'failed', error: { code: 'undeliverable', providerCode: '131026' } },
    ],
    [
      { fail: 1, fail_status: 401, fail_code: 190 },
      { kind: 'failed', error: { code: 'credential_rejected' } },
    ],
    [{ drop: 1 }, { kind: 'unknown', error: { code: 'outcome_unknown' } }],
  ])('ends with a provider that does %j as %j', async (faults, outcome) => {
    cloud.behave(faults);
    expect(await provider.send(account, outgoing())).toMatchObject(outcome);
  });

  it('is retried if the connection failed before anything was sent', async () => {
    const away = { ...account, config: { ...account.config, base_url: 'http://127.0.0.1:9' } };
    expect(await provider.send(away, outgoing())).toMatchObject({ kind: 'retry' });
    const inside = { ...account, config: { ...account.config, base_url: 'http://10.0.0.1' } };
    expect(await provider.send(inside, outgoing())).toMatchObject({
      kind: 'failed',
      error: { code: 'provider_refused' },
    });
  });
});

const SHA256_OF_FOTO = 'a66f2b3ff5a1aa60d8d0ef8f0b1e9b7b';
const arrived = async (reference: string, sha256?: string) => {
  const attachment = {
    source: { reference },
    filename: 'foto.jpg',
    contentType: 'image/jpeg',
    ...(sha256 && { sha256 }),
  };
  const message = {
    externalMessageId: randomUUID(),
    from: { kind: 'whatsapp' as const, identity: '56933333333' },
    profileName: null,
    type: 'image' as const,
    content: '',
    attachments: [attachment],
    sentAt: new Date(),
    automated: false,
  };
  const { messages } = await inbox.receive({ workspaceId, id: account.id }, { messages: [message], statuses: [] });
  return messages[0]!.messageId;
};
const attachmentStatus = async (messageId: string) => (await attachmentsOf(test.database, messageId))[0]!.status;

describe('the file of an inbound message', () => {
  it('is fetched after the commit, even if the provider failed before', async () => {
    const { id } = cloud.accounts.keepMedia('image/jpeg', Buffer.from('foto'));
    const messageId = await arrived(id);
    await eventually(async () => (await attachmentStatus(messageId)) === 'stored');
    expect(await attachmentsOf(test.database, messageId)).toMatchObject([{ size: 4, attempts: 1 }]);
  });

  it('fails permanently if it does not match its announced digest', async () => {
    const { id } = cloud.accounts.keepMedia('image/jpeg', Buffer.from('foto'));
    const messageId = await arrived(id, SHA256_OF_FOTO.repeat(2));
    await eventually(async () => (await attachmentStatus(messageId)) === 'failed');
  });

  it('is retried while the provider does not answer, and fails after the fifth attempt', async () => {
    const messageId = await arrived('nothing');
    await eventually(async () => (await attachmentsOf(test.database, messageId))[0]!.attempts === 1);
    for (let attempts = 2; attempts <= 5; attempts += 1) {
      await eventually(
        async () => (await attachmentsOf(test.database, messageId, { due: true }))[0]!.attempts >= attempts,
      );
    }
    await eventually(async () => (await attachmentStatus(messageId)) === 'failed');
  });
});

describe('a sync of templates', () => {
  it("adopts the provider's templates, and announces new, changed and deleted ones", async () => {
    for (const name of ['uno', 'dos']) {
      const components = [{ type: 'BODY', text: 'Hola' }];
      cloud.accounts.createTemplate(BUSINESS, { name, language: 'es', category: 'UTILITY', components });
    }
    const templates = templatesOf(test.database, account);
    await templates.askForSync();
    await eventually(async () => (await templates.statuses()).length === 2);
    cloud.accounts.moveTemplate(BUSINESS, 'uno', 'APPROVED');
    cloud.accounts.deleteTemplate(BUSINESS, 'dos');
    await templates.age();
    await templates.askForSync();
    await eventually(async () => (await templates.statuses()).join() === 'dos deleted,uno approved');
    const events = (await recordedEvents(test.database, workspaceId)).filter(({ type }) =>
      type.startsWith('whatsapp_template.'),
    );
    expect(events.map(({ type, changes }) => [type, changes?.status?.to])).toEqual([
      ['whatsapp_template.created', undefined],
      ['whatsapp_template.created', undefined],
      ['whatsapp_template.status_changed', 'deleted'],
      ['whatsapp_template.status_changed', 'approved'],
    ]);
  });

  it('leaves templates of the simulator unchanged', async () => {
    const simulated = await anAccount(test.database, workspaceId, { provider: 'simulator' });
    await anApprovedTemplate(test.database, simulated, 'uno', 'es');
    const templates = templatesOf(test.database, simulated);
    await templates.age();
    await templates.askForSync();
    await eventually(templates.isSynced);
    expect(await templates.statuses()).toEqual(['uno approved']);
  });
});
