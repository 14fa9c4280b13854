import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ageCalls, calledOperations, forgetCalls, sweepCalledOperations } from '@workops/access/testing';
import { systemClock } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { configuredMailer, MailConfig, MailSender } from '@workops/platform/mail';
import { createLogger, loadConfig } from '@workops/platform/process';
import { eventually, isAllMailSent, MailServer } from '@workops/platform/testing';
import { CalledOperationNotes } from '@workops/edge/app';
import { ApiApp } from '../testing/api-app';
import { runCommandLine } from './command-line';
import { openParts } from './open-parts';

const DAY_MS = 86_400_000;
const CHANGELOG = '# Versioning\n\n## Changelog\n\n### 11.13.0\n\n- Old.\n';

interface Announced {
  workspaces: {
    workspace_id: string;
    credentials: number;
    operations: string[];
    owner_ids: string[];
    administrators_too: boolean;
  }[];
  members_told?: number;
  changelog_written?: boolean;
}

describe('changes announce', () => {
  let api: ApiApp;
  let mail: MailServer;
  let directory: string;
  let changelog: string;

  beforeAll(async () => {
    api = await ApiApp.start();
    mail = await MailServer.start();
    directory = await mkdtemp(join(tmpdir(), 'changes-'));
    changelog = join(directory, 'versioning.md');
  });
  beforeEach(async () => {
    await writeFile(changelog, CHANGELOG);
    await forgetCalls(api.database);
  });
  afterAll(async () => {
    await Promise.all([api.close(), mail.stop(), rm(directory, { recursive: true })]);
  });

  const announce = async (key: string, operations: string, ...more: string[]): Promise<Announced> => {
    const output: string[] = [];
    const args = [
      'changes',
      'announce',
      '--key',
      key,
      '--operations',
      operations,
      '--text',
      'El campo name será obligatorio.',
      ...more,
      '--json',
    ];
    const environment = { databaseUrl: api.databaseUrl, open: (url: string) => openParts(url) };
    const code = await runCommandLine(args, {
      ...environment,
      say: (text) => output.push(text),
      complain: (text) => output.push(text),
    });
    expect([code, output.length]).toEqual([0, 1]);
    return JSON.parse(output[0]!) as Announced;
  };
  const written = ['--version', '11.14.0', '--changelog'];

  const sent = async (): Promise<[to: string, text: string][]> => {
    const needed = { DATABASE_URL: api.databaseUrl, ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') };
    const environment = { ...needed, SMTP_URL: mail.url, MAIL_FROM: 'Workspace Operations <no-reply@ops.example>' };
    const mailer = configuredMailer(loadConfig(MailConfig, environment))!;
    const sender = new MailSender({
      database: api.database,
      mailer,
      clock: systemClock,
      logger: createLogger('test', 'silent'),
      objection: async () => undefined,
    });
    sender.wake();
    await eventually(() => isAllMailSent(api.database));
    await sender.close();
    return mail.received.splice(0).map(({ to, content }) => [to.join(), content]);
  };

  const flush = () => api.app.get(CalledOperationNotes).flush();
  const member = async (workspaceId: string, name: string, role: 'owner' | 'member') =>
    api.access.enrolMember({
      workspaceId,
      name,
      email: `${name.toLowerCase()}-${workspaceId}@example.com`,
      role,
      subject: `idp|${name}-${workspaceId}`,
    });

  it('emails the owner of each calling credential once, and writes the entry', async () => {
    const { id, token } = await api.workspace();
    const owner = await member(id, 'Ana', 'owner');
    const eva = await member(id, 'Eva', 'member');
    const stranger = await api.workspace();
    await member(stranger.id, 'Rosa', 'owner');
    for (let call = 0; call < 3; call += 1) await api.call('GET', '/tags', { token });
    await api.call('GET', '/companies', { token: stranger.token });
    await flush();

    const listed = await announce('tags-1', 'listTags,createTag', '--list');
    expect(listed).toEqual({
      workspaces: [
        { workspace_id: id, credentials: 1, operations: ['listTags'], owner_ids: [], administrators_too: true },
      ],
    });
    expect([await sent(), await readFile(changelog, 'utf8')]).toEqual([[], CHANGELOG]);

    expect(await announce('tags-1', 'listTags,createTag', ...written, changelog)).toMatchObject({
      members_told: 1,
      changelog_written: true,
    });
    const mails = await sent();
    expect(mails.map(([to]) => to)).toEqual([owner.email]);
    expect(await readFile(changelog, 'utf8')).toContain(
      '### 11.14.0\n\n- Breaking: El campo name será obligatorio.\n\n### 11.13.0',
    );
    expect(await announce('tags-1', 'listTags,createTag', ...written, changelog)).toMatchObject({
      members_told: 0,
      changelog_written: false,
    });
    expect(await sent()).toEqual([]);

    const personal = await api.access.personalTokens.create(
      anActor({ workspaceId: id, author: { kind: 'member', id: eva.id, name: 'Eva' }, credentialId: null }),
      { name: 'Eva', scopes: ['tags:read'] },
    );
    await api.call('GET', '/tags', { token: personal.token });
    await flush();
    expect(await announce('tags-2', 'listTags', ...written, changelog)).toMatchObject({
      members_told: 2,
      changelog_written: false,
    });
    expect((await sent()).map(([to]) => to).sort()).toEqual([owner.email, eva.email].sort());
  });

  it('keeps one row per authenticated caller and operation for 30 days', async () => {
    const { id, token } = await api.workspace();
    for (const path of ['/tags', '/tags', '/tags/01930000-0000-7000-8000-000000000002'])
      await api.call('GET', path, { token });
    await api.call('GET', '/tags');
    await flush();
    const rows = () => calledOperations(api.database);
    expect(await rows()).toEqual(['listTags', 'readTag'].map((operation) => ({ workspace_id: id, operation })));
    await ageCalls(api.database, 'listTags', 31);
    expect(
      (await announce('tags-3', 'listTags,readTag', '--list')).workspaces.map(({ operations }) => operations),
    ).toEqual([['readTag']]);
    expect(await sweepCalledOperations(api.database, new Date(Date.now() - 30 * DAY_MS))).toBe(1);
    expect(await rows()).toEqual([{ workspace_id: id, operation: 'readTag' }]);
  });

  it('rejects calls without operations, a key or a file', async () => {
    const complaints: string[] = [];
    const around = {
      databaseUrl: api.databaseUrl,
      open: (url: string) => openParts(url),
      say: () => undefined,
      complain: (text: string) => complaints.push(text),
    };
    expect(
      await runCommandLine(
        ['changes', 'announce', '--key', 'Not a key', '--operations', 'GET /tags', '--text', ' '],
        around,
      ),
    ).toBe(2);
    for (const option of ['--key', '--operations', '--text', '--version', '--changelog'])
      expect(complaints.join()).toContain(option);
  });
});
