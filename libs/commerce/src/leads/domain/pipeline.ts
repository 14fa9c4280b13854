import {
  changedRecord,
  conflict,
  malformed,
  notUnique,
  type Ids,
  type Issue,
  type WorkspaceRecord,
} from '@workops/kernel';
import type { Unusable } from './references';

export const ASSIGNMENTS = ['none', 'least_open'] as const;
export type Assignment = (typeof ASSIGNMENTS)[number];

export interface Stage {
  id: string;
  name: string;
}

export interface Pipeline extends WorkspaceRecord {
  /** Unique in the workspace, ignoring case. */
  name: string;
  /** At least one stage. */
  stages: readonly Stage[];
  /** Exactly one per workspace, for leads that name none. */
  isDefault: boolean;
  assignment: Assignment;
  assigneeIds: readonly string[];
}

export interface PipelineInput {
  name: string;
  /** A stage without an id is new. */
  stages: readonly { id?: string; name: string }[];
  isDefault?: boolean;
  assignment?: Assignment;
  assigneeIds?: readonly string[];
}

/** Absent fields are kept; `stages` replaces the whole list. */
export type PipelinePatch = Partial<PipelineInput>;

export const pipelineLimits = { name: 100, stages: 30, assignees: 100 };

export const FIRST_PIPELINE: PipelineInput = {
  name: 'Ventas',
  stages: [{ name: 'Nuevo' }, { name: 'Contactado' }, { name: 'Visita' }, { name: 'Negociación' }],
  isDefault: true,
};

export const NO_PIPELINE = { path: 'pipeline_id', message: 'El pipeline no existe.' };
export const NO_STAGE = { path: 'stage_id', message: 'La etapa no existe en este pipeline.' };

type Fields = Pick<Pipeline, 'name' | 'stages' | 'isDefault' | 'assignment' | 'assigneeIds'>;

function issuesOfNumber({ stages }: PipelinePatch): Issue[] {
  if (stages?.length === 0) return [{ path: 'stages', message: 'Must have at least 1 entries.', code: 'too_small' }];
  const most = pipelineLimits.stages;
  return stages && stages.length > most
    ? [{ path: 'stages', message: `Must have at most ${most} entries.`, code: 'too_big' }]
    : [];
}

function issuesOf({ name, stages = [] }: PipelinePatch): Issue[] {
  const blank = (path: string, given: string): Issue[] =>
    given.trim() === '' ? [{ path, message: 'Must not be blank.', code: 'too_small' }] : [];
  const ids = stages.map(({ id }) => id);
  const twice = (id: string | undefined, index: number): boolean => id !== undefined && ids.indexOf(id) < index;
  return [
    ...(name === undefined ? [] : blank('name', name)),
    ...stages.flatMap((stage, index) => blank(`stages.${index}.name`, stage.name)),
    ...ids.flatMap((id, index): Issue[] =>
      twice(id, index) ? [{ path: `stages.${index}.id`, message: 'Is named twice.', code: 'custom' }] : [],
    ),
  ];
}

/** Throws `malformed`. */
export function mustBeAPipeline(patch: PipelinePatch): void {
  const issues = [...issuesOfNumber(patch), ...issuesOf(patch)];
  if (issues.length > 0) throw malformed('body', issues);
}

/** Given stage ids that the pipeline lacks. */
export const unknownStages = ({ stages = [] }: PipelinePatch, there: readonly Stage[]): (Unusable | false)[] =>
  stages.map(({ id }, index) => {
    const isKnown = id === undefined || there.some((stage) => stage.id === id);
    return !isKnown && { path: `stages.${index}.id`, message: NO_STAGE.message };
  });

const stagesFrom = (given: PipelineInput['stages'], ids: Ids): Stage[] =>
  given.map(({ id, name }) => ({ id: id ?? ids.next(), name: name.trim() }));

/** Arrays are compared by identity, so equal ones must stay the same. */
const sameStages = (one: readonly Stage[], other: readonly Stage[]): boolean =>
  one.length === other.length &&
  one.every(({ id, name }, index) => other[index]!.id === id && other[index]!.name === name);

const once = (ids: readonly string[]): string[] => [...new Set(ids)];

/** Needs a valid input without stage ids. */
export function newPipeline(
  input: PipelineInput,
  { workspaceId, ids, now }: { workspaceId: string; ids: Ids; now: Date },
): Pipeline {
  const { name, isDefault = false, assignment = 'none', assigneeIds = [] } = input;
  const fields: Fields = {
    name: name.trim(),
    stages: stagesFrom(input.stages, ids),
    isDefault,
    assignment,
    assigneeIds: once(assigneeIds),
  };
  return { workspaceId, id: ids.next(), ...fields, createdAt: now, updatedAt: now };
}

/** Needs a valid patch; returns the same object if nothing changes. Throws `conflict` if no default would be left. */
export function changedPipeline(before: Pipeline, patch: PipelinePatch, ids: Ids, now: Date): Pipeline {
  const stages = patch.stages && stagesFrom(patch.stages, ids);
  if (before.isDefault && patch.isDefault === false) throw defaultPipeline();
  const fields: Fields = {
    name: patch.name?.trim() ?? before.name,
    stages: stages && !sameStages(stages, before.stages) ? stages : before.stages,
    isDefault: patch.isDefault ?? before.isDefault,
    assignment: patch.assignment ?? before.assignment,
    assigneeIds: patch.assigneeIds ? once(patch.assigneeIds) : before.assigneeIds,
  };
  return changedRecord(before, fields, now);
}

export const removedStages = (before: Pipeline, after: Pipeline): string[] =>
  before.stages.filter(({ id }) => !after.stages.some((stage) => stage.id === id)).map(({ id }) => id);

export const stageName = ({ stages }: Pipeline, stageId: string): string | undefined =>
  stages.find(({ id }) => id === stageId)?.name;

export const hasStage = (pipeline: Pipeline, stageId: string): boolean => stageName(pipeline, stageId) !== undefined;

export const firstStage = ({ stages }: Pipeline): string => stages[0]!.id;

export const defaultPipeline = () =>
  conflict('default_pipeline', 'El espacio de trabajo necesita un pipeline por defecto.');
export const pipelineInUse = () => conflict('pipeline_in_use', 'El pipeline tiene leads.');
export const stageInUse = (stageId: string) =>
  conflict('stage_in_use', 'La etapa tiene leads abiertos.', { stage_id: stageId });

export function pipelineNameTaken(holderId: string) {
  const message = 'Otro pipeline tiene este nombre.';
  return notUnique(message, {
    field: 'name',
    pipeline_id: holderId,
    body: [{ path: 'name', message, code: 'custom' }],
  });
}
