import type { Act, Actor, Owner, Scope } from '@workops/kernel';
import { mayAnswer, mustHold, scopesOfTool } from './agents-authority';
import type { AiAgent, PinnedAgent } from './ai-agent';

type TestedAgent = Pick<PinnedAgent, 'builtinTools' | 'tools' | 'skills'>;

const readScopes = (agents: readonly TestedAgent[]): Scope[] =>
  agents.flatMap(({ builtinTools, skills }) => [
    ...(builtinTools.includes('search_knowledge') ? (['kb:read'] as const) : []),
    ...(skills.length > 0 ? (['skills:read'] as const) : []),
  ]);

/**
 * A read tool called by hand requires `custom_tools:write`. A published agent's tool requires only `custom_tools:read`,
 * because customers receive its results.
 */
const calledScopes = (agents: readonly TestedAgent[], published: ReadonlySet<string>): Scope[] =>
  agents.flatMap(({ tools }) =>
    tools
      .filter(({ effects }) => effects === 'read')
      .map(({ id }): Scope => (published.has(id) ? 'custom_tools:read' : 'custom_tools:write')),
  );

const writeScopes = (agents: readonly TestedAgent[]): Scope[] =>
  agents.flatMap(({ builtinTools, tools }) => [
    ...builtinTools.flatMap(scopesOfTool),
    ...tools.filter(({ effects }) => effects === 'write').map((): Scope => 'custom_tools:write'),
  ]);

const once = (scopes: readonly Scope[]): Scope[] => [...new Set(scopes)];

/** `published` holds the tools that the published agent already calls. */
export interface Tried {
  agents: readonly TestedAgent[];
  published: ReadonlySet<string>;
  allowWrites: boolean;
}

export function actOfTry(maker: Owner | null, { agents, published, allowWrites }: Tried): Act {
  const writes = allowWrites ? writeScopes(agents) : [];
  const needs = once(['ai_agents:run', ...readScopes(agents), ...calledScopes(agents, published), ...writes]);
  return { maker, needs, anyVisibility: writes.length === 0 };
}

/** Needed by the starter of the run or suite. It calls no tool of the workspace and changes no data. */
export const actOfScenarioRun = (maker: Owner | null, agents: readonly TestedAgent[]): Act => ({
  maker,
  needs: once(['ai_agents:run', ...readScopes(agents)]),
  anyVisibility: true,
});

/** A review reads whole conversations. The maker must see the named ones, or all records if the coach chooses. */
export const actOfReview = (maker: Owner | null, isChosen: boolean): Act => ({
  maker,
  needs: ['ai_agents:run', 'conversations:read'],
  anyVisibility: !isChosen,
});

export const actOfNights = ({ coachEnabled, coachMaker }: Pick<AiAgent, 'coachEnabled' | 'coachMaker'>): Act =>
  actOfReview(coachEnabled ? coachMaker : null, true);

/** Throws `forbidden`: `scope_not_held` or `visibility_not_held`. */
export const mayReview = (actor: Pick<Actor, 'scopes' | 'visibility'>, isChosen: boolean): void =>
  mayDo(actor, actOfReview(null, isChosen));

/**
 * The caller must be allowed to do by hand what the test does. Throws `forbidden`: `scope_not_held` or
 * `visibility_not_held`.
 */
export function mayDo(actor: Pick<Actor, 'scopes' | 'visibility'>, { needs, anyVisibility }: Act): void {
  if (anyVisibility) mustHold(actor, needs);
  else mayAnswer(actor, needs);
}
