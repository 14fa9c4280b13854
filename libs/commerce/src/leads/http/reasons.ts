import type { Reasons } from '@workops/edge';

export const LEAD_CLOSED: Reasons = { status: 409, name: 'LeadClosed', words: ['lead_closed'] };
export const LEAD_MERGED: Reasons = { status: 409, name: 'LeadMerged', words: ['merged'] };
export const STAGE_CHANGED: Reasons = { status: 409, name: 'StageChanged', words: ['stage_changed'] };
export const STAGE_IN_USE: Reasons = { status: 409, name: 'StageInUse', words: ['stage_in_use'] };
export const DEFAULT_PIPELINE: Reasons = { status: 409, name: 'DefaultPipeline', words: ['default_pipeline'] };
export const PIPELINE_IN_USE: Reasons = { status: 409, name: 'PipelineInUse', words: ['pipeline_in_use'] };
