import type { Act, Actor, Owner, Scope } from '@workops/kernel';
import { mayAnswer, mustHold, scopesOfTool } from './agents-authority';
import type { AiAgent, PinnedAgent } from './ai-agent';

type TestedAgent = Pick<PinnedAgent, 'builtinTools' | 'tools' | 'skills'>;

/** What agents under test read from the workspace and show in their answers: knowledge and skills. */
const readScopes = (agents: readonly TestedAgent[]): Scope[] =>
  agents.flatMap(({ builtinTools, skills }) => [
    ...(builtinTools.includes('search_knowledge') ? (['kb:read'] as const) : []),
    ...(skills.length > 0 ? (['skills:read'] as const) : []),
  ]);

/**
 * A custom tool that reads is called by a try, as `custom_tools:write` calls it by hand. What a published one answers the agent tells its customers already: such
 * a tool takes what showing it takes.
 */
const calledScopes = (agents: readonly TestedAgent[], published: ReadonlySet<string>): Scope[] =>
  agents.flatMap(({ tools }) =>
    tools
      .filter(({ effects }) => effects === 'read')
      .map(({ id }): Scope => (published.has(id) ? 'custom_tools:read' : 'custom_tools:write')),
  );

/** The scopes that the writing tools of these agents take by hand. */
const writeScopes = (agents: readonly TestedAgent[]): Scope[] =>
  agents.flatMap(({ builtinTools, tools }) => [
    ...builtinTools.flatMap(scopesOfTool),
    ...tools.filter(({ effects }) => effects === 'write').map((): Scope => 'custom_tools:write'),
  ]);

const once = (scopes: readonly Scope[]): Scope[] => [...new Set(scopes)];

/** What is tried, and the tools that the agent calls for its customers already. */
export interface Tried {
  agents: readonly TestedAgent[];
  published: ReadonlySet<string>;
  allowWrites: boolean;
}

/** What a try does for its caller. */
export function actOfTry(maker: Owner | null, { agents, published, allowWrites }: Tried): Act {
  const writes = allowWrites ? writeScopes(agents) : [];
  const needs = once(['ai_agents:run', ...readScopes(agents), ...calledScopes(agents, published), ...writes]);
  return { maker, needs, anyVisibility: writes.length === 0 };
}

/** What a run of a scenario does for whoever began it, or whose suite did: it calls no tool of the workspace, and touches nobody. */
export const actOfScenarioRun = (maker: Owner | null, agents: readonly TestedAgent[]): Act => ({
  maker,
  needs: once(['ai_agents:run', ...readScopes(agents)]),
  anyVisibility: true,
});

/** A review reads whole conversations. Those that its maker names must be seen by that maker; those that the coach chooses are of the whole workspace. */
export const actOfReview = (maker: Owner | null, isChosen: boolean): Act => ({
  maker,
  needs: ['ai_agents:run', 'conversations:read'],
  anyVisibility: !isChosen,
});

/** What the reviews by night of an agent do for whoever has them made. */
export const actOfNights = ({ coachEnabled, coachMaker }: Pick<AiAgent, 'coachEnabled' | 'coachMaker'>): Act =>
  actOfReview(coachEnabled ? coachMaker : null, true);

/** Throws `forbidden`: `scope_not_held` or `visibility_not_held`. */
export const mayReview = (actor: Pick<Actor, 'scopes' | 'visibility'>, isChosen: boolean): void =>
  mayDo(actor, actOfReview(null, isChosen));

/** A caller tests agents only with what the test does by hand. Throws `forbidden`: `scope_not_held` or `visibility_not_held`. */
export function mayDo(actor: Pick<Actor, 'scopes' | 'visibility'>, { needs, anyVisibility }: Act): void {
  if (anyVisibility) mustHold(actor, needs);
  else mayAnswer(actor, needs);
}
