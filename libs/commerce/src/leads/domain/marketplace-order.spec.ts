import * as fc from 'fast-check';
import { ORDER_STATUSES, orderAfter, type MarketplaceOrder, type OrderNews } from './marketplace-order';

const at = (minute: number) => new Date(Date.UTC(2027, 0, 15, 10, minute));

const first = ({ status, amountClp, occurredAt }: OrderNews): MarketplaceOrder => ({
  workspaceId: 'w',
  id: 'o',
  accountId: 'a',
  externalId: '1',
  listingId: null,
  leadId: 'l',
  contactId: 'c',
  vehicleId: null,
  status,
  amountClp,
  occurredAt,
  createdAt: at(0),
  updatedAt: at(0),
});

const ended = ([begun, ...later]: readonly OrderNews[]) =>
  later.reduce<MarketplaceOrder>((order, each) => orderAfter(order, each, at(59)), first(begun!));

describe('a marketplace order', () => {
  it('ends the same in any order of its statuses', () => {
    const story = fc
      .shuffledSubarray([...ORDER_STATUSES], { minLength: 1 })
      .map((statuses) => statuses.map((status, minute) => ({ status, amountClp: minute + 1, occurredAt: at(minute) })));
    const told = story.chain((news) =>
      fc.tuple(fc.constant(news), fc.shuffledSubarray(news, { minLength: news.length })),
    );
    fc.assert(
      fc.property(told, ([news, shuffled]) => {
        const { status, amountClp, occurredAt } = ended(shuffled);
        expect({ status, amountClp, occurredAt }).toEqual(news.at(-1));
      }),
    );
  });

  it('ends at the latest instant and its status in any order of calls', () => {
    const call = fc
      .tuple(fc.constantFrom(...ORDER_STATUSES), fc.integer({ min: 0, max: 5 }))
      .map(([status, minute]): OrderNews => ({ status, amountClp: 100, occurredAt: at(minute) }));
    const told = fc
      .array(call, { minLength: 1, maxLength: 8 })
      .chain((calls) => fc.tuple(fc.constant(calls), fc.shuffledSubarray(calls, { minLength: calls.length })));
    fc.assert(
      fc.property(told, ([calls, shuffled]) => {
        const [one, other] = [ended(calls), ended(shuffled)];
        expect([other.status, other.occurredAt]).toEqual([one.status, one.occurredAt]);
        expect(one.occurredAt.getTime()).toBe(Math.max(...calls.map(({ occurredAt }) => occurredAt.getTime())));
      }),
    );
  });

  it('ignores repeats and older reports', () => {
    const paid = first({ status: 'paid', amountClp: 100, occurredAt: at(5) });
    expect(orderAfter(paid, { status: 'paid', amountClp: 200, occurredAt: at(5) }, at(9))).toBe(paid);
    expect(orderAfter(paid, { status: 'paid', amountClp: 200, occurredAt: at(6) }, at(9))).toEqual({
      ...paid,
      occurredAt: at(6),
    });
    expect(orderAfter(paid, { status: 'created', amountClp: 100, occurredAt: at(0) }, at(9))).toBe(paid);
    expect(orderAfter(paid, { status: 'created', amountClp: 100, occurredAt: at(5) }, at(9))).toBe(paid);
    expect(orderAfter(paid, { status: 'cancelled', amountClp: 100, occurredAt: at(5) }, at(9)).status).toBe(
      'cancelled',
    );
    expect(orderAfter(paid, { status: 'cancelled', amountClp: 100, occurredAt: at(6) }, at(9)).status).toBe(
      'cancelled',
    );
  });
});
