import { randomBytes } from 'node:crypto';
import { accessOn } from '@workops/access';
import { systemClock } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { openDatabase } from '@workops/platform/database';
import { DevIssuer } from './dev-issuer/dev-issuer';
import type { Person } from './dev-issuer/sign-in-page';
import { newSigningKey } from './dev-issuer/signing-key';
import { LocalNames } from './dns/local-names';
import type { HeldPort } from './held-port';
import { LocalPortal } from './portal/local-portal';
import { step } from './progress';
import { appProcesses, checkFolders, holdPorts, MEMBER_TOKEN_SECONDS } from './start/apps';
import { startDatabase } from './start/database';
import {
  takeLastDemoFile,
  writeDemoFile,
  type DemoClinicMembers,
  type DemoKeys,
  type DemoMembers,
} from './start/demo-file';
import { demoCalls, orNone } from './start/demo-calls';
import { startChannels } from './start/demo-channels';
import { demoClinic, type DemoClinic } from './start/demo-clinic';
import { demoContacts } from './start/demo-contacts';
import { demoKeys } from './start/demo-keys';
import { LocalModel } from './model/local-model';
import { LocalVendor } from './vendor/local-vendor';
import { startServices } from './start/demo-services';
import { DEMO_PEOPLE, DEMO_PROFESSIONAL, demoClinicMembers, demoMembers } from './start/demo-members';
import { demoProfessional } from './start/demo-professional';
import { endLeftoverApps } from './start/leftovers';
import { LocalFolder } from './start/local-folder';
import { stopWhenOrphaned } from './start/orphan';
import { StartLock } from './start/start-lock';
import { supervise, type Supervised } from './start/supervisor';
import { watchSources } from './start/watch-sources';

const ENCRYPTION_KEY_BYTES = 32;
/** Set by `npm run dev`. */
const isWatching = process.argv.includes('--watch');

const folder = localFolder();
const lock = new StartLock(folder.file('start.pid'));

/** Runs from the last to the first: apps before their database, the lock at the very end. */
const undo: (() => Promise<void>)[] = [];

