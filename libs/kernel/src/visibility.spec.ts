import { anActor } from './testing';
import { visibleTo } from './visibility';

const [me, colleague, here, there] = ['me', 'colleague', 'here', 'there'];
const mine = { ownerUserId: me, locationId: there };
const local = { ownerUserId: colleague, locationId: here };
const unowned = { ownerUserId: null, locationId: null };

describe('the records that an actor sees', () => {
  it('are all records without a restriction', () => {
    const actor = anActor({ visibility: { kind: 'all' } });
    expect([mine, local, unowned].map((record) => visibleTo(actor, record))).toEqual([true, true, true]);
  });

  it("are only the actor's own if the actor is limited to assigned records", () => {
    const actor = anActor({ visibility: { kind: 'assigned', memberId: me } });
    expect([mine, local, unowned].map((record) => visibleTo(actor, record))).toEqual([true, false, false]);
  });

  it("are those of the actor's branches, and none without a branch", () => {
    const actor = anActor({ visibility: { kind: 'branches', locationIds: [here] } });
    expect([mine, local, unowned].map((record) => visibleTo(actor, record))).toEqual([false, true, false]);
    expect(visibleTo(anActor({ visibility: { kind: 'branches', locationIds: [] } }), local)).toBe(false);
  });
});
