import { randomUUID } from 'node:crypto';
import { systemClock, type Actor } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import { Files } from '@workops/platform/files';
import { MemoryStorage, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { newCompany } from '../domain/company';
import type { ContactRecord } from '../domain/contact';
import type { ContactsStore } from '../ports';
import { aContact, aDefinition } from '../testing/builders';
import { audienceOn, type AudienceQuery } from './audience-on';
import { postgresStore } from './postgres-store';
import { RememberedDefinitions } from './remembered-definitions';

const CARDS = {
  stage: { lifecycleStage: 'customer' },
  writer: { channels: ['instagram'] },
  employee: {},
  foreigner: { country: 'PE' },
  fan: { brand: 'Sol' },
  premium: {},
  english: { language: 'en' },
} satisfies Record<string, Partial<ContactRecord>>;

type Who = keyof typeof CARDS;

describe('the audience of a campaign', () => {
  let test: TestDatabase;
  let store: ContactsStore;
  let own: Awaited<ReturnType<typeof aWorkspace>>;
  let other: Awaited<ReturnType<typeof aWorkspace>>;

  beforeAll(async () => {
    test = await testDatabase();
    const files = new Files(test.database, new MemoryStorage(), systemClock, systemIds);
    store = postgresStore(test.database, new RememberedDefinitions(test.database), files);
    [own, other] = [await aWorkspace(), await aWorkspace()];
  });
  afterAll(() => test.drop());

  /** Adds one contact that matches each filter, and one that matches none. */
  async function aWorkspace() {
    const actor: Actor = anActor();
    const { workspaceId } = actor;
    const now = new Date();
    const company = newCompany({ name: 'Andes' }, { workspaceId, id: randomUUID(), now });
    const plan = aDefinition({ workspaceId, key: 'plan', label: 'Plan' });
    const visits = aDefinition({ workspaceId, key: 'visits', label: 'Visits', type: 'number' });
    const holding = (definition: { id: string }, value: string) => ({ [definition.id]: { id: randomUUID(), value } });
    const made = Object.entries<Partial<ContactRecord>>(CARDS).map(
      ([who, card]) => [who, aContact({ workspaceId, ...card })] as const,
    );
    const people = Object.fromEntries(made) as Record<Who, ContactRecord>;
    people.employee = { ...people.employee, companyId: company.id };
    people.premium = {
      ...people.premium,
      email: 'premium@example.org',
      attributes: { ...holding(plan, 'oro'), ...holding(visits, '7') },
    };
    const nobody = aContact({ workspaceId, name: '', attributes: holding(plan, 'plata') });
    await store.transaction(actor, async (tx) => {
      await tx.companies.add(company);
      for (const definition of [plan, visits]) await tx.attributeDefinitions.add(definition);
      for (const contact of [...Object.values(people), nobody]) await tx.contacts.add(contact);
    });
    const memberIds = async (query: AudienceQuery): Promise<string[]> => {
      const members = await audienceOn(test.database).page(workspaceId, 'email', query, {
        after: null,
        limit: 100,
        knownBy: null,
      });
      return members.map(({ contactId }) => contactId);
    };
    const everybody = [...Object.values(people), nobody].map(({ id }) => id).toSorted();
    return { workspaceId, company, people, nobody, found: memberIds, everybody };
  }

  it('includes all contacts of the workspace, and no others, without a filter', async () => {
    for (const place of [own, other]) expect(await place.found({})).toEqual(place.everybody);
    expect(await own.found({ attributes: {} })).toEqual(own.everybody);
  });

  it.each<[Who, (place: typeof own) => AudienceQuery]>([
    ['stage', () => ({ lifecycleStage: 'customer' })],
    ['writer', () => ({ channel: 'instagram' })],
    ['employee', ({ company }) => ({ companyId: company.id })],
    ['foreigner', () => ({ country: 'PE' })],
    ['fan', () => ({ brand: 'Sol' })],
    ['premium', () => ({ attributes: { plan: 'oro' } })],
    ['english', () => ({ language: 'en' })],
  ])('returns only the matching contact of its own workspace: %s', async (who, query) => {
    for (const place of [own, other]) expect(await place.found(query(place))).toEqual([place.people[who].id]);
  });

  it("returns nothing for another workspace's company or if any filter does not match", async () => {
    expect(await own.found({ companyId: other.company.id })).toEqual([]);
    expect(await own.found({ lifecycleStage: 'customer', language: 'en' })).toEqual([]);
    expect(await own.found({ attributes: { plan: 'oro', visits: '8' } })).toEqual([]);
    expect(await own.found({ attributes: { plan: 'oro', visits: '7' } })).toEqual([own.people.premium.id]);
    expect(await own.found({ attributes: { unheard: 'oro' } })).toEqual([]);
    const { strangersIn } = audienceOn(test.database);
    const query = { companyId: other.company.id, attributes: { plan: 'oro', unheard: 'x' } };
    expect(await strangersIn(own.workspaceId, query)).toEqual(['company_id', 'attributes.unheard']);
    expect(await strangersIn(other.workspaceId, query)).toEqual(['attributes.unheard']);
  });

  it('returns template values: name, address, company and the requested attributes', async () => {
    const { people, nobody, workspaceId } = own;
    const ids = [people.premium, people.employee, nobody, other.people.premium].map(({ id }) => id);
    const values = await audienceOn(test.database).values(workspaceId, ids, [
      'contact.name',
      'contact.email',
      'company.name',
      'attributes.plan',
      'attributes.visits',
      'attributes.unheard',
    ]);
    const name = ['contact.name', 'Josefa Núñez'];
    expect(Object.fromEntries([...values].map(([id, each]) => [id, Object.fromEntries(each)]))).toEqual({
      [people.premium.id]: Object.fromEntries([
        name,
        ['contact.email', 'premium@example.org'],
        ['attributes.plan', 'oro'],
        ['attributes.visits', '7'],
      ]),
      [people.employee.id]: Object.fromEntries([name, ['company.name', 'Andes']]),
      [nobody.id]: { 'attributes.plan': 'plata' },
    });
    const [only] = (
      await audienceOn(test.database).values(workspaceId, [people.premium.id], ['attributes.plan'])
    ).values();
    expect([only!.get('attributes.plan'), only!.has('attributes.visits')]).toEqual(['oro', false]);
  });
});
