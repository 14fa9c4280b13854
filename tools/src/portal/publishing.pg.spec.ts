import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { accessOn } from '@workops/access';
import { commerceOn, createCommerce, Publishing, type Commerce } from '@workops/commerce';
import { asIf, isListingDue } from '@workops/commerce/testing';
import { systemClock, type Actor } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { SecretBox, secretKeeper, systemIds } from '@workops/platform';
import { Files } from '@workops/platform/files';
import { createLogger } from '@workops/platform/process';
import { eventually, MemoryStorage, recordedEvents, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { LocalPortal } from './local-portal';

const secrets = secretKeeper(new SecretBox(Buffer.alloc(32, 7)));
const car = { make: 'Kia', model: 'Rio', year: 2020, priceClp: 5_000_000 };

let test: TestDatabase;
let files: Files;
let commerce: Commerce;
let portal: LocalPortal;
let publishing: Publishing;
let actor: Actor;
let isOver = false;
let rounds: Promise<void>;

const publishingOn = () =>
  new Publishing({
    database: test.database,
    files,
    secrets,
    clock: systemClock,
    allowedCidrs: ['127.0.0.0/8'],
    logger: createLogger('api', 'silent'),
    loadLivemode: async () => true,
  });

/** Runs rounds like the scheduler. */
async function goRound(): Promise<void> {
  while (!isOver) {
    await publishing.round();
    await sleep(20);
  }
}

beforeAll(async () => {
  test = await testDatabase();
  files = new Files(test.database, new MemoryStorage(), systemClock, systemIds);
  const access = accessOn(test.database, systemClock, systemIds);
  const workspaces = {
    loadTimezone: async (workspaceId: string) => (await access.settings.read({ workspaceId })).timezone,
  };
  const directories = { workspaces, branches: { isBranch: async () => true } };
  commerce = createCommerce(
    commerceOn({ database: test.database, files, directories, clock: systemClock, ids: systemIds }),
  );
  const { workspace } = await access.createWorkspace({ name: 'Automotora', livemode: true });
  actor = anActor({ workspaceId: workspace.id });
  publishing = publishingOn();
  rounds = goRound();
});
afterAll(async () => {
  isOver = true;
  await publishing.stop();
  await rounds;
  await files.close();
  await test.drop();
});
beforeEach(async () => {
  portal = await LocalPortal.start();
});
afterEach(() => portal.close());

const anAccount = (url: string | null = portal.url): Promise<string> =>
  asIf(test.database).portalAccount(actor.workspaceId, { url, sealedToken: secrets.seal('token') });
const aVehicle = async () => (await commerce.vehicles.register(actor, car)).id;
const firstPublication = async (vehicleId: string) => (await commerce.publications.list(actor, vehicleId))[0]!;
const reaches = (vehicleId: string, state: string) =>
  eventually(async () => (await firstPublication(vehicleId)).state === state);
const listEvents = async (vehicleId: string) => {
  const recorded = (await recordedEvents(test.database, actor.workspaceId)).filter(
    ({ resource }) => resource.id === vehicleId,
  );
  return recorded.map(({ type }) => type).filter((type) => type.startsWith('vehicle.') && type !== 'vehicle.created');
};

describe('a vehicle at a portal', () => {
  it('is listed once despite a lost answer, follows its changes, and is withdrawn when sold', async () => {
    const [vehicle, account] = [await aVehicle(), await anAccount()];
    portal.behave({ drop: 1 });
    expect(await commerce.publications.ask(actor, vehicle, account)).toMatchObject({ state: 'pending', attempts: 0 });
    await eventually(async () => {
      const { attempts, state } = await firstPublication(vehicle);
      return attempts === 1 || state === 'published';
    });
    await asIf(test.database).listingIsDue(vehicle);
    await reaches(vehicle, 'published');
    expect([portal.listings.size, portal.counts.puts, portal.counts.repeats]).toEqual([1, 1, 1]);
    expect(await commerce.publications.ask(actor, vehicle, account)).toMatchObject({
      state: 'published',
      externalId: 'L-1',
      error: null,
    });

    for (let price = 1; price <= 20; price += 1) await commerce.vehicles.update(actor, vehicle, { priceClp: price });
    await eventually(() => Promise.resolve(portal.listings.get(vehicle)?.fields.price_clp === 20));
    await eventually(async () => !(await isDue(vehicle)));
    expect(portal.counts.puts).toBeLessThan(20);

    await commerce.vehicles.update(actor, vehicle, { status: 'sold' });
    expect(['withdrawing', 'withdrawn']).toContain((await firstPublication(vehicle)).state);
    await reaches(vehicle, 'withdrawn');
    expect([portal.listings.size, await listEvents(vehicle)]).toEqual([
      0,
      ['vehicle.published', 'vehicle.unpublished'],
    ]);
  });

  const isDue = (vehicle: string): Promise<boolean> => isListingDue(test.database, vehicle);

  it('includes its public photos, each once', async () => {
    const [vehicle, account] = [await aVehicle(), await anAccount()];
    const content = Buffer.from('\xff\xd8\xff the rest', 'latin1');
    const attach = async (terms: { public?: boolean }) => {
      const file = await files.receive(actor.workspaceId, Readable.from([content]), 1_000);
      return commerce.attachments.attach(
        actor,
        vehicle,
        { ...file, filename: 'a.jpg', contentType: 'image/jpeg' },
        terms,
      );
    };
    const [{ id }] = [await attach({}), await attach({ public: false })];
    await commerce.publications.ask(actor, vehicle, account);
    await reaches(vehicle, 'published');
    expect([...portal.listings.get(vehicle)!.photos]).toEqual([[id, content.length]]);
    const { id: second } = await attach({});
    await eventually(() => Promise.resolve(portal.listings.get(vehicle)!.photos.has(second)));
    expect(portal.counts.photos).toBe(2);
    await eventually(async () => !(await isDue(vehicle)));

    await commerce.publications.takeDown(actor, vehicle, account);
    await reaches(vehicle, 'withdrawn');
    await commerce.publications.ask(actor, vehicle, account);
    await reaches(vehicle, 'published');
    expect([...portal.listings.get(vehicle)!.photos.keys()].sort()).toEqual([id, second].sort());
  });

  it('fails if the portal refuses it, and is retried when requested again', async () => {
    const [vehicle, account] = [await aVehicle(), await anAccount()];
    portal.behave({ fail: 1, fail_status: 422 });
    await commerce.publications.ask(actor, vehicle, account);
    await reaches(vehicle, 'failed');
    expect(await firstPublication(vehicle)).toMatchObject({ error: 'http_422', externalId: null });
    await commerce.publications.ask(actor, vehicle, account);
    await reaches(vehicle, 'published');
    expect(await listEvents(vehicle)).toEqual(['vehicle.publish_failed', 'vehicle.published']);
  });

  it('is withdrawn if its account is switched off, even if the portal does not know it', async () => {
    const [vehicle, account] = [await aVehicle(), await anAccount()];
    await commerce.publications.ask(actor, vehicle, account);
    await reaches(vehicle, 'published');
    portal.listings.clear();
    await asIf(test.database).accountIsOff(account);
    await reaches(vehicle, 'withdrawn');
    await expect(commerce.publications.ask(actor, vehicle, account)).rejects.toMatchObject({
      details: { reason: 'switched_off' },
    });
    expect(await listEvents(vehicle)).toEqual(['vehicle.published', 'vehicle.unpublished']);
  });

  it('is refused with the names of the missing fields if it is not publishable', async () => {
    const account = await anAccount(null);
    const { id } = await commerce.vehicles.register(actor, { make: 'Kia', model: 'Rio', status: 'draft' });
    const missing = ['status', 'price_clp', 'year', 'api_url'];
    await expect(commerce.publications.ask(actor, id, account)).rejects.toMatchObject({
      details: { reason: 'not_publishable', missing },
    });
    await expect(commerce.publications.ask(actor, id, randomUUID())).rejects.toMatchObject({ kind: 'not_found' });
    await expect(commerce.publications.takeDown(actor, id, account)).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('does not wait for an account whose portal hangs, which gets ten calls at most', async () => {
    const hanging = await LocalPortal.start();
    hanging.behave({ hang: true });
    const [slow, quick] = [await anAccount(hanging.url), await anAccount()];
    for (let n = 0; n < 12; n += 1) await commerce.publications.ask(actor, await aVehicle(), slow);
    await eventually(() => Promise.resolve(hanging.counts.calls >= 10));
    const vehicle = await aVehicle();
    await commerce.publications.ask(actor, vehicle, quick);
    await reaches(vehicle, 'published');
    expect(hanging.counts.mostAtOnce).toBeLessThanOrEqual(10);
    await asIf(test.database).accountIsOff(slow);
    hanging.behave({});
    await hanging.close();
  });

  it('is never sent to a private address', async () => {
    const guarded = new Publishing({
      database: test.database,
      files,
      secrets,
      clock: systemClock,
      allowedCidrs: [],
      logger: createLogger('api', 'silent'),
      loadLivemode: async () => true,
    });
    isOver = true;
    await publishing.stop();
    await rounds;
    publishing = guarded;
    const [vehicle, account] = [await aVehicle(), await anAccount()];
    await commerce.publications.ask(actor, vehicle, account);
    await guarded.round();
    expect([await firstPublication(vehicle), portal.counts.calls]).toMatchObject([
      { state: 'pending', error: 'blocked_address', attempts: 1 },
      0,
    ]);
  });
});
