import { agentVersionEntity } from '../definitions/adapters/agent-version.entity';
import { aiTryEntity } from '../tries/adapters/ai-try.entity';
import { aiTryEventEntity } from '../tries/adapters/ai-try-event.entity';
import { aiTurnEntity } from '../turns/adapters/ai-turn.entity';
import { channelCostEntity } from '../turns/adapters/channel-cost.entity';
import { coachEndedEntity } from '../coach/adapters/coach-ended.entity';
import { coachEvidenceEntity } from '../coach/adapters/coach-evidence.entity';
import { coachFindingEntity } from '../coach/adapters/coach-finding.entity';
import { coachNightEntity } from '../coach/adapters/coach-night.entity';
import { coachProposalEntity } from '../coach/adapters/coach-proposal.entity';
import { coachRunEntity } from '../coach/adapters/coach-run.entity';
import { costEntity } from '../cost/adapters/cost.entity';
import { costAlertEntity } from '../cost/adapters/cost-alert.entity';
import { graphCostEntity } from '../cost/adapters/graph-cost.entity';
import { graphVersionEntity } from '../definitions/adapters/graph-version.entity';
import { kbChunkEntity } from '../knowledge/adapters/kb-chunk.entity';
import { kbGivenEntity } from '../knowledge/adapters/kb-given.entity';
import { kbRunEntity } from '../knowledge/adapters/kb-run.entity';
import { kbWordEntity } from '../knowledge/adapters/kb-word.entity';
import { kbWordLeftEntity } from '../knowledge/adapters/kb-word-left.entity';
import { modelCallEntity } from '../cost/adapters/model-call.entity';
import { scenarioNumberEntity } from '../scenarios/adapters/scenario-number.entity';
import { scenarioRunEntity } from '../scenarios/adapters/scenario-run.entity';
import { suiteRunEntity } from '../scenarios/adapters/suite-run.entity';
import { turnCountEntity } from '../turns/adapters/turn-count.entity';
import { usageSumEntity } from '../cost/adapters/usage-sum.entity';
import { voiceCallEntity } from '../voice/adapters/voice-call.entity';

/** Tables whose rows are not plain records. */
export const agentsTables = [
  agentVersionEntity,
  aiTryEntity,
  aiTryEventEntity,
  aiTurnEntity,
  channelCostEntity,
  coachEndedEntity,
  coachEvidenceEntity,
  coachFindingEntity,
  coachNightEntity,
  coachProposalEntity,
  coachRunEntity,
  costEntity,
  costAlertEntity,
  graphCostEntity,
  graphVersionEntity,
  kbChunkEntity,
  kbGivenEntity,
  kbRunEntity,
  kbWordEntity,
  kbWordLeftEntity,
  modelCallEntity,
  scenarioNumberEntity,
  scenarioRunEntity,
  suiteRunEntity,
  turnCountEntity,
  usageSumEntity,
  voiceCallEntity,
];
