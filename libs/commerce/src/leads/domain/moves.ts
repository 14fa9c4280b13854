import type { Changes } from '@workops/contracts';
import { conflict } from '@workops/kernel';
import { leadChanges, leadClosed, NOTHING_NEXT, settledReason, type LeadRecord, type LeadStatus } from './lead';
import { firstStage, hasStage, NO_PIPELINE, NO_STAGE, type Pipeline } from './pipeline';
import { refuse } from './references';

export type LeadMove =
  | { kind: 'stage'; stageId: string; fromStageId?: string }
  /** Defaults to the pipeline's first stage. */
  | { kind: 'pipeline'; pipelineId: string; stageId?: string }
  | { kind: 'assign'; ownerUserId: string | null }
  | { kind: 'win'; valueClp?: number | null }
  | { kind: 'lose'; lostReason: string }
  | { kind: 'unqualify'; unqualifiedReason: string }
  /** Defaults to the lead's stage, or the pipeline's first if that was removed. */
  | { kind: 'reopen'; stageId?: string };

type LeadMoved =
  | 'lead.stage_changed'
  | 'lead.pipeline_changed'
  | 'lead.assigned'
  | 'lead.won'
  | 'lead.lost'
  | 'lead.unqualified';

/** Every pipeline, and whether `fromStageId` is or was a stage. */
export interface Places {
  pipelines: readonly Pipeline[];
  knowsFrom: boolean;
  namesMerged: boolean;
}

export interface Moved {
  lead: LeadRecord;
  /** The event is absent if the lead was in the requested state. */
  event?: { name: LeadMoved; changes: Changes };
}

const leadMerged = (into: string | null) =>
  conflict('merged', 'El lead fue unido a otro.', into === null ? {} : { lead_id: into });

const lifecycle = ['status', 'stage_id'] as const;

function mustBeOpen(lead: LeadRecord): void {
  if (lead.status !== 'open') throw leadClosed(lead);
}

const pipelineOf = (
  { pipelines }: Pick<Places, 'pipelines'>,
  { pipelineId }: Pick<LeadRecord, 'pipelineId'>,
): Pipeline => pipelines.find(({ id }) => id === pipelineId)!;

const notOf = (pipeline: Pipeline, stageId: string | undefined) =>
  stageId !== undefined && !hasStage(pipeline, stageId) && NO_STAGE;

/** Throws `malformed`. */
export function settledMove(move: LeadMove): LeadMove {
  if (move.kind === 'lose') return { ...move, lostReason: settledReason('lost_reason', move.lostReason) };
  if (move.kind === 'unqualify')
    return { ...move, unqualifiedReason: settledReason('unqualified_reason', move.unqualifiedReason) };
  return move;
}

const at = (lead: LeadRecord, stageId: string, now: Date): LeadRecord =>
  lead.stageId === stageId ? lead : { ...lead, stageId, stageSince: now, updatedAt: now };

function toStage(lead: LeadRecord, stageId: string, now: Date): Moved {
  if (lead.stageId === stageId) return { lead };
  const after = at(lead, stageId, now);
  return { lead: after, event: { name: 'lead.stage_changed', changes: leadChanges(lead, after, ['stage_id']) } };
}

export function assigned(lead: LeadRecord, ownerUserId: string | null, now: Date): Moved {
  if (lead.ownerUserId === ownerUserId) return { lead };
  const after = { ...lead, ownerUserId, updatedAt: now };
  return { lead: after, event: { name: 'lead.assigned', changes: leadChanges(lead, after, ['owner_user_id']) } };
}

function toPipeline(lead: LeadRecord, pipeline: Pipeline, stageId: string | undefined, now: Date): Moved {
  if (lead.pipelineId === pipeline.id) return toStage(lead, stageId ?? lead.stageId, now);
  const after = {
    ...lead,
    pipelineId: pipeline.id,
    stageId: stageId ?? firstStage(pipeline),
    stageSince: now,
    updatedAt: now,
  };
  return {
    lead: after,
    event: { name: 'lead.pipeline_changed', changes: leadChanges(lead, after, ['pipeline_id', 'stage_id']) },
  };
}

const CLOSED_BY = { won: 'lead.won', lost: 'lead.lost', unqualified: 'lead.unqualified' } as const;

