import type { BusinessHours, RecordPage } from '@workops/kernel';
import type { Guardrail, VoiceDecision } from './domain/guardrails';

export interface VoiceCallRequest {
  to: string;
  aiAgentId: string;
  versionNumber: number;
  leadId: string;
  opening: string | null;
  /** Used in the event but not sent to the server. */
  level: 'proactive' | 'autonomous';
}

/** `away`: it is unknown whether the call was accepted. */
export type VoiceOutcome = 'accepted' | 'refused' | 'away';

export interface VoiceServer {
  call(request: VoiceCallRequest): Promise<VoiceOutcome>;
}

export interface VoiceDirectories {
  workspaces: {
    loadFacts(workspaceId: string): Promise<{ livemode: boolean; timezone: string; openingHours: BusinessHours }>;
  };
  /** Undefined if deleted. */
  leads: {
    of(
      workspaceId: string,
      leadId: string,
    ): Promise<{ contactId: string; source: string; ownerId: string | null; createdAt: Date } | undefined>;
  };
  contacts: {
    /** Null without a number in E.164. */
    findNumber(workspaceId: string, contactId: string): Promise<{ e164: string; country: string | null } | null>;
    /** A promised follow-up by telephone may be made. */
    mayBeCalled(workspaceId: string, contactId: string): Promise<boolean>;
    isHeld(workspaceId: string, contactId: string): Promise<boolean>;
  };
}

export interface ShownVoiceDecision {
  id: string;
  leadId: string;
  decision: VoiceDecision;
  failed: Guardrail[];
  at: Date;
}

export interface VoiceReads {
  agentExists(workspaceId: string, agentId: string): Promise<boolean>;
  decisions(workspaceId: string, agentId: string, page: RecordPage): Promise<ShownVoiceDecision[]>;
}
