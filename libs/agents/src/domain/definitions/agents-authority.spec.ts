import { randomUUID } from 'node:crypto';
import { ALL_SCOPES, type Scope } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { actOfAgent, makerOfLive, mayAnswer, mayTry, scopesOfAgent } from './agents-authority';
import { example } from '../../testing/custom-tools.example';
import type { LiveVersion } from './ai-agent';

const live: LiveVersion = {
  ...{ id: 'v', number: 1, publishedAt: '2027-01-15T12:00:00.000Z', digest: '', names: [] },
  publishedBy: { kind: 'member', id: 'ana', name: 'Ana' },
};
const reasonOf = (work: () => void): unknown => {
  try {
    work();
  } catch (error) {
    return (error as { details?: { reason?: string } }).details?.reason;
  }
  return undefined;
};

describe('an agent acts for its maker', () => {
  const needs = scopesOfAgent({ builtinTools: ['search_knowledge', 'book_appointment', 'open_ticket'] });

  it('and takes the scopes that its tools take by hand', () => {
    expect(needs).toEqual(['ai_agents:publish', 'messages:send', 'appointments:write', 'tickets:write']);
  });

  it('who holds all of them and sees all records', () => {
    const without = (scope: Scope) => anActor({ scopes: new Set(ALL_SCOPES.filter((each) => each !== scope)) });
    for (const scope of needs) expect(reasonOf(() => mayAnswer(without(scope), needs))).toBe('scope_not_held');
    const narrow = anActor({ scopes: new Set(ALL_SCOPES), visibility: { kind: 'branches', locationIds: [] } });
    expect(reasonOf(() => mayAnswer(narrow, needs))).toBe('visibility_not_held');
    expect(reasonOf(() => mayAnswer(anActor({ scopes: new Set(ALL_SCOPES) }), needs))).toBeUndefined();
  });

  it('who is its publisher, or a later one who published the same', () => {
    expect(makerOfLive(live)).toEqual({ kind: 'member', id: 'ana', appId: null });
    const maker = { kind: 'api_key', id: 'key', appId: null } as const;
    expect(actOfAgent({ liveVersion: { ...live, maker, needs } })).toEqual({ maker, needs });
    expect(actOfAgent({ liveVersion: null })).toEqual({ maker: null, needs: [] });
  });
});

describe('a try of agents', () => {
  const tool = { ...example.example(randomUUID()), effects: 'write' as const };
  const holding = (...scopes: Scope[]) => anActor({ scopes: new Set(scopes) });

  it('takes kb:read for a search of knowledge', () => {
    const agents = [
      { builtinTools: [], tools: [] },
      { builtinTools: ['search_knowledge' as const], tools: [] },
    ];
    expect(reasonOf(() => mayTry(holding('ai_agents:run'), agents, false))).toBe('scope_not_held');
    expect(reasonOf(() => mayTry(holding('ai_agents:run', 'kb:read'), agents, true))).toBeUndefined();
  });

  it('takes what its writing tools take by hand only when it may write', () => {
    const agents = [{ builtinTools: ['open_ticket' as const], tools: [tool, { ...tool, effects: 'read' as const }] }];
    expect(reasonOf(() => mayTry(holding('ai_agents:run'), agents, false))).toBeUndefined();
    for (const scope of ['tickets:write', 'custom_tools:write'] as const)
      expect(reasonOf(() => mayTry(holding(scope), agents, true))).toBe('scope_not_held');
    const whole = holding('tickets:write', 'custom_tools:write');
    expect(reasonOf(() => mayTry(whole, agents, true))).toBeUndefined();
    const narrow = { ...whole, visibility: { kind: 'branches' as const, locationIds: [] } };
    expect(reasonOf(() => mayTry(narrow, agents, true))).toBe('visibility_not_held');
    expect(reasonOf(() => mayTry(narrow, agents, false))).toBeUndefined();
  });
});
