import type { AgentVoice } from '../../definitions/domain/agent-draft';
import { GUARDRAILS, guardrailsAgainst, type VoiceFacts } from './guardrails';

const OPEN = { mon: [['09:00', '18:00']] as [string, string][] };
const voice: AgentVoice = {
  autonomyLevel: 'proactive',
  sources: [],
  countries: ['CL'],
  hours: null,
  maxCallsDay: 10,
  maxLeadAgeMinutes: 15,
  opening: null,
};
// Monday, 12:00 in Santiago.
const now = new Date('2027-01-18T15:00:00Z');
const facts: VoiceFacts = {
  enabled: true,
  lead: { source: 'website', ownerId: null, createdAt: now },
  number: { e164: '+56912345678', country: 'CL' },
  allowedByPolicy: true,
  held: false,
  workspace: { timezone: 'America/Santiago', openingHours: OPEN },
  calledRecently: false,
  callsToday: 9,
  withinBudget: true,
  now,
};

describe('the guardrails of a call', () => {
  it('allow a lead without objections', () => {
    expect(guardrailsAgainst(voice, facts)).toEqual([]);
  });

  it('are all reported, in order', () => {
    const against = guardrailsAgainst(
      { ...voice, autonomyLevel: 'assisted', sources: ['portal'], maxLeadAgeMinutes: 1 },
      {
        enabled: false,
        lead: { source: 'website', ownerId: 'somebody', createdAt: new Date(0) },
        number: null,
        allowedByPolicy: false,
        held: true,
        workspace: { timezone: 'America/Santiago', openingHours: {} },
        calledRecently: true,
        callsToday: 10,
        withinBudget: false,
        now,
      },
    );
    expect(against).toEqual([...GUARDRAILS]);
  });

  it('keep a proactive agent, but not an autonomous one, from leads with an owner', () => {
    const owned = { ...facts, lead: { ...facts.lead, ownerId: 'somebody' } };
    expect(guardrailsAgainst(voice, owned)).toEqual(['assigned']);
    expect(guardrailsAgainst({ ...voice, autonomyLevel: 'autonomous' }, owned)).toEqual([]);
  });

  it("end exactly with the agent's hours, and limit the lead's age to the millisecond", () => {
    const at = (time: string, over: Partial<AgentVoice> = {}) =>
      guardrailsAgainst(
        { ...voice, ...over },
        { ...facts, now: new Date(time), lead: { ...facts.lead, createdAt: new Date(time) } },
      );
    expect(at('2027-01-18T20:59:59.999Z')).toEqual([]);
    expect(at('2027-01-18T21:00:00Z')).toEqual(['hours']);
    expect(at('2027-01-18T21:00:00Z', { hours: { mon: [['00:00', '24:00']] } })).toEqual([]);
    const aged = (ms: number) =>
      guardrailsAgainst(voice, { ...facts, lead: { ...facts.lead, createdAt: new Date(now.getTime() - ms) } });
    expect([aged(900_000), aged(900_001)]).toEqual([[], ['lead_age']]);
  });
});
