import { listed, notFound, type Actor, type Listed, type ListInput } from '@workops/kernel';
import type { ShownVoiceDecision, VoiceReads } from './voice-ports';

export { GUARDRAILS, VOICE_DECISIONS, type Guardrail, type VoiceDecision } from './domain/guardrails';
export type { ShownVoiceDecision, VoiceDirectories } from './voice-ports';

export type Voice = ReturnType<typeof createVoice>;

export const createVoice = (reads: VoiceReads) => ({
  /** Newest first. Throws `not_found`. */
  decisions: async ({ workspaceId }: Actor, agentId: string, input: ListInput): Promise<Listed<ShownVoiceDecision>> => {
    if (!(await reads.agentExists(workspaceId, agentId))) throw notFound('El agente de IA no existe.');
    return listed((page) => reads.decisions(workspaceId, agentId, page), input);
  },
});
