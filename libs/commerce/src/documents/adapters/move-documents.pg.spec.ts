import { randomUUID } from 'node:crypto';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { documentsWorld, type DocumentsWorld } from '../../testing/documents-world';
import { documentContacts } from './move-documents';

let test: TestDatabase;
let world: DocumentsWorld;

beforeAll(async () => {
  test = await testDatabase();
  world = documentsWorld(test.database);
});
afterAll(() => test.drop());

/** Creates one document of each kind with a contact, each for another vehicle. */
async function oneOfEach(person: string) {
  const { actor, documents } = world;
  const { id: institutionId } = await documents.creditInstitutions.create(actor, {
    name: randomUUID(),
    isActive: true,
  });
  const sum = { totalClp: 9_000_000 };
  const quote = await documents.quotes.issue(actor, {
    vehicleId: await world.vehicle(),
    buyerContactId: person,
    offeredPriceClp: 1,
  });
  const reservation = await documents.reservations.create(actor, {
    vehicleId: await world.vehicle(),
    holderContactId: person,
  });
  const saleNote = await documents.saleNotes.issue(actor, {
    vehicleId: await world.vehicle(),
    buyerContactId: person,
    sum,
  });
  const purchaseNote = await documents.purchaseNotes.issue(actor, {
    sellerContactId: person,
    vehicleId: null,
    sum,
    taxTreatment: 'exento',
    purchasedOn: null,
    note: null,
  });
  const consignment = await documents.consignments.create(actor, {
    vehicleId: await world.vehicle(),
    duenoContactId: person,
    modalidad: 'en_local',
    comisionType: 'fixed',
    comisionValue: 1,
    minimoClp: null,
    ownerMinimumClp: null,
    candidateId: null,
    note: null,
  });
  const sold = await documents.consignments.sell(actor, consignment.id, {
    amountVentaClp: 9_000_000,
    comisionAmountClp: null,
    gastos: [],
  });
  const application = await documents.creditApplications.record(actor, {
    vehicleId: await world.vehicle(),
    institutionId,
    requestedAmountClp: 1,
    buyerContactId: person,
    downPaymentClp: null,
    termMonths: null,
    quoteId: null,
    saleNoteId: null,
    note: null,
  });
  /** The current contact of each document; for the settlement, its contract's contact. */
  return async () => {
    const { consignmentId } = await documents.settlements.read(actor, { id: sold.liquidacionId! });
    return [
      (await documents.quotes.read(actor, quote)).buyerContactId,
      (await documents.reservations.read(actor, reservation)).holderContactId,
      (await documents.saleNotes.read(actor, saleNote)).buyerContactId,
      (await documents.purchaseNotes.read(actor, purchaseNote)).sellerContactId,
      (await documents.consignments.read(actor, { id: consignmentId })).duenoContactId,
      (await documents.creditApplications.read(actor, application)).buyerContactId,
    ];
  };
}

describe('the documents of merged contacts', () => {
  it('of every kind move to the survivor, unless the merge is rolled back', async () => {
    const { workspaceId } = world.actor;
    const [one, other, bystander, survivor] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const [ones, others, bystanders] = [await oneOfEach(one), await oneOfEach(other), await oneOfEach(bystander)];
    const before = (await world.events()).length;
    const merge = (then: () => void) =>
      test.database.transaction(async (tx) => {
        expect(await documentContacts.move(tx, workspaceId, survivor, [one, other], new Date())).toBe(12);
        then();
      });
    const failing = merge(() => {
      throw new Error('no merge');
    });
    await expect(failing).rejects.toThrow('no merge');
    expect([await ones(), await others()]).toEqual([Array(6).fill(one), Array(6).fill(other)]);
    await merge(() => undefined);
    expect([await ones(), await others(), await bystanders()]).toEqual([
      Array(6).fill(survivor),
      Array(6).fill(survivor),
      Array(6).fill(bystander),
    ]);
    expect(await world.events()).toHaveLength(before);
  });

  it('stay in other workspaces', async () => {
    const person = randomUUID();
    const theirs = await oneOfEach(person);
    const moved = test.database.transaction((tx) =>
      documentContacts.move(tx, randomUUID(), randomUUID(), [person], new Date()),
    );
    expect([await moved, await theirs()]).toEqual([0, Array(6).fill(person)]);
  });

  it("are covered for every column with a contact's id", async () => {
    const held = await test.database.query<{ name: string }>(`
      SELECT 'commerce.' || table_name || '.' || column_name AS name FROM information_schema.columns
       WHERE table_schema = 'commerce' AND column_name LIKE '%\\_contact\\_id'`);
    expect(documentContacts.columns).toEqual(expect.arrayContaining(held.map(({ name }) => name)));
  });
});
