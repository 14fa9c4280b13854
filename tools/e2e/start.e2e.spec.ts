import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_CONTACTS } from '../src/start/demo-contacts';
import type { DemoFile } from '../src/start/demo-file';
import { isRunning, signalProcess, waitUntil } from '../src/processes';
import { RunningStart } from '../src/testing/service/running-start';

const APPS = ['api', 'webhook-dispatcher', 'scheduler'];
const RESTART_LIMIT_MS = 80_000;

const processIds = (demo: DemoFile): number[] => Object.values(demo.processes).map(({ pid }) => pid);
const processId = (demo: DemoFile, app: string): number => demo.processes[app]?.pid ?? 0;
const statusWith = async (demo: DemoFile, key: string): Promise<number> => {
  const answer = await fetch(`${demo.base_url}/api/v1/webhooks`, { headers: { authorization: `Bearer ${key}` } }).catch(
    () => undefined,
  );
  return answer?.status ?? 0;
};

/** The names of the live workspace's contacts under each tag. */
async function contactsByTag({ base_url: base, bench_key: key }: DemoFile): Promise<Record<string, string[]>> {
  const read = async (path: string) => {
    const answer = await fetch(`${base}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } });
    return ((await answer.json()) as { data: { id: string; name: string }[] }).data;
  };
  const tags = await read('/tags');
  const contacts = await Promise.all(tags.map(({ id }) => read(`/contacts/search?tag_id=${id}`)));
  return Object.fromEntries(
    tags.map(({ name }, index) => [name, contacts[index]!.map((contact) => contact.name).sort()]),
  );
}

describe('npm start', () => {
  let folder: string;
  let started: RunningStart;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'workops-start-'));
    chmodSync(folder, 0o755);
    started = new RunningStart(folder);
    await started.ready();
  });

  afterAll(async () => {
    started.signal('SIGTERM');
    await started.ended();
    rmSync(folder, { recursive: true, force: true });
  });

  it('writes the addresses and the demo keys to a file that only its owner can read', () => {
    const demo = started.demo();
    expect(statSync(started.demoFile).mode & 0o777).toBe(0o600);
    expect(demo).toEqual({
      base_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      live: { tenant_id: expect.any(String), api_key: expect.stringMatching(/^sk_live_/) },
      sandbox: { tenant_id: expect.any(String), api_key: expect.stringMatching(/^sk_test_/) },
      clinic: { tenant_id: expect.any(String), api_key: expect.stringMatching(/^sk_live_/) },
      bench_key: expect.stringMatching(/^sk_live_/),
      members: { owner: expect.stringMatching(/^ey/), member_assigned: expect.stringMatching(/^ey/) },
      clinic_members: { owner: expect.stringMatching(/^ey/), professional: expect.stringMatching(/^ey/) },
      clinic_professional_id: expect.any(String),
      issuer_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      portal_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      model_server_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      whatsapp: {
        cloud_api_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
        messaging_account_id: expect.any(String),
        phone_number_id: expect.stringMatching(/^\d+$/),
      },
      voice_server_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      payment_server_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      payment_callback_secrets: { provider_a: expect.any(String), provider_b: expect.any(String) },
      clinic_source: {
        vendor_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
        source_id: expect.any(String),
      },
      mail: {
        mail_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
        messaging_account_id: expect.any(String),
        address: 'hola@demo.example',
        inbound_smtp_port: expect.any(Number),
      },
      web_chat: {
        page_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
        messaging_account_id: expect.any(String),
        publishable_key: expect.stringMatching(/^pk_live_/),
        ai_agent_id: expect.any(String),
      },
      dns_server_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      processes: Object.fromEntries(APPS.map((app) => [app, { pid: expect.any(Number) }])),
      database_url: expect.stringMatching(/^postgresql:/),
      redis_url: process.env.REDIS_URL ?? null,
    });
  });

  it('runs the three apps, which accept its keys', async () => {
    const demo = started.demo();
    expect(new Set(processIds(demo)).size).toBe(APPS.length);
    for (const app of APPS) expect(isRunning(processId(demo, app), `apps/${app}/dist/main.js`)).toBe(true);
    for (const key of [demo.live.api_key, demo.sandbox.api_key, demo.bench_key])
      expect(await statusWith(demo, key)).toBe(200);
  });

  it('creates tagged contacts for the tag_id filter', async () => {
    const named = (tag: string) => DEMO_CONTACTS.filter(({ tags }) => tags.includes(tag)).map(({ name }) => name);
    const tags = [...new Set(DEMO_CONTACTS.flatMap((contact) => contact.tags))];
    expect(await contactsByTag(started.demo())).toEqual(
      Object.fromEntries(tags.map((tag) => [tag, named(tag).sort()])),
    );
  });

  it("has a clinic that is synced from its vendor's system", async () => {
    const { base_url: base, clinic } = started.demo();
    const services = async () => {
      const answer = await fetch(`${base}/api/v1/clinic-services?source=vendor_a`, {
        headers: { authorization: `Bearer ${clinic.api_key}` },
      });
      // Polling may exceed the rate limit.
      return answer.ok ? ((await answer.json()) as { data: object[] }).data.length : 0;
    };
    expect(await waitUntil(async () => (await services()) > 0, RESTART_LIMIT_MS)).toBe(true);
  });

  it('lets the demo members make the calls that their roles allow', async () => {
    const demo = started.demo();
    expect(await statusWith(demo, demo.members.owner)).toBe(200);
    expect(await statusWith(demo, demo.members.member_assigned)).toBe(403);
  });

  it('lets a newcomer open an encounter of the demo clinic and sign its note', async () => {
    const { base_url: url, clinic, clinic_members: members, clinic_professional_id: professional_id } = started.demo();
    const made = async (token: string, path: string, body: object): Promise<{ id: string; status: string }> => {
      const answer = await fetch(`${url}/api/v1${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return ((await answer.json()) as { data: { id: string; status: string } }).data;
    };
    const { id: contact_id } = await made(clinic.api_key, '/contacts', { name: 'Josefa' });
    const { id: patient_id } = await made(members.owner, '/clinic-patients', { contact_id, nombre: 'Josefa' });
    const encounter = await made(members.professional, '/clinic-encounters', { patient_id, professional_id });
    const note = await made(members.professional, `/clinic-encounters/${encounter.id}/notes`, {
      kind: 'evolucion',
      content: 'Estable.',
    });
    expect(await made(members.professional, `/clinic-notes/${note.id}/sign`, {})).toMatchObject({ status: 'signed' });
  });

  it.each(APPS)('restarts the %s when it is killed, and updates the file', async (app) => {
    const killed = processId(started.demo(), app);
    signalProcess(killed, 'SIGKILL');
    const restarted = await waitUntil(() => processId(started.demo(), app) !== killed, RESTART_LIMIT_MS);
    expect(restarted).toBe(true);
    expect(
      await waitUntil(() => isRunning(processId(started.demo(), app), `apps/${app}/dist/main.js`), RESTART_LIMIT_MS),
    ).toBe(true);
  });

  it('restarts its database on the same port when it is killed', async () => {
    const demo = started.demo();
    const killed = started.postgresPid();
    signalProcess(killed, 'SIGKILL');
    expect(await waitUntil(() => started.postgresPid() !== killed, RESTART_LIMIT_MS)).toBe(true);
    expect(await waitUntil(async () => (await statusWith(demo, demo.live.api_key)) === 200, RESTART_LIMIT_MS)).toBe(
      true,
    );
    expect(started.demo().database_url).toBe(demo.database_url);
  });

  it('refuses to start twice', async () => {
    const second = new RunningStart(folder);
    expect(await second.ended()).toBe(1);
    expect(second.output).toContain(`Already running as process ${started.pid}`);
    expect(isRunning(started.pid, 'start')).toBe(true);
  });

  it('restarts with the same workspaces and keys after everything was killed at once', async () => {
    const before = started.demo();
    const tagged = await contactsByTag(before);
    const pids = [started.pid, ...processIds(before), started.postgresPid()];
    for (const pid of pids) signalProcess(pid, 'SIGKILL');
    await started.ended();
    started = new RunningStart(folder);
    const after = await started.ready();
    expect([after.live, after.sandbox, after.bench_key]).toEqual([before.live, before.sandbox, before.bench_key]);
    expect(await statusWith(after, after.live.api_key)).toBe(200);
    expect(await contactsByTag(after)).toEqual(tagged);
  });

  it('restarts after only npm start itself was killed, and leaves no duplicate processes', async () => {
    const before = started.demo();
    const [postgres, apps] = [started.postgresPid(), processIds(before)];
    started.signal('SIGKILL');
    await started.ended();
    started = new RunningStart(folder);
    await started.ready();
    for (const pid of apps) expect(isRunning(pid, 'dist/main.js')).toBe(false);
    expect(isRunning(postgres, 'postgres')).toBe(false);
  });

  it('stops everything on SIGTERM and exits with 0', async () => {
    const pids = [...processIds(started.demo()), started.postgresPid()];
    started.signal('SIGTERM');
    expect(await started.ended()).toBe(0);
    expect(pids.filter((pid) => isRunning(pid))).toEqual([]);
  });
});
