import {
  agentLimits,
  type AgentVersion,
  type ListedAgentVersion,
  type LiveVersion,
  type ShownAgent,
} from '../../index';
import type { Author, MakerTrouble } from '@workops/kernel';
import {
  AuthorResource,
  CreatedAt,
  documented,
  Field,
  flag,
  Id,
  integer,
  notBlank,
  ObjectField,
  ObjectListField,
  trimmedText,
  StoppedReason,
  text,
  timestamp,
  UpdatedAt,
  uuid,
} from '@workops/edge';
import { CustomToolRequestResource, toolFields } from '../../tools/http/tool-fields';
import { AiAgentDraftResource } from './draft-fields';
import { skillFields } from './skill-fields';

const serial = integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const ofNobody = { person: false } as const;

export const agentFields = {
  name: documented(trimmedText({ max: agentLimits.name }), {
    description: 'The name of the agent, unique in the workspace.',
    example: 'Recepción',
  }),
  description: documented(text({ min: 1, max: agentLimits.description }), {
    description: 'What it is for.',
    example: 'Atiende el chat del sitio.',
  }),
  enabled: documented(flag(), { description: 'False: what comes is handed to people.', example: true }),
  coachEnabled: documented(flag(), { description: 'Whether its conversations are reviewed by night.', example: false }),
  draftRevision: documented(integer({ min: 1, max: 2_147_483_647 }), {
    description: 'Which state of the draft it is.',
    example: 1,
  }),
  note: documented(notBlank({ max: agentLimits.note }), {
    description: 'What is new in it.',
    example: 'Nuevos horarios.',
  }),
  number: documented(serial, { description: 'The number of the version, from 1.', example: 1 }),
};

export class LiveVersionResource {
  @Id()
  id: string;
  @Field(agentFields.number)
  number: number;
  @Field(timestamp(), { description: 'When it was published.' })
  publishedAt: Date | string;
  @ObjectField(() => AuthorResource, { description: 'Who published it.' })
  publishedBy: Author;
}

export const liveResource = (live: LiveVersion | null): LiveVersionResource | null =>
  live && { id: live.id, number: live.number, publishedAt: live.publishedAt, publishedBy: live.publishedBy };

export class AiAgentResource {
  @Id()
  id: string;
  @Field(agentFields.name, ofNobody)
  name: string;
  @Field(agentFields.description, { nullable: true, ...ofNobody })
  description: string | null;
  @ObjectField(() => AiAgentDraftResource, { description: 'What it would be once it is published.' })
  draft: AiAgentDraftResource;
  @Field(agentFields.draftRevision)
  draftRevision: number;
  @Field(agentFields.enabled)
  enabled: boolean;
  @StoppedReason()
  stoppedReason: MakerTrouble | null;
  @Field(agentFields.coachEnabled)
  coachEnabled: boolean;
  @StoppedReason('Why its conversations are not reviewed by night though `coach_enabled`. Null while they are.')
  coachStoppedReason: MakerTrouble | null;
  @ObjectField(() => LiveVersionResource, { nullable: true, description: 'What answers; null before the first.' })
  liveVersion: LiveVersionResource | null;
  @Field(flag(), { description: 'Whether publishing would change what answers.', example: true })
  hasChanges: boolean;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

export const agentResource = ({
  foldedName: _folded,
  callsLeads: _calls,
  coachMaker: _maker,
  liveVersion,
  ...agent
}: ShownAgent): AiAgentResource => ({
  ...agent,
  liveVersion: liveResource(liveVersion),
});

class PinnedTool {
  @Id()
  id: string;
  @Field(toolFields.name, ofNobody)
  name: string;
  @Field(toolFields.description, ofNobody)
  description: string;
  @Field(toolFields.inputSchema, ofNobody)
  inputSchema: object;
  @ObjectField(() => CustomToolRequestResource, { description: 'The request that a call becomes.' })
  http: CustomToolRequestResource;
  @Field(toolFields.effects)
  effects: string;
  @Field(toolFields.timeoutMs)
  timeoutMs: number;
}

class PinnedSkill {
  @Id()
  id: string;
  @Field(skillFields.name, ofNobody)
  name: string;
  @Field(skillFields.description, ofNobody)
  description: string;
  @Field(skillFields.content, ofNobody)
  content: string;
}

export class ListedAiAgentVersionResource extends LiveVersionResource {
  @Field(uuid(), { description: 'The agent.' })
  aiAgentId: string;
  @Field(agentFields.note, { nullable: true, ...ofNobody })
  note: string | null;
  @Field(agentFields.number, {
    nullable: true,
    description: 'The older version that was published once more.',
    example: null,
  })
  fromVersion: number | null;
}

export class AiAgentVersionResource extends ListedAiAgentVersionResource {
  @ObjectField(() => AiAgentDraftResource, { description: 'The draft as it was published.' })
  draft: AiAgentDraftResource;
  @Field(agentFields.number, { nullable: true, description: 'The version of its graph.', example: null })
  graphVersion: number | null;
  @ObjectListField(() => PinnedTool, {
    description: 'Its tools as they were. Secrets and whether they are switched on are the present ones.',
  })
  tools: readonly PinnedTool[];
  @ObjectListField(() => PinnedSkill, { description: 'Its skills as they were.' })
  skills: readonly PinnedSkill[];
}

const toIds = (texts: readonly { id: string }[]): string[] => texts.map(({ id }) => id);

export const listedVersion = (version: ListedAgentVersion): ListedAiAgentVersionResource => {
  const { id, agentId, number, publishedAt, publishedBy, note, fromVersion } = version;
  return { id, aiAgentId: agentId, number, publishedAt, publishedBy, note, fromVersion };
};

export const versionResource = ({ pinned, ...version }: AgentVersion): AiAgentVersionResource => {
  const { tools, skills, graphVersion, ...draft } = pinned;
  return {
    ...listedVersion(version),
    graphVersion,
    draft: { ...draft, toolIds: toIds(tools), skillIds: toIds(skills) },
    tools: tools.map((tool) => ({ ...tool, http: { ...tool.http, headers: [...tool.http.headers] } })),
    skills,
  };
};