/** Reports an unwritable folder in one line. */
function localFolder(): LocalFolder {
  try {
    return new LocalFolder();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

async function stopEverything(): Promise<void> {
  lock.announceEnd();
  for (const work of undo.splice(0).reverse()) {
    await work().catch((error: unknown) => console.error(error));
  }
}

async function seed(databaseUrl: string, last: Partial<DemoKeys>): Promise<DemoKeys> {
  const minting = { clock: systemClock, ids: systemIds };
  const database = await openDatabase({
    url: databaseUrl,
    poolSize: 2,
    ...minting,
    applicationName: 'start',
  });
  try {
    const access = accessOn(database, systemClock, systemIds);
    const keys = await demoKeys(access, last);
    await demoMembers(access, keys.live.tenant_id);
    await demoClinicMembers(access, keys.clinic.tenant_id);
    return keys;
  } finally {
    await database.close();
  }
}

async function startIssuer(at: HeldPort): Promise<DevIssuer> {
  const signingKey = folder.secret('dev-issuer-key.pem', newSigningKey);
  const issuer = await DevIssuer.start({
    port: at.port,
    place: at.place,
    signingKey,
    people: Object.values(DEMO_PEOPLE),
  });
  undo.push(() => issuer.close());
  return issuer;
}

async function startPortal({ place }: HeldPort): Promise<LocalPortal> {
  const portal = await LocalPortal.start(place);
  undo.push(() => portal.close());
  return portal;
}

async function startNames({ place }: HeldPort): Promise<LocalNames> {
  const names = await LocalNames.start(place);
  undo.push(() => names.close());
  return names;
}

async function startVendor({ place }: HeldPort): Promise<LocalVendor> {
  const vendor = await LocalVendor.start(place);
  undo.push(() => vendor.close());
  return vendor;
}

/** Skipped if the environment names another. */
async function startModel({ place }: HeldPort): Promise<LocalModel> {
  const model = await LocalModel.start(place);
  undo.push(() => model.close());
  return model;
}

interface MemberTokens {
  members: DemoMembers;
  clinic_members: DemoClinicMembers;
}

async function memberTokens(issuer: DevIssuer, { live, clinic }: DemoKeys): Promise<MemberTokens> {
  const token = ({ subject }: Person, { tenant_id: workspaceId }: { tenant_id: string }) =>
    issuer.accessToken(subject, workspaceId, MEMBER_TOKEN_SECONDS);
  const { owner, member_assigned: assigned } = DEMO_PEOPLE;
  return {
    members: { owner: await token(owner, live), member_assigned: await token(assigned, live) },
    clinic_members: { owner: await token(owner, clinic), professional: await token(DEMO_PROFESSIONAL, clinic) },
  };
}

async function start(env: NodeJS.ProcessEnv): Promise<void> {
  await lock.take();
  undo.push(async () => lock.release());
  const last = takeLastDemoFile(folder);
  await endLeftoverApps(last);
  // Checks run before the slow database start, so that failures are reported at once.
  checkFolders(folder, env);
  const ports = await holdPorts(env);
  const database = await startDatabase(folder, env);
  undo.push(() => database.stop());
  const keys = await seed(database.url, last);

  const baseUrl = `http://127.0.0.1:${ports.api.port}`;
  const made = folder.secret('encryption-key', () => randomBytes(ENCRYPTION_KEY_BYTES).toString('base64'));
  const issuer = await startIssuer(ports.issuer);
  const portal = await startPortal(ports.portal);
  const channels = await startChannels(folder, ports);
  undo.push(() => channels.close());
  const vendor = await startVendor(ports.vendor);
  const names = await startNames(ports.names);
  const model = await startModel(ports.model);
  const services = await startServices(ports, baseUrl);
  undo.push(() => services.close());
  const tokens = await memberTokens(issuer, keys);
  const encryptionKey = env.ENCRYPTION_KEY ?? made;
  const settings = {
    issuer,
    databaseUrl: database.url,
    directUrl: database.directUrl,
    encryptionKey,
    baseUrl,
    services: services.variables,
    model,
    nameServer: names.address,
  };
  const running = new Map<string, Supervised>();
  let clinicSource: DemoClinic | null = null;
  let professionalId: string | null = null;
  const writeDemo = () => {
    const processes = Object.fromEntries([...running].map(([name, { pid }]) => [name, { pid }]));
    const urls = { base_url: baseUrl, database_url: database.url, redis_url: env.REDIS_URL ?? null };
    const otherValues = {
      issuer_url: issuer.url,
      portal_url: portal.url,
      model_server_url: model.url,
      dns_server_url: names.url,
      ...channels.demo,
      ...services.demo,
      clinic_source: clinicSource,
      clinic_professional_id: professionalId,
    };
    writeDemoFile(folder, { ...urls, ...keys, ...tokens, ...otherValues, processes });
  };
  undo.push(async () => {
    await Promise.all([...running.values()].map((app) => app.stop()));
  });
  await step('Starting api, webhook-dispatcher and scheduler', async () => {
    for (const app of appProcesses(folder, ports, settings, env, isWatching ? 'modules' : 'bundle'))
      running.set(app.name, supervise(app, writeDemo));
    await Promise.all([...running.values()].map((app) => app.ready));
  });
  const call = demoCalls(baseUrl, keys.bench_key);
  await channels.connect({ baseUrl, call }, last);
  await orNone('contact', demoContacts(call));
  clinicSource = await orNone('clinic', demoClinic(baseUrl, keys.clinic.api_key, vendor));
  const [clinicCall, memberCall] = [keys.clinic.api_key, tokens.clinic_members.professional].map((token) =>
    demoCalls(baseUrl, token),
  );
  professionalId = await orNone('professional', demoProfessional(clinicCall!, memberCall!));
  writeDemo();
  if (isWatching) {
    const watching = watchSources(async (names) => {
      await Promise.all([...running].filter(([name]) => names.has(name)).map(([, app]) => app.restart()));
    });
    undo.push(() => watching.stop());
  }
  console.log(`
API            ${baseUrl}/api/v1
Documentation  ${baseUrl}/api/v1/docs
Console        ${baseUrl}/console
Members        ${issuer.url} (development sign-in)
Portal         ${portal.url} (keeps listings, sends leads)
${[...channels.lines, ...services.lines].join('\n')}
Vendor         ${vendor.url} (the demo clinic's system, with faults on POST /local/faults)
Model          ${model.url} (answers for AI agents; what it was asked on GET /_requests)
Name server    ${names.url} (PUT /_records and POST /_faults; for sending domains)
Demo keys      ${folder.file('demo.json')}
Logs           ${folder.logs}

Ctrl-C stops everything.`);
}

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  console.log('\nStopping ...');
  void stopEverything().then(() => process.exit(0));
}

// npm forwards signals that the terminal has already sent, so a second one means the same.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
stopWhenOrphaned(stop);

start(process.env).catch(async (error: unknown) => {
  if (stopping) return;
  stopping = true;
  console.error(error instanceof Error ? error.message : error);
  await stopEverything();
  process.exit(1);
});