function closed(lead: LeadRecord, status: Exclude<LeadStatus, 'open'>, fields: Partial<LeadRecord>, now: Date): Moved {
  if (lead.status === status) return { lead };
  mustBeOpen(lead);
  const after = { ...lead, ...fields, ...NOTHING_NEXT, status, closedAt: now, updatedAt: now };
  return { lead: after, event: { name: CLOSED_BY[status], changes: leadChanges(lead, after, ['status']) } };
}

function reopened(lead: LeadRecord, pipeline: Pipeline, stageId: string | undefined, now: Date): Moved {
  if (lead.status === 'open') return { lead };
  const own = hasStage(pipeline, lead.stageId) ? lead.stageId : firstStage(pipeline);
  const open = { status: 'open' as const, closedAt: null, lostReason: null, unqualifiedReason: null, saleNoteId: null };
  const after = at({ ...lead, ...open, updatedAt: now }, stageId ?? own, now);
  return { lead: after, event: { name: 'lead.stage_changed', changes: leadChanges(lead, after, lifecycle) } };
}

/** Throws `unusable` for every invalid reference. */
function assertPlaces(lead: LeadRecord, move: LeadMove, places: Places): void {
  if (move.kind === 'stage')
    refuse([
      notOf(pipelineOf(places, lead), move.stageId),
      !places.knowsFrom && { ...NO_STAGE, path: 'from_stage_id' },
    ]);
  if (move.kind === 'reopen') refuse([notOf(pipelineOf(places, lead), move.stageId)]);
  if (move.kind !== 'pipeline') return;
  const target = places.pipelines.find(({ id }) => id === move.pipelineId);
  refuse([target ? notOf(target, move.stageId) : NO_PIPELINE]);
}

/**
 * Throws `unusable`, then `conflict`: `lead_closed`, or `stage_changed` if the lead is not at `fromStageId`, even if it
 * is at the target.
 */
export function moved(lead: LeadRecord, move: LeadMove, places: Places, now: Date): Moved {
  assertPlaces(lead, move, places);
  switch (move.kind) {
    case 'stage':
      mustBeOpen(lead);
      if (move.fromStageId !== undefined && move.fromStageId !== lead.stageId) {
        throw conflict('stage_changed', 'El lead ya no está en esa etapa.', { stage_id: lead.stageId });
      }
      return toStage(lead, move.stageId, now);
    case 'pipeline':
      mustBeOpen(lead);
      return toPipeline(lead, pipelineOf(places, move), move.stageId, now);
    case 'assign':
      return assigned(lead, move.ownerUserId, now);
    case 'win':
      return closed(lead, 'won', move.valueClp === undefined ? {} : { valueClp: move.valueClp }, now);
    case 'lose':
      return closed(lead, 'lost', { lostReason: move.lostReason }, now);
    case 'unqualify':
      return closed(lead, 'unqualified', { unqualifiedReason: move.unqualifiedReason }, now);
    case 'reopen':
      if (lead.mergedIntoId !== null) throw leadMerged(places.namesMerged ? lead.mergedIntoId : null);
      return reopened(lead, pipelineOf(places, lead), move.stageId, now);
  }
}

/**
 * A lead won before only takes the note's total: it keeps its reason, is not announced again, and a void of this note
 * does not reopen it. No-op if it was merged.
 */
export function wonByNote(lead: LeadRecord, saleNoteId: string, valueClp: number, now: Date): Moved {
  if (lead.mergedIntoId !== null) return { lead };
  if (lead.status === 'won') return { lead: { ...lead, valueClp, updatedAt: now } };
  const won = {
    status: 'won' as const,
    valueClp,
    saleNoteId,
    lostReason: null,
    unqualifiedReason: null,
    ...NOTHING_NEXT,
    closedAt: now,
    updatedAt: now,
  };
  const after = { ...lead, ...won };
  return { lead: after, event: { name: 'lead.won', changes: leadChanges(lead, after, ['status']) } };
}

/** No-op unless that note won it and nothing has changed it since, a merge neither. */
export const reopenedByNote = (lead: LeadRecord, saleNoteId: string, pipeline: Pipeline, now: Date): Moved =>
  lead.status === 'won' && lead.saleNoteId === saleNoteId && lead.mergedIntoId === null
    ? reopened(lead, pipeline, undefined, now)
    : { lead };
