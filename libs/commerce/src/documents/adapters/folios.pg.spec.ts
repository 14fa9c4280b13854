import { randomUUID } from 'node:crypto';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { documentsWorld, outcomeOf, type DocumentsWorld } from '../../testing/documents-world';

let test: TestDatabase;
let world: DocumentsWorld;
const person = randomUUID();
const PRICE = 5_000_000;

beforeAll(async () => {
  test = await testDatabase();
  world = documentsWorld(test.database);
});
afterAll(() => test.drop());

describe('the number of a document', () => {
  it.each<[string, () => Promise<{ number: number }>]>([
    [
      'quote',
      async () =>
        world.documents.quotes.issue(world.actor, {
          vehicleId: await world.vehicle(),
          buyerContactId: person,
          offeredPriceClp: PRICE,
        }),
    ],
    [
      'reservation',
      async () =>
        world.documents.reservations.create(world.actor, { vehicleId: await world.vehicle(), holderContactId: person }),
    ],
    [
      'sale note',
      async () =>
        world.documents.saleNotes.issue(world.actor, {
          vehicleId: await world.vehicle(),
          buyerContactId: person,
          sum: { totalClp: PRICE },
        }),
    ],
    [
      'purchase note',
      () =>
        world.documents.purchaseNotes.issue(world.actor, {
          sellerContactId: person,
          vehicleId: null,
          sum: { totalClp: PRICE },
          taxTreatment: 'exento',
          purchasedOn: null,
          note: null,
        }),
    ],
  ])('of a %s is reused if the connection is lost before the commit', async (_what, issue) => {
    const { number } = await issue();
    let lost: number | undefined;
    const issuing = test.database.transaction(async (tx) => {
      lost = (await issue()).number;
      await tx.query('SELECT pg_terminate_backend(pg_backend_pid())');
    });
    await expect(issuing).rejects.toMatchObject({ kind: 'unavailable' });
    expect([lost, (await issue()).number]).toEqual([number + 1, number + 1]);
  });
});

describe('concurrent conversion and voiding of a reservation', () => {
  it('let exactly one succeed, and a voided reservation has no note', async () => {
    const { actor, documents } = world;
    const before = (await world.events()).length;
    const counted = { converted: 0, voided: 0 };
    for (let pair = 0; pair < 50; pair += 1) {
      const vehicleId = await world.vehicle();
      const { id } = await documents.reservations.create(actor, {
        vehicleId,
        holderContactId: person,
        agreedPriceClp: PRICE,
      });
      const convert = () => outcomeOf(documents.reservations.convert(actor, { id }, {}));
      const avoid = () => outcomeOf(documents.reservations.void(actor, { id }, 'No'));
      // Each call goes first equally often.
      const outcomes = await Promise.all(pair % 2 === 0 ? [convert(), avoid()] : [avoid(), convert()]);
      expect([...outcomes].sort()).toEqual(['done', 'invalid_state']);
      const { status, saleNoteId } = await documents.reservations.read(actor, { id });
      expect([status, saleNoteId !== null]).toEqual(
        status === 'completada' ? ['completada', true] : ['anulada', false],
      );
      counted[status === 'completada' ? 'converted' : 'voided'] += 1;
    }
    const types = (await world.events()).slice(before).map(({ type }) => type);
    const told = (type: string) => types.filter((each) => each === type).length;
    expect([told('reservation.converted'), told('reservation.voided'), types.length]).toEqual([
      counted.converted,
      counted.voided,
      100,
    ]);
  });
});
