import { randomUUID } from 'node:crypto';
import type { Scope } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { example } from '../../testing/custom-tools.example';
import { actOfScenarioRun, actOfTry, mayDo, mayReview } from './tests-authority';

const writer = { ...example.example(randomUUID()), effects: 'write' as const };
const reader = { ...writer, effects: 'read' as const };
const skill = { id: 's', name: 'Envíos', description: 'Plazos.', content: 'Diez días.' };
const nothing: ReadonlySet<string> = new Set();
const none = { builtinTools: [], tools: [], skills: [] };
const holding = (...scopes: Scope[]) => anActor({ scopes: new Set(scopes) });

function refusalReason(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return (error as { details?: { reason?: unknown } }).details?.reason;
  }
}

describe('a try of agents', () => {
  it.each([
    ['kb:read for a search of knowledge', { ...none, builtinTools: ['search_knowledge' as const] }, 'kb:read'],
    ['skills:read for its skills', { ...none, skills: [skill] }, 'skills:read'],
    ['custom_tools:write for a tool that it calls', { ...none, tools: [reader] }, 'custom_tools:write'],
  ])('requires %s, also for an agent of its graph', (_, agent, scope) => {
    const act = actOfTry(null, { agents: [none, agent], published: nothing, allowWrites: false });
    expect(refusalReason(() => mayDo(holding('ai_agents:run'), act))).toBe('scope_not_held');
    const narrow = {
      ...holding('ai_agents:run', scope as Scope),
      visibility: { kind: 'branches' as const, locationIds: [] },
    };
    expect(refusalReason(() => mayDo(narrow, act))).toBeUndefined();
  });

  it('requires custom_tools:read for a read tool that the live version already calls', () => {
    const other = { ...reader, id: randomUUID() };
    const needs = (...tools: (typeof reader)[]) =>
      actOfTry(null, { agents: [none, { ...none, tools }], published: new Set([reader.id]), allowWrites: false }).needs;
    expect(needs(reader)).toEqual(['ai_agents:run', 'custom_tools:read']);
    expect(needs(reader, other)).toEqual(['ai_agents:run', 'custom_tools:read', 'custom_tools:write']);
  });

  it('requires the scopes of write tools, and all records, only if writes are allowed', () => {
    const agents = [{ ...none, builtinTools: ['open_ticket' as const], tools: [writer] }];
    expect(actOfTry(null, { agents, published: nothing, allowWrites: false })).toEqual({
      maker: null,
      needs: ['ai_agents:run'],
      anyVisibility: true,
    });
    const act = actOfTry(null, { agents, published: new Set([writer.id]), allowWrites: true });
    expect(act).toEqual({
      maker: null,
      needs: ['ai_agents:run', 'tickets:write', 'custom_tools:write'],
      anyVisibility: false,
    });
    const whole = holding(...act.needs);
    expect(refusalReason(() => mayDo(whole, act))).toBeUndefined();
    expect(refusalReason(() => mayDo({ ...whole, visibility: { kind: 'branches', locationIds: [] } }, act))).toBe(
      'visibility_not_held',
    );
  });
});

describe('a review', () => {
  it('requires visibility of all records if the coach chooses the conversations', () => {
    const reader = holding('ai_agents:run', 'conversations:read');
    const narrow = { ...reader, visibility: { kind: 'assigned' as const, memberId: 'ana' } };
    expect(refusalReason(() => mayReview(reader, true))).toBeUndefined();
    expect(refusalReason(() => mayReview(narrow, true))).toBe('visibility_not_held');
    expect(refusalReason(() => mayReview(narrow, false))).toBeUndefined();
  });
});

describe('a scenario run', () => {
  it('requires scopes for the data it reads, and none for simulated tools', () => {
    const agents = [
      { builtinTools: ['search_knowledge' as const, 'open_ticket' as const], tools: [writer, reader], skills: [skill] },
    ];
    expect(actOfScenarioRun(null, agents)).toEqual({
      maker: null,
      needs: ['ai_agents:run', 'kb:read', 'skills:read'],
      anyVisibility: true,
    });
  });
});
