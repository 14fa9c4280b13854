import fc from 'fast-check';
import { CountingIds } from '@workops/kernel/testing';
import { eligible, leastOpen } from './assignment';
import { leadCursor, leadPlace } from './lead-cursor';
import { LEAD_STATUSES, newLead, type LeadRecord } from './lead';
import { moved, reopenedByNote, settledMove, wonByNote, type LeadMove } from './moves';
import { changedPipeline, newPipeline, removedStages, type Pipeline } from './pipeline';

const now = new Date('2027-01-15T12:00:00.000Z');
const ids = new CountingIds();
const pipelineOf = (name: string): Pipeline =>
  newPipeline({ name, stages: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] }, { workspaceId: 'w', ids, now });
const pipelines = [pipelineOf('Ventas'), pipelineOf('Flotas')];
const [sales, fleets] = pipelines as [Pipeline, Pipeline];
const made = { workspaceId: 'w', id: 'l', now, author: { kind: 'system', id: null, name: null } } as const;
const lead = newLead({ contactId: 'c', pipelineId: sales.id, stageId: sales.stages[0]!.id }, made);

const anyStage = fc.constantFrom(...[...sales.stages, ...fleets.stages].map(({ id }) => id));
const anyMove: fc.Arbitrary<LeadMove> = fc.oneof(
  fc.record({
    kind: fc.constant<'stage'>('stage'),
    stageId: anyStage,
    fromStageId: fc.option(anyStage, { nil: undefined }),
  }),
  fc.record({
    kind: fc.constant<'pipeline'>('pipeline'),
    pipelineId: fc.constantFrom(sales.id, fleets.id, 'none'),
    stageId: fc.option(anyStage, { nil: undefined }),
  }),
  fc.record({ kind: fc.constant<'assign'>('assign'), ownerUserId: fc.constantFrom('ana', 'bea', null) }),
  fc.record({ kind: fc.constant<'win'>('win'), valueClp: fc.option(fc.integer({ min: 1 }), { nil: undefined }) }),
  fc.constant<LeadMove>({ kind: 'lose', lostReason: 'x' }),
  fc.constant<LeadMove>({ kind: 'unqualify', unqualifiedReason: 'x' }),
  fc.record({ kind: fc.constant<'reopen'>('reopen'), stageId: fc.option(anyStage, { nil: undefined }) }),
);

const attempt = (before: LeadRecord, move: LeadMove) => {
  try {
    return moved(before, move, { pipelines, knowsFrom: true, namesMerged: true }, now);
  } catch (error) {
    return error as { kind: string; details: { reason?: string } };
  }
};

const wayOf: Partial<Record<string, (lead: LeadRecord) => unknown>> = {
  stage_id: ({ stageId }) => stageId,
  pipeline_id: ({ pipelineId }) => pipelineId,
  status: ({ status }) => status,
  owner_user_id: ({ ownerUserId }) => ownerUserId,
};

