import { randomUUID } from 'node:crypto';
import { systemActor } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { setCeilings } from '@workops/platform/database';
import { recordedEvents, testDatabase, type TestDatabase } from '@workops/platform/testing';
import type { DomainNotice, NameServers } from '../domain-ports';
import type { SendingDomain } from '../domain/sending-domain';
import { domainWork } from './domain-work';
import { domainsOn } from './domains.part';
import { rsaKeys } from './rsa-keys';

const HOUR = 3_600_000;

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

/** Name servers with the published records, which the test queries on demand. */
function setUp() {
  let hours = 0;
  const published = new Map<string, string>();
  const queries: string[] = [];
  const notices: DomainNotice[] = [];
  const failures: unknown[] = [];
  const nameServers: NameServers & { silent: boolean } = {
    silent: false,
    ask: async (name) => {
      queries.push(name);
      const value = published.get(name);
      return nameServers.silent
        ? { kind: 'silent' }
        : value === undefined
          ? { kind: 'none' }
          : { kind: 'values', values: [value] };
    },
  };
  const shared = {
    database: test.database,
    bounceDomain: 'bounces.servicio.example',
    nameServers,
    ids: systemIds,
    clock: { now: () => new Date(Date.now() + hours * HOUR) },
    workspaces: { loadProfile: async () => ({ livemode: true }) },
    notices: { notifyAdmins: async (notice: DomainNotice) => void notices.push(notice) },
    onFailure: (error: unknown) => void failures.push(error),
  };
  const domains = domainsOn({
    ...shared,
    sealer: { seal: (plain) => plain },
    stillStanding: async (asking) => asking,
    findAddress: async () => undefined,
  });
  const round = domainWork(shared);
  const add = async (domain: string, workspaceId: string = randomUUID()): Promise<SendingDomain> =>
    (await domains.prepare(systemActor(workspaceId, true), { domain }))();
  const read = ({ workspaceId, id }: SendingDomain) => domains.read(systemActor(workspaceId, true), id);
  /** Makes checks due after these hours and runs several processes concurrently. */
  const later = async (by: number): Promise<number> => {
    hours += by;
    await test.database.query('UPDATE campaigns.sending_domain SET next_check_at = now()');
    const counts = await Promise.all([round(() => false), round(() => false), round(() => false)]);
    return counts.reduce((sum, count) => sum + count);
  };
  const publish = (domain: SendingDomain) =>
    domains.listRecords(domain).forEach(({ name, value }) => published.set(name, value));
  return { domains, add, read, later, publish, published, queries, notices, failures, nameServers };
}

describe('scheduled checks of sending domains', () => {
  it('run once each, with several schedulers, and verify correct domains', async () => {
    const { add, read, later, publish, queries, failures } = setUp();
    const made: SendingDomain[] = [];
    // One after the other, because keys that wait for a place too long are refused.
    for (let count = 0; count < 12; count += 1) made.push(await add(`${randomUUID()}.example`));
    made.slice(0, 6).forEach(publish);
    expect(await later(24)).toBe(12);
    expect(queries).toHaveLength(4 * 12);
    const statuses = (await Promise.all(made.map(read))).map(({ status }) => status);
    expect(statuses).toEqual([...Array<string>(6).fill('verified'), ...Array<string>(6).fill('pending')]);
    expect(failures).toEqual([]);
    await test.database.query('DELETE FROM campaigns.sending_domain');
  });

  it('fail a domain after 72 hours of wrong records, but not without answers', async () => {
    const { add, read, later, publish, published, notices, nameServers } = setUp();
    const domain = await add(`${randomUUID()}.example`);
    publish(domain);
    await later(24);
    published.delete(`_dmarc.${domain.domain}`);
    await later(24);
    nameServers.silent = true;
    await later(100);
    expect((await read(domain)).status).toBe('verified');
    nameServers.silent = false;
    await later(24);
    await later(24);
    expect((await read(domain)).status).toBe('failed');
    expect(notices).toEqual([
      expect.objectContaining({ workspaceId: domain.workspaceId, kind: 'sending_domain_failed' }),
    ]);
    publish(domain);
    await later(24);
    expect((await read(domain)).status).toBe('verified');
    const events = (await recordedEvents(test.database, domain.workspaceId)).map(({ type }) => type);
    expect(events).toEqual(['sending_domain.created', 'sending_domain.verified']);
    await test.database.query('DELETE FROM campaigns.sending_domain');
  });

  it('leave a domain unverified until the other workspace gives it up', async () => {
    const { domains, add, read, later, publish, failures } = setUp();
    const name = `${randomUUID()}.example`;
    const [first, second] = [await add(name), await add(name)];
    publish(first);
    await later(24);
    publish(second);
    // Both keys are published, because their names differ.
    await later(24);
    expect([(await read(first)).status, (await read(second)).status, failures]).toEqual(['verified', 'pending', []]);
    await domains.delete(systemActor(first.workspaceId, true), first.id);
    await later(24);
    expect((await read(second)).status).toBe('verified');
    await test.database.query('DELETE FROM campaigns.sending_domain');
  });
});

describe('the key of a sending domain', () => {
  it('is not minted for a refused domain', async () => {
    const { add, read, later, publish } = setUp();
    const [workspaceId, name] = [randomUUID(), `${randomUUID()}.example`];
    const domain = await add(name);
    publish(domain);
    await later(24);
    expect((await read(domain)).status).toBe('verified');
    const mine = await add(`${randomUUID()}.example`, workspaceId);
    const mint = jest.spyOn(rsaKeys, 'mint');
    await expect(add(name, workspaceId)).rejects.toMatchObject({ code: 'UNIQUE_CONFLICT' });
    await expect(add(mine.domain, workspaceId)).rejects.toMatchObject({
      code: 'UNIQUE_CONFLICT',
      details: { sending_domain_id: mine.id },
    });
    for (const { sql, values } of setCeilings(workspaceId, { sending_domains: 1 }))
      await test.database.query(sql, values);
    await expect(add(`${randomUUID()}.example`, workspaceId)).rejects.toMatchObject({
      details: { reason: 'too_many' },
    });
    expect(mint).not.toHaveBeenCalled();
    mint.mockRestore();
  });
});
