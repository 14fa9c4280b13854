import type { LeadDeps } from './lead-ports';
import { changeLead } from './use-cases/change-lead';
import { changeLeads } from './use-cases/many-leads';
import { mergeLeads } from './use-cases/merge-leads';
import { createLead } from './use-cases/create-lead';
import { liveLead, liveLeads, onlyOpenLeads, reopenByNote, winByNote } from './use-cases/lead-of-sale';
import { listLeads, readBoard } from './use-cases/list-leads';
import { bulkAssign, moveLead } from './use-cases/move-lead';
import { changePipeline, createPipeline, deletePipeline, readPipeline } from './use-cases/pipelines';
import { pipelinesOf } from './use-cases/pipelines-of';
import { readLead, readLeadHistory } from './use-cases/read-lead';
import { inquiryTaken, takeInquiry } from './use-cases/take-inquiry';

export {
  LEAD_INTENTS,
  LEAD_STATUSES,
  leadLimits,
  mergedIntoShownTo,
  type LeadIntent,
  type LeadStatus,
} from './domain/lead';
export type { LeadMove } from './domain/moves';
export { LEAD_SORTS, type LeadSort } from './domain/lead-cursor';
export { ASSIGNMENTS, pipelineLimits, type Assignment } from './domain/pipeline';

export type Leads = ReturnType<typeof createLeads>;

export const createLeads = (deps: LeadDeps) => ({
  list: listLeads(deps),
  board: readBoard(deps),
  read: readLead(deps),
  history: readLeadHistory(deps),
  create: createLead(deps),
  change: changeLead(deps),
  move: moveLead(deps),
  bulkAssign: bulkAssign(deps),
  changeMany: changeLeads(deps),
  merge: mergeLeads(deps),
  live: liveLead(deps),
  pipelines: {
    list: pipelinesOf(deps),
    read: readPipeline(deps),
    create: createPipeline(deps),
    change: changePipeline(deps),
    delete: deletePipeline(deps),
  },
  /** Joins the source's transaction; `ofSales` the document's. */
  inquiries: { taken: inquiryTaken(deps), take: takeInquiry(deps) },
  ofSales: { live: liveLeads(deps), onlyOpen: onlyOpenLeads(deps), win: winByNote(deps), reopen: reopenByNote(deps) },
});
