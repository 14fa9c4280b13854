import {
  coachLimits,
  FINDING_KINDS,
  FINDING_STATUSES,
  PROPOSAL_KINDS,
  PROPOSAL_STATUSES,
  type CoachRun,
  type Finding,
  type Proposal,
} from '../../index';
import {
  anyObject,
  CreatedAt,
  documented,
  Field,
  Id,
  integer,
  ListField,
  notBlank,
  ObjectListField,
  oneOf,
  text,
  timestamp,
  UpdatedAt,
  uuid,
} from '@workops/edge';

const nullable = { nullable: true } as const;
const ofNobody = { person: false } as const;
const withheld = { person: 'withheld' } as const;
const count = integer({ min: 0, max: 2_147_483_647 });
const runStatus = documented(oneOf(['queued', 'running', 'done', 'failed'], 'CoachRunStatus'), {
  description: 'How far it is.',
  example: 'queued',
});

export const coachFields = {
  findingStatus: documented(oneOf(FINDING_STATUSES, 'CoachFindingStatus'), {
    description: '`proposed`: proposals wait.',
    example: 'open',
  }),
  expected: documented(notBlank({ max: coachLimits.expected }), {
    description: 'What it should have said.',
    example: 'Abrimos a las nueve.',
  }),
};

class CoachEvidence {
  @Field(uuid(), { description: 'The conversation.' })
  conversationId: string;
  @Field(uuid(), { description: 'The message.' })
  messageId: string;
}

export class CoachFindingResource {
  @Id()
  id: string;
  @Field(uuid(), { description: 'The agent.' })
  aiAgentId: string;
  @Field(oneOf(FINDING_KINDS, 'CoachFindingKind'), { description: 'What went wrong.', example: 'gap' })
  kind: string;
  @Field(text({ max: coachLimits.topicKey }), {
    ...ofNobody,
    description: 'What it is about: one of a kind stands at a time.',
    example: 'delivery_times',
  })
  topicKey: string;
  @Field(text({ max: coachLimits.title }), {
    ...ofNobody,
    description: 'Holds no names.',
    example: 'No conoce los plazos',
  })
  title: string;
  @Field(count, { description: 'Conversations in which it was found.', example: 4 })
  occurrenceCount: number;
  @Field(coachFields.findingStatus)
  status: Finding['status'];
  @ObjectListField(() => CoachEvidence, { max: coachLimits.evidence, description: 'The newest.' })
  evidence: CoachEvidence[];
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

export const findingResource = ({ agentId, evidence, ...finding }: Finding): CoachFindingResource => {
  const { id, kind, topicKey, title, occurrenceCount, status, createdAt, updatedAt } = finding;
  return {
    id,
    aiAgentId: agentId,
    kind,
    topicKey,
    title,
    occurrenceCount,
    status,
    evidence: [...evidence],
    createdAt,
    updatedAt,
  };
};

export class CoachReviewResource {
  @Id()
  id: string;
  @Field(uuid(), { description: 'The agent.' })
  aiAgentId: string;
  @Field(runStatus)
  status: CoachRun['status'];
  @Field(text({ max: 40 }), { ...nullable, ...ofNobody, description: 'Why it ended early, or failed.', example: null })
  reason: string | null;
  @ListField(uuid(), {
    max: coachLimits.conversations,
    nullable: true,
    description: 'What it reviews; null until they are chosen.',
  })
  conversationIds: string[] | null;
  @Field(count, { description: 'How many findings it made or bumped.', example: 0 })
  findings: number;
  @CreatedAt()
  createdAt: Date;
  @Field(timestamp(), { ...nullable, description: 'When it ended.' })
  endedAt: Date | null;
}

export const reviewResource = ({
  id,
  agentId,
  status,
  reason,
  conversationIds,
  made,
  createdAt,
  endedAt,
}: CoachRun): CoachReviewResource => ({
  id,
  aiAgentId: agentId,
  status,
  reason,
  conversationIds: conversationIds && [...conversationIds],
  findings: made,
  createdAt,
  endedAt,
});

export class CoachCorrectionResource {
  @Id()
  id: string;
  @Field(uuid(), { description: 'The agent.' })
  aiAgentId: string;
  @Field(uuid(), { description: 'The conversation.' })
  conversationId: string;
  @Field(uuid(), { description: 'The message of the agent.' })
  messageId: string;
  @Field(coachFields.expected, withheld)
  expected: string;
  @Field(runStatus)
  status: CoachRun['status'];
  @Field(text({ max: 40 }), { ...nullable, ...ofNobody, description: 'Why it failed.', example: null })
  reason: string | null;
  @Field(count, { description: 'How many proposals it made.', example: 0 })
  proposals: number;
  @CreatedAt()
  createdAt: Date;
  @Field(timestamp(), { ...nullable, description: 'When it ended.' })
  endedAt: Date | null;
}

export const correctionResource = (run: CoachRun): CoachCorrectionResource => {
  const { id, agentId, conversationId, messageId, expected, status, reason, made, createdAt, endedAt } = run;
  const named = { conversationId: conversationId!, messageId: messageId!, expected: expected! };
  return { id, aiAgentId: agentId, ...named, status, reason, proposals: made, createdAt, endedAt };
};

export class CoachProposalResource {
  @Id()
  id: string;
  @Field(uuid(), { description: 'The agent.' })
  aiAgentId: string;
  @Field(uuid(), { ...nullable, description: 'The finding that it is from.' })
  findingId: string | null;
  @Field(uuid(), { ...nullable, description: 'The correction that it is from.' })
  correctionId: string | null;
  @Field(oneOf(PROPOSAL_KINDS, 'CoachProposalKind'), {
    description: 'What it changes in the draft, or adds.',
    example: 'instructions',
  })
  kind: string;
  @Field(text({ max: 200 }), { ...withheld, description: 'What it is, in a few words.', example: 'Decir el horario' })
  title: string;
  @Field(text({ max: 1_000 }), { ...withheld, description: 'Why it helps.', example: 'Se pregunta a menudo.' })
  rationale: string;
  @Field(anyObject(), {
    ...withheld,
    description:
      'Of its kind: `instructions` (all of them); `name`, `description`, `content` of a skill; `name`, `entries` of a source; `builtin_tool` or `tool_id`; `title`, `script`, `rubric` of a scenario.',
    example: { instructions: 'Salude. Abrimos a las nueve.' },
  })
  patch: object;
  @Field(oneOf(PROPOSAL_STATUSES, 'CoachProposalStatus'), {
    description: '`stale`: the draft has left it behind.',
    example: 'pending',
  })
  status: string;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

export const proposalResource = (proposal: Proposal): CoachProposalResource => {
  const { id, agentId, findingId, correctionId, kind, title, rationale, patch, status, createdAt, updatedAt } =
    proposal;
  return {
    id,
    aiAgentId: agentId,
    findingId,
    correctionId,
    kind,
    title,
    rationale,
    patch,
    status,
    createdAt,
    updatedAt,
  };
};
