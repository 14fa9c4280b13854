import { randomUUID } from 'node:crypto';
import { SourceSync } from '@workops/clinic';
import { clinicSourcesOn, intervalsAreOver } from '@workops/clinic/testing';
import { keptPhone } from '@workops/contacts';
import { ALL_SCOPES, toMaker, ownerKey, systemClock, type Actor, type Scope, type Standing } from '@workops/kernel';
import { anActor, standingsBesides } from '@workops/kernel/testing';
import { SecretBox, systemIds } from '@workops/platform';
import { createLogger } from '@workops/platform/process';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { LocalVendor, VENDOR_TOKEN } from './local-vendor';

const PAGE = { limit: 200, cursor: null };

describe('a clinic source with a creator', () => {
  const standings = new Map<string, Standing>();
  const parts = { clock: systemClock, ids: systemIds, owners: standingsBesides(standings) };
  const secretBox = new SecretBox(Buffer.alloc(32, 7));
  let test: TestDatabase;
  let clinic: ReturnType<typeof clinicSourcesOn>;
  let server: LocalVendor;
  let sync: SourceSync;
  let actor: Actor;
  beforeAll(async () => {
    test = await testDatabase();
    clinic = clinicSourcesOn({ ...parts, database: test.database, sealer: secretBox });
    server = await LocalVendor.start();
    sync = new SourceSync({
      ...parts,
      database: test.database,
      secretBox,
      allowedCidrs: ['127.0.0.0/8'],
      plainHttp: true,
      logger: createLogger('test', 'silent'),
      workspaces: {
        loadFacts: async () => ({ healthcare: true, livemode: true, country: 'CL', timezone: 'America/Santiago' }),
      },
      keptPhone,
    });
  });
  afterAll(async () => {
    await sync.leaveOff();
    await server.close();
    await test.drop();
  });
  beforeEach(() => {
    actor = anActor({ workspaceId: randomUUID() });
  });

  const aSource = async (of = actor): Promise<string> => {
    const input = { vendor: 'vendor_a', baseUrl: `${server.url}/vendor_a`, token: VENDOR_TOKEN } as const;
    return (await (await clinic.sources.prepare(of, input))()).id;
  };
  const runDue = async (id: string) => {
    await intervalsAreOver(test.database, actor.workspaceId);
    await sync.rounds.begin();
    await sync.rounds.run();
    return (await clinic.sources.runs(actor, id, PAGE)).items[0]!;
  };

  it('is not read once its creator has lost the permission, until another caller saves it', async () => {
    const id = await aSource();
    const standing: Standing = { active: true, scopes: new Set(ALL_SCOPES), visibility: { kind: 'all' } };
    const lost: [string, Standing][] = [
      ['maker_gone', { ...standing, active: false }],
      ['maker_lacks_scope', { ...standing, scopes: new Set<Scope>() }],
      ['maker_lacks_visibility', { ...standing, visibility: { kind: 'branches', locationIds: [] } }],
    ];
    for (const [reason, present] of lost) {
      standings.set(ownerKey(toMaker(actor)!), present);
      expect(await runDue(id)).toMatchObject({ status: 'failed', created: 0, errors: [{ reason }] });
      expect(await clinic.sources.read(actor, id)).toMatchObject({ stoppedReason: reason, lastError: reason });
      expect((await clinic.sources.list(actor, PAGE)).items).toMatchObject([{ stoppedReason: reason }]);
    }
    const another: Actor = { ...actor, author: { kind: 'member', id: randomUUID(), name: 'Otra' } };
    await clinic.sources.update(another, id, {});
    expect(await clinic.sources.read(actor, id)).toMatchObject({ stoppedReason: null });
    expect(await runDue(id)).toMatchObject({ status: 'ok' });
    standings.clear();
  });

  it('can be neither created nor changed by a caller who cannot see all records', async () => {
    const narrow: Actor = { ...actor, visibility: { kind: 'branches', locationIds: [] } };
    const refused = { details: { reason: 'visibility_not_held' } };
    await expect(aSource(narrow)).rejects.toMatchObject(refused);
    const id = await aSource();
    await expect(clinic.sources.update(narrow, id, { enabled: false })).rejects.toMatchObject(refused);
  });
});
