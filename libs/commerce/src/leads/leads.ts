import type { LeadDeps } from './lead-ports';
import { changeLead } from './use-cases/leads/change-lead';
import { createLead } from './use-cases/leads/create-lead';
import { isLead, onlyOpenLeads, reopenByNote, seenLeads, winByNote } from './use-cases/leads/lead-of-sale';
import { listLeads, readBoard } from './use-cases/leads/list-leads';
import { bulkAssign, moveLead } from './use-cases/leads/move-lead';
import { changePipeline, createPipeline, deletePipeline, readPipeline } from './use-cases/leads/pipelines';
import { pipelinesOf } from './use-cases/leads/pipelines-of';
import { readLead } from './use-cases/leads/read-lead';
import { inquiryTaken, takeInquiry } from './use-cases/leads/take-inquiry';

export { LEAD_INTENTS, LEAD_STATUSES, leadLimits, type LeadIntent, type LeadStatus } from './domain/leads/lead';
export type { LeadMove } from './domain/leads/moves';
export { LEAD_SORTS, type LeadSort } from './domain/leads/lead-cursor';
export { ASSIGNMENTS, pipelineLimits, type Assignment } from './domain/leads/pipeline';

export type Leads = ReturnType<typeof createLeads>;

/** Everything that this context does with leads. */
export const createLeads = (deps: LeadDeps) => ({
  list: listLeads(deps),
  board: readBoard(deps),
  read: readLead(deps),
  create: createLead(deps),
  change: changeLead(deps),
  move: moveLead(deps),
  bulkAssign: bulkAssign(deps),
  exists: isLead(deps),
  pipelines: {
    list: pipelinesOf(deps),
    read: readPipeline(deps),
    create: createPipeline(deps),
    change: changePipeline(deps),
    delete: deletePipeline(deps),
  },
  /** Inside the transaction of its source. */
  inquiries: { taken: inquiryTaken(deps), take: takeInquiry(deps) },
  /** Inside the transaction of the document. */
  ofSales: { seen: seenLeads(deps), onlyOpen: onlyOpenLeads(deps), win: winByNote(deps), reopen: reopenByNote(deps) },
});