describe('a lead', () => {
  it("records each move's start and end, and stays at a stage of its pipeline", () => {
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 12 }), (moves) => {
        let at = lead;
        for (const move of moves) {
          const outcome = attempt(at, move);
          if (!('lead' in outcome)) {
            expect(['unusable', 'conflict']).toContain(outcome.kind);
            continue;
          }
          for (const [field, { from, to }] of Object.entries(outcome.event?.changes ?? {})) {
            expect([from, to]).toEqual([wayOf[field]!(at), wayOf[field]!(outcome.lead)]);
            expect(from).not.toEqual(to);
          }
          expect(outcome.event === undefined).toBe(outcome.lead === at);
          at = outcome.lead;
          const own = pipelines.find(({ id }) => id === at.pipelineId)!;
          expect(own.stages.map(({ id }) => id)).toContain(at.stageId);
          expect([at.closedAt !== null, at.lostReason !== null, at.unqualifiedReason !== null]).toEqual([
            at.status !== 'open',
            at.status === 'lost',
            at.status === 'unqualified',
          ]);
        }
      }),
    );
  });

  it.each(LEAD_STATUSES)('with status %s moves and closes only if open, reopens only if closed', (status) => {
    const before = { ...lead, status };
    const other = sales.stages[1]!.id;
    const closing: LeadMove[] = [
      { kind: 'win' },
      { kind: 'lose', lostReason: 'x' },
      { kind: 'unqualify', unqualifiedReason: 'x' },
    ];
    const reached = { win: 'won', lose: 'lost', unqualify: 'unqualified' };
    const places: LeadMove[] = [
      { kind: 'stage', stageId: other },
      { kind: 'pipeline', pipelineId: fleets.id },
    ];
    for (const move of [...places, ...closing]) {
      const isReached = move.kind in reached && reached[move.kind as keyof typeof reached] === status;
      const outcome = attempt(before, move);
      if (isReached) expect(outcome).toEqual({ lead: before });
      else if (status === 'open') expect(outcome).toHaveProperty('event');
      else expect(outcome).toMatchObject({ details: { reason: 'lead_closed', status } });
    }
    expect('event' in attempt(before, { kind: 'reopen' })).toBe(status !== 'open');
    expect(attempt(before, { kind: 'assign', ownerUserId: 'ana' })).toHaveProperty('event.name', 'lead.assigned');
  });

  it('is refused if not at the expected stage, even if already at the target', () => {
    const there = { ...lead, stageId: sales.stages[1]!.id };
    const move: LeadMove = { kind: 'stage', stageId: there.stageId, fromStageId: lead.stageId };
    expect(attempt(there, move)).toMatchObject({ details: { reason: 'stage_changed', stage_id: there.stageId } });
  });

  it('takes the value given when won, and keeps its value without one', () => {
    const worth = (valueClp?: number | null) =>
      moved({ ...lead, valueClp: 7 }, { kind: 'win', valueClp }, { pipelines, knowsFrom: true, namesMerged: true }, now)
        .lead.valueClp;
    expect([worth(9), worth(null), worth()]).toEqual([9, null, 7]);
  });

  it('cannot be closed with a blank reason', () => {
    expect(() => settledMove({ kind: 'lose', lostReason: ' ' })).toThrow('The request is not valid.');
  });

  it('reopens at the first stage if its own was removed', () => {
    const fewer = changedPipeline(sales, { stages: sales.stages.slice(1) }, ids, now);
    expect(removedStages(sales, fewer)).toEqual([lead.stageId]);
    const { lead: after } = moved(
      { ...lead, status: 'lost' },
      { kind: 'reopen' },
      { pipelines: [fewer], knowsFrom: true, namesMerged: true },
      now,
    );
    expect(after).toMatchObject({ status: 'open', stageId: fewer.stages[0]!.id });
  });

  it('is won by a sale note from any status, and reopened only by it', () => {
    for (const status of LEAD_STATUSES) {
      const { lead: won, event } = wonByNote({ ...lead, status }, 'note', 9, now);
      expect([won.status, won.valueClp, event?.changes]).toEqual([
        'won',
        9,
        status === 'won' ? undefined : { status: { from: status, to: 'won' } },
      ]);
      expect(reopenedByNote(won, 'another', sales, now)).toEqual({ lead: won });
      if (status === 'won') continue;
      expect(reopenedByNote(won, 'note', sales, now)).toMatchObject({
        lead: { status: 'open', saleNoteId: null },
        event: { name: 'lead.stage_changed' },
      });
    }
  });

  it('that was merged is neither won nor reopened by a sale note', () => {
    for (const status of LEAD_STATUSES) {
      const merged = { ...lead, status, saleNoteId: 'note', mergedIntoId: 'survivor' };
      expect(wonByNote(merged, 'note', 9, now)).toEqual({ lead: merged });
      expect(reopenedByNote(merged, 'note', sales, now)).toEqual({ lead: merged });
    }
  });

  it.each([null, 'earlier note'])('already won (%s) is not reopened by the void of a later note', (saleNoteId) => {
    const { lead: won } = wonByNote({ ...lead, status: 'won', saleNoteId }, 'note', 9, now);
    expect(won).toMatchObject({ status: 'won', saleNoteId, valueClp: 9 });
    expect(reopenedByNote(won, 'note', sales, now)).toEqual({ lead: won });
  });
});

describe('the assignment of leads', () => {
  const load = (open: number, lastAt: Date | null = null) => ({ open, lastAt });

  it('picks the fewest open leads, then the longest wait, within the branch', () => {
    const loads = new Map([
      ['a', load(2)],
      ['b', load(1, new Date(2))],
      ['c', load(1, new Date(1))],
    ]);
    expect([leastOpen(['a', 'b', 'c'], loads), leastOpen(['a', 'b'], loads), leastOpen([], loads)]).toEqual([
      'c',
      'b',
      null,
    ]);
    const people = [
      { id: 'a', locationIds: ['x'] },
      { id: 'b', locationIds: [] },
    ];
    expect([eligible(people, 'x').length, eligible(people, null).length]).toEqual([1, 2]);
  });
});

describe('the cursor of a lead in a list', () => {
  it('is valid only for its own sort', () => {
    const at = { ...lead, id: '01930000-0000-7000-8000-000000000001' };
    expect(leadPlace(leadCursor(at, 'newest'), 'newest')).toEqual({ at: now, id: at.id });
    expect(leadPlace(leadCursor(at, 'last_inquiry'), 'last_inquiry')).toEqual({ at: null, id: at.id });
    for (const cursor of [leadCursor(at, 'newest'), 'x'])
      expect(() => leadPlace(cursor, 'last_inquiry')).toThrow('The request is not valid.');
  });
});
