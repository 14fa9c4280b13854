import { isOpenAt, MINUTE, type BusinessHours } from '@workops/kernel';
import type { AgentVoice } from '../../definitions/domain/agent-draft';

/** In reporting order. */
export const GUARDRAILS = [
  ...([
    'level',
    'disabled',
    'source',
    'assigned',
    'no_phone',
    'country',
    'policy',
    'safety_hold',
    'hours',
    'lead_age',
  ] as const),
  ...(['called_recently', 'daily_cap', 'budget'] as const),
] as const;
export type Guardrail = (typeof GUARDRAILS)[number];

/** Read at the time of the judgement. */
export interface VoiceFacts {
  enabled: boolean;
  lead: { source: string; ownerId: string | null; createdAt: Date };
  /** Null without a number in international format. */
  number: { e164: string; country: string | null } | null;
  /** The policy allows a promised follow-up by telephone. */
  allowedByPolicy: boolean;
  held: boolean;
  workspace: { timezone: string; openingHours: BusinessHours };
  calledRecently: boolean;
  callsToday: number;
  withinBudget: boolean;
  now: Date;
}

export function guardrailsAgainst(voice: AgentVoice, facts: VoiceFacts): Guardrail[] {
  const { lead, number, workspace, now } = facts;
  const { autonomyLevel, sources, countries, hours, maxCallsDay, maxLeadAgeMinutes } = voice;
  const stands: Record<Guardrail, boolean> = {
    level: autonomyLevel !== 'proactive' && autonomyLevel !== 'autonomous',
    disabled: !facts.enabled,
    source: sources.length > 0 && !sources.includes(lead.source),
    assigned: autonomyLevel !== 'autonomous' && lead.ownerId !== null,
    no_phone: number === null,
    country: number === null || number.country === null || !countries.includes(number.country),
    policy: !facts.allowedByPolicy,
    safety_hold: facts.held,
    hours: !isOpenAt(hours ?? workspace.openingHours, workspace.timezone, now),
    lead_age: now.getTime() - lead.createdAt.getTime() > maxLeadAgeMinutes * MINUTE,
    called_recently: facts.calledRecently,
    daily_cap: facts.callsToday >= maxCallsDay,
    budget: !facts.withinBudget,
  };
  return GUARDRAILS.filter((each) => stands[each]);
}

export const VOICE_DECISIONS = ['called', 'skipped', 'failed'] as const;
export type VoiceDecision = (typeof VOICE_DECISIONS)[number];
