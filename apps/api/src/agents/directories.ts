import type { Access } from '@workops/access';
import type { CoachOutside, DefinitionDirectories, ToolsOutside } from '@workops/agents';
import { accountsAnsweredBy, type Messages } from '@workops/conversations';
import { DomainError } from '@workops/kernel';
import type { Database } from '@workops/platform/database';

/** What definitions ask others about, as they answer it. */
export const definitionDirectories = (
  access: Access,
  database: Database,
  { AI_BASE_URL, AI_MODELS }: { AI_BASE_URL?: string; AI_MODELS: readonly { name: string }[] },
): DefinitionDirectories => ({
  named: {
    teams: async (workspaceId, ids) => new Set((await access.teams.names(workspaceId, ids)).keys()),
    accountsOf: (workspaceId, agentId) => accountsAnsweredBy(database, workspaceId, agentId),
  },
  workspaces: {
    countryOf: async (workspaceId) => (await access.profileOf(workspaceId)).country,
    timezoneOf: async (workspaceId) => (await access.profileOf(workspaceId)).timezone,
  },
  owners: access,
  models: AI_BASE_URL === undefined ? [] : AI_MODELS.map(({ name }) => name),
});

/** What custom tools ask others about. */
export const toolDirectories = (access: Access): Pick<ToolsOutside, 'workspaces'> => ({
  workspaces: {
    livemodeOf: async (workspaceId) => (await access.profileOf(workspaceId)).livemode,
    standingOf: access.standingOf,
  },
});

/** Conversations for the coach: those visible to the actor. */
export const coachedConversations = ({ seenAmong, message }: Messages): CoachOutside['conversations'] => ({
  seenAmong,
  agentOf: async (actor, conversationId, messageId) => {
    try {
      const { author, conversationId: standsIn } = await message(actor, messageId);
      return standsIn === conversationId && author.kind === 'ai_agent' ? (author.id ?? undefined) : undefined;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not_found') return undefined;
      throw error;
    }
  },
});
