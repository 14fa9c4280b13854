import { SourceSync, type SourceRun, type Vendor } from '@workops/clinic';
import { clinicSourcesOn } from '@workops/clinic/testing';
import { systemClock, type Actor } from '@workops/kernel';
import { standingsBesides } from '@workops/kernel/testing';
import { SecretBox, systemIds } from '@workops/platform';
import type { Database } from '@workops/platform/database';
import { createLogger } from '@workops/platform/process';
import { recordedEvents } from '@workops/platform/testing';
import { LocalVendor, VENDOR_TOKEN } from './local-vendor';

export const PAGE = { limit: 200, cursor: null };

export type SourceRuns = ReturnType<typeof sourceRuns>;

/** Call `leaveOff` after each test. */
export function sourceRuns(database: Database, current: () => { actor: Actor; server: LocalVendor }) {
  const secretBox = new SecretBox(Buffer.alloc(32, 7));
  const clinic = clinicSourcesOn({ database, sealer: secretBox, clock: systemClock, ids: systemIds });
  const syncs: SourceSync[] = [];

  function aSync({ healthcare = true } = {}): SourceSync {
    const sync = new SourceSync({
      database: database,
      secretBox,
      clock: systemClock,
      ids: systemIds,
      allowedCidrs: ['127.0.0.0/8'],
      plainHttp: true,
      logger: createLogger('test', 'silent'),
      owners: standingsBesides(),
      workspaces: {
        loadFacts: async () => ({ healthcare, livemode: true, country: 'CL', timezone: 'America/Santiago' }),
      },
      keptPhone: (phone, country) => (country === 'CL' && /^9\d{8}$/.test(phone) ? `+56${phone}` : phone),
    });
    syncs.push(sync);
    return sync;
  }

  const aSource = async (vendor: Vendor = 'vendor_a', of = current().actor, at = current().server): Promise<string> =>
    (await (await clinic.sources.prepare(of, { vendor, baseUrl: `${at.url}/${vendor}`, token: VENDOR_TOKEN }))()).id;
  const lastRun = async (id: string, of = current().actor): Promise<SourceRun> =>
    (await clinic.sources.runs(of, id, PAGE)).items[0]!;

  async function run(id: string, { force = false, by = aSync() } = {}): Promise<SourceRun> {
    await clinic.sources.sync(current().actor, id, { force });
    await by.rounds.run();
    return lastRun(id);
  }

  const events = async () =>
    (await recordedEvents(database, current().actor.workspaceId)).map(({ type, resource, changes, data }) => ({
      type,
      id: resource.id,
      changes,
      data,
    }));
  async function announced(work: () => Promise<unknown>) {
    const before = (await events()).length;
    await work();
    return (await events()).slice(before);
  }
  const countTypes = (all: { type: string }[]) =>
    [...new Set(all.map(({ type }) => type))]
      .sort()
      .map((type) => [type, all.filter((each) => each.type === type).length]);

  const services = async (over: object = {}) => {
    const items = [];
    for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
      const page: Awaited<ReturnType<typeof clinic.catalogue.services.list>> = await clinic.catalogue.services.list(
        current().actor,
        {
          ...over,
          limit: 200,
          cursor,
        },
      );
      items.push(...page.items);
      cursor = page.nextCursor;
    }
    return items;
  };
  const service = async (externalId: string) => (await services()).find((each) => each.externalId === externalId)!;
  const leaveOff = async () => {
    for (const sync of syncs.splice(0)) await sync.leaveOff();
  };
  return {
    clinic,
    leaveOff,
    aSync,
    aSource,
    lastRun,
    run,
    events,
    announced,
    typesOf: countTypes,
    services,
    service,
  };
}
