import { randomUUID } from 'node:crypto';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import fc from 'fast-check';
import { documentsWorld, outcomeOf } from '../../testing/documents-world';

let test: TestDatabase;

beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

/** One thing that a client does; documents and payments are named by their places, of as many as there are. */
const place = fc.nat(20);
const amount = fc.integer({ min: 1, max: 500_000 });
const steps = fc.array(
  fc.oneof(
    fc.record({ does: fc.constant('reserve' as const) }),
    fc.record({ does: fc.constant('sell' as const) }),
    fc.record({ does: fc.constant('pay' as const), place, amount }),
    fc.record({ does: fc.constant('refund' as const), place, amount }),
    fc.record({ does: fc.constant('void' as const), place }),
    fc.record({ does: fc.constant('convert' as const), place }),
    fc.record({
      does: fc.constant('dispose' as const),
      place,
      to: place,
      as: fc.constantFrom('devuelto' as const, 'retenido' as const, 'aplicado' as const),
    }),
  ),
  { minLength: 10, maxLength: 30 },
);

type Paid = { kind: 'reservation' | 'sale_note'; id: string };

const REASONS = [
  ...['done', 'invalid_state', 'document_closed', 'over_balance', 'over_refund', 'abono_not_returnable', 'no_abono', 'abono_disposed'],
  ...['reservation_id', 'sale_note_id', 'refund_of_payment_id', 'unavailable'],
];

/** What counts for each document, and what the document says of it. */
const ACCOUNTS = `
  SELECT d.paid_clp AS said, coalesce((SELECT sum(p.amount_clp) FROM commerce.payment p WHERE p.workspace_id = $1 AND p.sale_note_id = d.id), 0)::bigint AS counted
    FROM commerce.sale_note d WHERE d.workspace_id = $1
   UNION ALL
  SELECT CASE d.status WHEN 'completada' THEN 0 ELSE d.paid_clp END,
         coalesce((SELECT sum(p.amount_clp) FROM commerce.payment p WHERE p.workspace_id = $1 AND p.reservation_id = d.id AND p.sale_note_id IS NULL), 0)::bigint
    FROM commerce.reservation d WHERE d.workspace_id = $1`;

describe('the money of documents', () => {
  it('that came in is what is accounted for, on one document each, whatever two clients do', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (work) => {
        const world = documentsWorld(test.database);
        const { actor, documents } = world;
        const person = randomUUID();
        const [papers, payments]: [Paid[], (Paid & { payment: string })[]] = [[], []];
        const ids = ({ kind, id }: Paid) => ({ reservationId: kind === 'reservation' ? id : null, saleNoteId: kind === 'sale_note' ? id : null });
        const nothing = { paidOn: null, reference: null, note: null, instrument: 'efectivo' as const };

        const play = async (step: (typeof work)[number]): Promise<void> => {
          const at = 'place' in step && papers.length > 0 ? papers[step.place % papers.length]! : undefined;
          if (step.does === 'reserve') {
            const made = await documents.reservations.create(actor, {
              vehicleId: await world.vehicle(),
              holderContactId: person,
              agreedPriceClp: 1_000_000,
            });
            papers.push({ kind: 'reservation', id: made.id });
          } else if (step.does === 'sell') {
            const made = await documents.saleNotes.issue(actor, {
              vehicleId: await world.vehicle(),
              buyerContactId: person,
              sum: { totalClp: 1_000_000 },
            });
            papers.push({ kind: 'sale_note', id: made.id });
          } else if (!at) return;
          else if (step.does === 'pay') {
            const made = await documents.payments.record(actor, { ...nothing, ...ids(at), amountClp: step.amount, refundOfPaymentId: null });
            payments.push({ ...at, payment: made.id });
          } else if (step.does === 'refund') {
            const back = payments[step.place % (payments.length || 1)];
            if (back) await documents.payments.record(actor, { ...nothing, ...ids(at), amountClp: -step.amount, refundOfPaymentId: back.payment });
          } else if (step.does === 'void') {
            await (at.kind === 'reservation' ? documents.reservations : documents.saleNotes).void(actor, { id: at.id }, 'Error');
          } else if (at.kind === 'sale_note') return;
          else if (step.does === 'convert') {
            const { saleNoteId } = await documents.reservations.convert(actor, { id: at.id }, {});
            if (saleNoteId && papers.every(({ id }) => id !== saleNoteId)) papers.push({ kind: 'sale_note', id: saleNoteId });
          } else {
            const target = step.as === 'aplicado' ? ids(papers[step.to % papers.length]!) : { reservationId: null, saleNoteId: null };
            await documents.abonos.dispose(actor, { id: at.id }, { abonoDisposition: step.as, abonoDispositionReason: null, ...target });
          }
        };

        for (let next = 0; next < work.length; next += 2) {
          const outcomes = await Promise.all(work.slice(next, next + 2).map((step) => outcomeOf(play(step))));
          for (const outcome of outcomes) expect(REASONS).toContain(outcome);
        }
        const accounts = await test.database.query<{ said: number; counted: number }>(ACCOUNTS, [actor.workspaceId]);
        for (const { said, counted } of accounts) expect(said).toBe(counted);
        const [all] = await test.database.query<{ came: number }>(
          'SELECT coalesce(sum(amount_clp), 0)::bigint AS came FROM commerce.payment WHERE workspace_id = $1',
          [actor.workspaceId],
        );
        expect(accounts.reduce((sum, { said }) => sum + said, 0)).toBe(all!.came);
      }),
      { numRuns: 12 },
    );
  });
});
