import { counted } from '@workops/platform/database';
import { createEntity, RecordKind } from '@workops/platform/records';
import type { AiAgent } from '../domain/ai-agent';
import type { CustomTool } from '../domain/custom-tool';
import type { AiAgentGraph } from '../domain/graph';
import type { Skill } from '../domain/skill';

const text = { type: 'text' } as const;
const flag = { type: 'boolean' } as const;
const json = { type: 'jsonb' } as const;
const maybeJson = { type: 'jsonb', nullable: true } as const;
const maybeText = { type: 'text', nullable: true } as const;

const lockedFor = 'NO KEY UPDATE' as const;
const ofWorkspace = (table: string): string => `FROM agents.${table} WHERE workspace_id = $1`;

export const aiAgents = new RecordKind<AiAgent>(
  createEntity({
    schema: 'agents',
    name: 'ai_agent',
    columns: {
      name: text,
      foldedName: text,
      description: maybeText,
      draft: json,
      draftRevision: { type: 'int' },
      enabled: flag,
      coachEnabled: flag,
      coachMaker: maybeJson,
      liveVersion: maybeJson,
      callsLeads: flag,
    },
  }),
  {
    unique: { index: 'ai_agent_name', property: 'foldedName' },
    ceiling: counted('ai_agents', ofWorkspace('ai_agent')),
    lockedFor,
  },
);

export const aiAgentGraphs = new RecordKind<AiAgentGraph>(
  createEntity({
    schema: 'agents',
    name: 'graph',
    columns: {
      name: text,
      foldedName: text,
      draft: json,
      draftRevision: { type: 'int' },
      runtimeId: { type: 'uuid', nullable: true },
      liveVersion: maybeJson,
    },
  }),
  {
    unique: { index: 'graph_name', property: 'foldedName' },
    ceiling: counted('ai_agent_graphs', ofWorkspace('graph')),
    lockedFor,
  },
);

export const customTools = new RecordKind<CustomTool>(
  createEntity({
    schema: 'agents',
    name: 'custom_tool',
    columns: {
      name: text,
      description: text,
      inputSchema: { type: 'json' },
      http: json,
      effects: text,
      timeoutMs: { type: 'int' },
      enabled: flag,
      secretsSealed: maybeText,
      secretNames: { type: 'text', array: true },
      digest: text,
      maker: maybeJson,
    },
  }),
  {
    unique: { index: 'custom_tool_name', property: 'name', folded: true },
    ceiling: counted('custom_tools', ofWorkspace('custom_tool')),
    lockedFor,
  },
);

export const skills = new RecordKind<Skill>(
  createEntity({
    schema: 'agents',
    name: 'skill',
    columns: { name: text, description: text, content: text, enabled: flag, digest: text },
  }),
  {
    unique: { index: 'skill_name', property: 'name', folded: true },
    ceiling: counted('skills', ofWorkspace('skill')),
    lockedFor,
  },
);
