import { unusableAll, type Issue } from '@workops/kernel';
import type { AgentDraft } from '../domain/agent-draft';
import type { DefinitionDeps, PinnedTexts } from '../definition-ports';
import { skillText } from '../domain/skill';
import { toolDefinition } from '../domain/tool-fields';

type Problem = Pick<Issue, 'path' | 'message'>;
type Fields = Partial<Pick<AgentDraft, 'toolIds' | 'skillIds' | 'kbSourceIds' | 'graphId' | 'handoff' | 'model'>>;

const ofList = (field: string, ids: readonly string[], isFine: (id: string) => boolean, message: string): Problem[] =>
  ids.flatMap((id, n) => (isFine(id) ? [] : [{ path: `draft.${field}.${n}`, message }]));

type Judged = { isTool: (id: string) => boolean; isSkill: (id: string) => boolean; isGraph: boolean };

async function findProblems(
  deps: DefinitionDeps,
  workspaceId: string,
  draft: Fields,
  judged: Judged,
  requirement: 'there' | 'live',
): Promise<Problem[]> {
  const { toolIds = [], skillIds = [], kbSourceIds, graphId = null, handoff, model = null } = draft;
  const sourceIds = kbSourceIds ?? [];
  const teamId = handoff?.teamId ?? null;
  const sources = sourceIds.length === 0 ? new Set<string>() : await deps.reads.sources(workspaceId, sourceIds);
  const teams = teamId === null ? new Set<string>() : await deps.named.teams(workspaceId, [teamId]);
  const suffix = requirement === 'there' ? '.' : ' o está desactivada.';
  return [
    ...(model === null || deps.models.includes(model)
      ? []
      : [{ path: 'draft.model', message: 'El modelo no existe.' }]),
    ...ofList('tool_ids', toolIds, judged.isTool, `La herramienta no existe${suffix}`),
    ...ofList('skill_ids', skillIds, judged.isSkill, `La habilidad no existe${suffix}`),
    ...ofList('kb_source_ids', sourceIds, (id) => sources.has(id), 'La fuente no existe.'),
    ...(graphId === null || judged.isGraph
      ? []
      : [
          {
            path: 'draft.graph_id',
            message: requirement === 'there' ? 'El grafo no existe.' : 'El grafo no está publicado.',
          },
        ]),
    ...(teamId === null || teams.has(teamId)
      ? []
      : [{ path: 'draft.handoff.team_id', message: 'El equipo no existe.' }]),
  ];
}

/** Throws `unusable` with all references that do not exist. */
export async function mustBeThere(deps: DefinitionDeps, workspaceId: string, fields: Fields): Promise<void> {
  const { toolIds = [], skillIds = [], graphId = null } = fields;
  const tools = new Set((await deps.reads.tools(workspaceId, toolIds)).map(({ id }) => id));
  const skills = new Set((await deps.reads.skills(workspaceId, skillIds)).map(({ id }) => id));
  const isGraph = graphId === null || (await deps.reads.graph(workspaceId, graphId)) !== undefined;
  const judged = { isTool: (id: string) => tools.has(id), isSkill: (id: string) => skills.has(id), isGraph };
  const problems = await findProblems(deps, workspaceId, fields, judged, 'there');
  if (problems.length > 0) throw unusableAll(problems);
}

/** Throws `unusable` for references that are deleted, disabled or not live. */
export async function textsToPin(deps: DefinitionDeps, workspaceId: string, draft: AgentDraft): Promise<PinnedTexts> {
  const tools = new Map(
    (await deps.reads.tools(workspaceId, draft.toolIds))
      .filter(({ enabled }) => enabled)
      .map((tool) => [tool.id, tool]),
  );
  const skills = new Map(
    (await deps.reads.skills(workspaceId, draft.skillIds))
      .filter(({ enabled }) => enabled)
      .map((skill) => [skill.id, skill]),
  );
  const isOfGraph = draft.engine === 'graph';
  const graph = isOfGraph && draft.graphId !== null ? await deps.reads.graph(workspaceId, draft.graphId) : undefined;
  const graphVersion = graph?.liveVersion?.number ?? null;
  const judged = {
    isTool: (id: string) => tools.has(id),
    isSkill: (id: string) => skills.has(id),
    isGraph: graphVersion !== null,
  };
  const problems = await findProblems(
    deps,
    workspaceId,
    isOfGraph ? draft : { ...draft, graphId: null },
    judged,
    'live',
  );
  if (isOfGraph && draft.graphId === null)
    problems.push({ path: 'draft.graph_id', message: 'Un agente de este motor necesita un grafo.' });
  if (problems.length > 0) throw unusableAll(problems);
  return {
    tools: draft.toolIds.map((id) => toolDefinition(tools.get(id)!)),
    skills: draft.skillIds.map((id) => skillText(skills.get(id)!)),
    graphVersion,
  };
}

/** Omits references that are deleted, disabled or not live. */
export async function textsAsTheyAre(
  { reads }: Pick<DefinitionDeps, 'reads'>,
  workspaceId: string,
  { engine, graphId, toolIds, skillIds }: AgentDraft,
): Promise<PinnedTexts> {
  const tools = await reads.tools(workspaceId, toolIds);
  const skills = await reads.skills(workspaceId, skillIds);
  const graph = engine === 'graph' && graphId !== null ? await reads.graph(workspaceId, graphId) : undefined;
  const inOrder = <T extends { id: string; enabled: boolean }>(ids: readonly string[], records: readonly T[]): T[] =>
    ids.flatMap((id) => records.find((each) => each.id === id && each.enabled) ?? []);
  return {
    tools: inOrder(toolIds, tools).map(toolDefinition),
    skills: inOrder(skillIds, skills).map(skillText),
    graphVersion: graph?.liveVersion?.number ?? null,
  };
}
