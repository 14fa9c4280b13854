import { DomainError, type Act, type Actor, type Owner, type Scope } from '@workops/kernel';
import type { BuiltinTool } from './agent-draft';
import type { AgentVersion, AiAgent, LiveVersion, PinnedAgent } from './ai-agent';

const TAKES: Partial<Record<BuiltinTool, Scope>> = {
  book_appointment: 'appointments:write',
  open_ticket: 'tickets:write',
  handoff: 'conversations:assign',
};

/** Scopes for doing by hand what the tool does. */
export const scopesOfTool = (tool: BuiltinTool): Scope[] => (TAKES[tool] ? [TAKES[tool]] : []);

export const scopesOfAgent = ({ builtinTools }: Pick<PinnedAgent, 'builtinTools'>): Scope[] => [
  ...new Set<Scope>(['ai_agents:publish', 'messages:send', ...builtinTools.flatMap(scopesOfTool)]),
];

/** `use` names what needs the scopes. Throws `forbidden`: `scope_not_held`. */
export function mustHold({ scopes }: Pick<Actor, 'scopes'>, needs: readonly Scope[], use = 'the agent does'): void {
  const unheld = needs.find((scope) => !scopes.has(scope));
  if (unheld === undefined) return;
  const message = `The credential lacks what ${use}: ${unheld}.`;
  throw new DomainError('forbidden', 'FORBIDDEN', message, { reason: 'scope_not_held', scope: unheld });
}

/** Throws `forbidden`: `scope_not_held` or `visibility_not_held`. */
export function mayAnswer({ scopes, visibility }: Pick<Actor, 'scopes' | 'visibility'>, needs: readonly Scope[]): void {
  mustHold({ scopes }, needs);
  if (visibility.kind === 'all') return;
  const message = 'An agent answers in all conversations, and the credential does not see all records.';
  throw new DomainError('forbidden', 'FORBIDDEN', message, { reason: 'visibility_not_held' });
}

const toPublisher = ({ publishedBy: { kind, id } }: Pick<LiveVersion, 'publishedBy'>): Owner | null =>
  (kind === 'member' || kind === 'api_key') && id !== null ? { kind, id, appId: null } : null;

/** Publisher, or the last person who published the same texts again. */
export const makerOfLive = (live: LiveVersion): Owner | null =>
  live.maker === undefined ? toPublisher(live) : live.maker;

/** None before publishing. */
export const actOfAgent = ({ liveVersion: live }: Pick<AiAgent, 'liveVersion'>): Act =>
  live
    ? { maker: makerOfLive(live), needs: live.needs ?? ['ai_agents:publish', 'messages:send'] }
    : { maker: null, needs: [] };

/** Rights of a version pinned by a graph or a running turn but not live. Its own publisher must hold them. */
export const actOfVersion = (version: Pick<AgentVersion, 'publishedBy' | 'pinned'>): Act => ({
  maker: toPublisher(version),
  needs: scopesOfAgent(version.pinned),
});
