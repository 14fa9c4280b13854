import { ALL_SCOPES, type Scope } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { actOfAgent, makerOfLive, mayAnswer, scopesOfAgent } from './agents-authority';
import type { LiveVersion } from './ai-agent';

const live: LiveVersion = {
  id: 'v',
  number: 1,
  publishedAt: '2027-01-15T12:00:00.000Z',
  digest: '',
  names: [],
  publishedBy: { kind: 'member', id: 'ana', name: 'Ana' },
};
const refusalReason = (work: () => void): unknown => {
  try {
    work();
  } catch (error) {
    return (error as { details?: { reason?: string } }).details?.reason;
  }
  return undefined;
};

describe('rights of an agent', () => {
  const needs = scopesOfAgent({ builtinTools: ['search_knowledge', 'book_appointment', 'open_ticket'] });

  it('include the scopes that its tools require by hand', () => {
    expect(needs).toEqual(['ai_agents:publish', 'messages:send', 'appointments:write', 'tickets:write']);
  });

  it('require a maker who holds all scopes and sees all records', () => {
    const without = (scope: Scope) => anActor({ scopes: new Set(ALL_SCOPES.filter((each) => each !== scope)) });
    for (const scope of needs) expect(refusalReason(() => mayAnswer(without(scope), needs))).toBe('scope_not_held');
    const narrow = anActor({ scopes: new Set(ALL_SCOPES), visibility: { kind: 'branches', locationIds: [] } });
    expect(refusalReason(() => mayAnswer(narrow, needs))).toBe('visibility_not_held');
    expect(refusalReason(() => mayAnswer(anActor({ scopes: new Set(ALL_SCOPES) }), needs))).toBeUndefined();
  });

  it('are those of its publisher, or of the last person who published the same', () => {
    expect(makerOfLive(live)).toEqual({ kind: 'member', id: 'ana', appId: null });
    const maker = { kind: 'api_key', id: 'key', appId: null } as const;
    expect(actOfAgent({ liveVersion: { ...live, maker, needs } })).toEqual({ maker, needs });
    expect(actOfAgent({ liveVersion: null })).toEqual({ maker: null, needs: [] });
  });
});
