import { randomUUID } from 'node:crypto';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { documentsWorld, outcomeOf, type DocumentsWorld } from '../../testing/documents-world';

const NOBODYS = '01930000-0000-7000-8000-00000000dead';

let test: TestDatabase;
let world: DocumentsWorld;

beforeAll(async () => {
  test = await testDatabase();
  world = documentsWorld(test.database, { gone: new Set([NOBODYS]) });
});
afterAll(() => test.drop());

const owner = randomUUID();
const listEvents = async (id: string) =>
  (await world.events()).filter(({ resource }) => resource.id === id).map(({ type }) => type);

describe('a credit application', () => {
  const institution = (isActive = true) =>
    world.documents.creditInstitutions.create(world.actor, { name: 'Banco', isActive });
  const record = async (over: object = {}) =>
    world.documents.creditApplications.record(world.actor, {
      vehicleId: await world.vehicle(),
      institutionId: (await institution()).id,
      requestedAmountClp: 6_000_000,
      buyerContactId: null,
      downPaymentClp: null,
      termMonths: 36,
      quoteId: null,
      saleNoteId: null,
      note: null,
      ...over,
    });

  it('is recorded, submitted and decided, once each', async () => {
    const { id } = await record();
    const submit = (buyerContactId: string | null) =>
      world.documents.creditApplications.submit(world.actor, { id }, { buyerContactId, reference: 'SOL-1' });
    expect(await outcomeOf(submit(null))).toBe('buyer_missing');
    expect([(await submit(owner)).state, (await submit(null)).state]).toEqual(['submitted', 'submitted']);
    const decide = (outcome: 'approved' | 'rejected', approvedAmountClp: number | null) =>
      outcomeOf(
        world.documents.creditApplications.decide(
          world.actor,
          { id },
          { outcome, approvedAmountClp, conditions: null },
        ),
      );
    expect(await decide('approved', null)).toBe('approved_amount_clp');
    expect([await decide('approved', 5_500_000), await decide('approved', 1), await decide('rejected', null)]).toEqual([
      'done',
      'done',
      'invalid_state',
    ]);
    expect(await world.documents.creditApplications.withdraw(world.actor, { id }, 'Al contado')).toMatchObject({
      state: 'withdrawn',
      approvedAmountClp: 5_500_000,
    });
    expect(await listEvents(id)).toEqual(
      ['recorded', 'submitted', 'decided', 'withdrawn'].map((move) => `credit_application.${move}`),
    );
  });

  it('refuses an inactive institution and unknown references', async () => {
    const inactive = await institution(false);
    const wrong = {
      institutionId: inactive.id,
      quoteId: NOBODYS,
      saleNoteId: NOBODYS,
      buyerContactId: NOBODYS,
      vehicleId: NOBODYS,
    };
    expect(await outcomeOf(record(wrong))).toBe('buyer_contact_id,vehicle_id,institution_id,quote_id,sale_note_id');
    const [one, other] = [await record(), await record()];
    expect(other.number).toBe(one.number + 1);
  });

  it('keeps its buyer', async () => {
    const { id } = await record({ buyerContactId: owner });
    const submit = (buyerContactId: string | null) =>
      outcomeOf(world.documents.creditApplications.submit(world.actor, { id }, { buyerContactId, reference: null }));
    expect([await submit(randomUUID()), await submit(owner)]).toEqual(['buyer_contact_id', 'done']);
  });
});
