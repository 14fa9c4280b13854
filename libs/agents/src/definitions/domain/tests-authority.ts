import type { Act, Actor, Owner, Scope } from '@workops/kernel';
import { mayAnswer, mustHold, scopesOfTool } from './agents-authority';
import type { AiAgent, PinnedAgent } from './ai-agent';

type TestedAgent = Pick<PinnedAgent, 'builtinTools' | 'tools' | 'skills'>;

/** Scopes for the workspace data that agents under test may show in their answers: knowledge and skills. */
const readScopes = (agents: readonly TestedAgent[]): Scope[] =>
  agents.flatMap(({ builtinTools, skills }) => [
    ...(builtinTools.includes('search_knowledge') ? (['kb:read'] as const) : []),
    ...(skills.length > 0 ? (['skills:read'] as const) : []),
  ]);

/**
 * Scopes for the custom tools that a try calls. Calling a read tool by hand requires `custom_tools:write`. A tool of
 * the published agent requires only `custom_tools:read`, because customers already receive its results.
 */
const calledScopes = (agents: readonly TestedAgent[], published: ReadonlySet<string>): Scope[] =>
  agents.flatMap(({ tools }) =>
    tools
      .filter(({ effects }) => effects === 'read')
      .map(({ id }): Scope => (published.has(id) ? 'custom_tools:read' : 'custom_tools:write')),
  );

/** Scopes that a person needs to do by hand what the write tools of these agents do. */
const writeScopes = (agents: readonly TestedAgent[]): Scope[] =>
  agents.flatMap(({ builtinTools, tools }) => [
    ...builtinTools.flatMap(scopesOfTool),
    ...tools.filter(({ effects }) => effects === 'write').map((): Scope => 'custom_tools:write'),
  ]);

const once = (scopes: readonly Scope[]): Scope[] => [...new Set(scopes)];

/** Agents under test, and the tools that the published agent already calls. */
export interface Tried {
  agents: readonly TestedAgent[];
  published: ReadonlySet<string>;
  allowWrites: boolean;
}

/** Rights that a try uses on behalf of its caller. */
export function actOfTry(maker: Owner | null, { agents, published, allowWrites }: Tried): Act {
  const writes = allowWrites ? writeScopes(agents) : [];
  const needs = once(['ai_agents:run', ...readScopes(agents), ...calledScopes(agents, published), ...writes]);
  return { maker, needs, anyVisibility: writes.length === 0 };
}

/**
 * Rights of a scenario run on behalf of the person who began it or its suite. It calls no tool of the workspace and
 * changes no data.
 */
export const actOfScenarioRun = (maker: Owner | null, agents: readonly TestedAgent[]): Act => ({
  maker,
  needs: once(['ai_agents:run', ...readScopes(agents)]),
  anyVisibility: true,
});

/**
 * Rights of a review, which reads whole conversations. The maker must see conversations that the maker named; to let
 * the coach choose, the maker must see all records.
 */
export const actOfReview = (maker: Owner | null, isChosen: boolean): Act => ({
  maker,
  needs: ['ai_agents:run', 'conversations:read'],
  anyVisibility: !isChosen,
});

/** Rights that nightly reviews of an agent use on behalf of the person who switched them on. */
export const actOfNights = ({ coachEnabled, coachMaker }: Pick<AiAgent, 'coachEnabled' | 'coachMaker'>): Act =>
  actOfReview(coachEnabled ? coachMaker : null, true);

/** Throws `forbidden`: `scope_not_held` or `visibility_not_held`. */
export const mayReview = (actor: Pick<Actor, 'scopes' | 'visibility'>, isChosen: boolean): void =>
  mayDo(actor, actOfReview(null, isChosen));

/**
 * Checks that a caller could do by hand what the test does. Throws `forbidden`: `scope_not_held` or
 * `visibility_not_held`.
 */
export function mayDo(actor: Pick<Actor, 'scopes' | 'visibility'>, { needs, anyVisibility }: Act): void {
  if (anyVisibility) mustHold(actor, needs);
  else mayAnswer(actor, needs);
}
