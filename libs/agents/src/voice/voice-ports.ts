import type { BusinessHours, RecordPage } from '@workops/kernel';
import type { Guardrail, VoiceDecision } from './domain/guardrails';

/** What the voice server is given. */
export interface VoiceCallRequest {
  to: string;
  aiAgentId: string;
  versionNumber: number;
  leadId: string;
  opening: string | null;
  /** Of the version, for the event; the server does not receive it. */
  level: 'proactive' | 'autonomous';
}

/** `accepted`, or the reason; `away` where it is unknown whether it was accepted. */
export type VoiceOutcome = 'accepted' | 'refused' | 'away';

export interface VoiceServer {
  call(request: VoiceCallRequest): Promise<VoiceOutcome>;
}

/** The dependencies of voice on other contexts. */
export interface VoiceDirectories {
  workspaces: {
    factsOf(workspaceId: string): Promise<{ livemode: boolean; timezone: string; openingHours: BusinessHours }>;
  };
  /** Undefined where it is gone. */
  leads: {
    of(
      workspaceId: string,
      leadId: string,
    ): Promise<{ contactId: string; source: string; ownerId: string | null; createdAt: Date } | undefined>;
  };
  contacts: {
    /** Null where there is none in E.164. */
    numberOf(workspaceId: string, contactId: string): Promise<{ e164: string; country: string | null } | null>;
    /** Whether a promised follow-up by telephone may be made. */
    mayBeCalled(workspaceId: string, contactId: string): Promise<boolean>;
    held(workspaceId: string, contactId: string): Promise<boolean>;
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
