import {
  ASSERTION_TYPES,
  SCENARIO_RUN_STATUSES,
  SUITE_KINDS,
  SUITE_TRIGGERS,
  VERSION_KINDS,
  type ListedScenarioRun,
  type ScenarioRun,
  type SuiteRun,
} from '../../index';
import {
  anyObject,
  CreatedAt,
  documented,
  Field,
  flag,
  Id,
  integer,
  number,
  ObjectField,
  ObjectListField,
  oneOf,
  text,
  timestamp,
  uuid,
} from '@workops/edge';

const nullable = { nullable: true } as const;
const ofNobody = { person: false } as const;
const count = integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const usd = number({ min: 0, max: 1_000_000_000 });
export const versionKind = documented(oneOf(VERSION_KINDS, 'AgentVersionKind'), {
  description: 'Which of the agent is tested.',
  example: 'draft',
});
const versionNumber = documented(count, { description: 'Of the live version.', example: 3 });
export const runStatus = documented(oneOf(SCENARIO_RUN_STATUSES, 'ScenarioRunStatus'), {
  description:
    '`error`: the model, the judge or three workers failed; `partial`: only assertions that are not required do not hold.',
  example: 'passed',
});
const assertionId = documented(text({ max: 40 }), { description: 'The assertion.', example: 'saluda' });
const evidence = documented(text({ max: 500 }), { description: 'What was found.', example: 'Hola, ¿en qué le ayudo?' });
const assertionType = documented(oneOf(ASSERTION_TYPES, 'ScenarioAssertionType'), {
  description: 'What it looks at.',
  example: 'contains',
});

export class ScenarioHardFail {
  @Field(assertionId, ofNobody)
  id: string;
  @Field(assertionType)
  kind: string;
  @Field(evidence, ofNobody)
  evidence: string;
}

export class ScenarioAssertionResult {
  @Field(assertionId, ofNobody)
  id: string;
  @Field(assertionType)
  type: string;
  @Field(flag(), { description: 'Whether it holds.' })
  holds: boolean;
  @Field(flag(), { description: 'As the scenario says.' })
  required: boolean;
  @Field(flag(), { description: 'As the scenario says.', example: false })
  hard: boolean;
  @Field(count, { description: 'As the scenario says.', example: 1 })
  weight: number;
  @Field(evidence, ofNobody)
  evidence: string;
}

export class ScenarioTranscriptLine {
  @Field(oneOf(['customer', 'agent', 'tool'], 'ScenarioTranscriptRole'), { description: 'Who.', example: 'customer' })
  role: string;
  @Field(text({ max: 20_000 }), { ...ofNobody, optional: true, description: 'What was said.', example: 'Hola' })
  content?: string;
  @Field(text({ max: 64 }), {
    ...ofNobody,
    optional: true,
    description: 'The tool that was called.',
    example: 'book_appointment',
  })
  tool?: string;
  @Field(anyObject(), { ...ofNobody, optional: true, description: 'With what.', example: {} })
  input?: Record<string, unknown>;
  @Field(text({ max: 40 }), { ...ofNobody, optional: true, description: 'How the call ended.', example: 'simulated' })
  outcome?: string;
}

export class ListedScenarioRunResource {
  @Id()
  id: string;
  @Field(uuid(), { description: 'What was started together.' })
  batchId: string;
  @Field(uuid(), { ...nullable, description: 'The run of the suite.', example: null })
  suiteRunId: string | null;
  @Field(uuid(), { description: 'The agent.' })
  aiAgentId: string;
  @Field(uuid(), { description: 'The scenario.' })
  scenarioId: string;
  @Field(text({ max: 20 }), { ...ofNobody, description: 'The number of the scenario.', example: 'EV-14' })
  scenarioDisplayId: string;
  @Field(versionKind)
  agentVersionKind: string;
  @Field(versionNumber, { ...nullable, example: null })
  agentVersionNumber: number | null;
  @Field(runStatus)
  status: string;
  @Field(integer({ min: 0, max: 100 }), { ...nullable, description: 'Of the weights that hold.', example: 100 })
  score: number | null;
  @Field(text({ max: 40 }), { ...nullable, ...ofNobody, description: 'Why there is no verdict.', example: null })
  error: string | null;
  @ObjectListField(() => ScenarioHardFail, { description: 'Hard assertions that do not hold.', example: [] })
  hardFails: ScenarioHardFail[];
  @Field(usd, { description: 'What it cost.', example: 0.0021 })
  costUsd: number;
  @Field(count, { ...nullable, description: 'Of the last try.', example: 1850 })
  durationMs: number | null;
  @CreatedAt()
  createdAt: Date;
  @Field(timestamp(), { ...nullable, description: 'When it began.' })
  startedAt: Date | null;
  @Field(timestamp(), { ...nullable, description: 'When it ended.' })
  endedAt: Date | null;
}

export class ScenarioRunResource extends ListedScenarioRunResource {
  @ObjectListField(() => ScenarioAssertionResult, { description: 'Each assertion.' })
  results: ScenarioAssertionResult[];
  @ObjectListField(() => ScenarioTranscriptLine, { description: 'What was said and called.' })
  transcript: ScenarioTranscriptLine[];
}

export const listedRun = ({
  agentId,
  displayId,
  versionKind: kind,
  versionNumber: version,
  costMicros,
  hardFails,
  ...run
}: ListedScenarioRun): ListedScenarioRunResource => ({
  ...run,
  aiAgentId: agentId,
  scenarioDisplayId: displayId,
  agentVersionKind: kind,
  agentVersionNumber: version,
  costUsd: costMicros / 1_000_000,
  hardFails: [...hardFails],
});

export const wholeRun = ({ results, transcript, ...run }: ScenarioRun): ScenarioRunResource => ({
  ...listedRun(run),
  results: [...results],
  transcript: transcript.map((line) => (line.role === 'tool' ? { ...line, input: { ...line.input } } : { ...line })),
});

const rate = number({ min: -100, max: 100 });

export class SuiteRunSummary {
  @Field(count, { description: 'Runs with a verdict.', example: 20 })
  n: number;
  @Field(count, { description: 'Of them.', example: 17 })
  passed: number;
  @Field(count, { description: 'Of them.', example: 1 })
  partial: number;
  @Field(count, { description: 'Of them.', example: 0 })
  failed: number;
  @Field(count, { description: 'Of them.', example: 2 })
  error: number;
  @Field(count, { description: 'Hard assertions that did not hold.', example: 0 })
  hardFails: number;
  @Field(rate, { ...nullable, description: 'Of 100, without errors.', example: 94.4 })
  passRate: number | null;
  @Field(count, { description: 'Scenarios whose repeats differ.', example: 0 })
  flaky: number;
  @Field(usd, { description: 'What they cost.', example: 0.42 })
  costUsd: number;
  @Field(count, { description: 'From the first start to the last end.', example: 95300 })
  durationMs: number;
}

export class SuiteRunDelta {
  @Field(rate, { ...nullable, description: 'The difference.', example: 4.4 })
  passRate: number | null;
  @Field(uuid(), { ...nullable, description: 'The completed run before.' })
  vsSuiteRunId: string | null;
}

export class SuiteRunResource {
  @Id()
  id: string;
  @Field(uuid(), { description: 'The suite.' })
  suiteId: string;
  @Field(text({ max: 100 }), { ...ofNobody, description: 'What it was called.', example: 'Preguntas de precio' })
  suiteName: string;
  @Field(oneOf(SUITE_KINDS, 'ScenarioSuiteKind'), { description: 'What it was.', example: 'golden' })
  kind: string;
  @Field(uuid(), { description: 'The agent.' })
  aiAgentId: string;
  @Field(uuid(), { description: 'Of its runs.' })
  batchId: string;
  @Field(oneOf(SUITE_TRIGGERS, 'ScenarioSuiteTrigger'), { description: 'What began it.', example: 'manual' })
  trigger: string;
  @Field(versionKind)
  agentVersionKind: string;
  @Field(versionNumber, nullable)
  agentVersionNumber: number | null;
  @Field(oneOf(['running', 'completed', 'cancelled'], 'ScenarioSuiteRunStatus'), {
    description: 'Completed with its last run.',
    example: 'completed',
  })
  status: string;
  @Field(count, { description: 'How many runs it began.', example: 20 })
  n: number;
  @ObjectField(() => SuiteRunSummary, { ...nullable, description: 'Once it is completed.' })
  summary: SuiteRunSummary | null;
  @ObjectField(() => SuiteRunDelta, { ...nullable, description: 'Null at first.' })
  delta: SuiteRunDelta | null;
  @CreatedAt()
  createdAt: Date;
  @Field(timestamp(), { ...nullable, description: 'When it ended.' })
  endedAt: Date | null;
}

export const suiteRunResource = ({
  agentId,
  suiteKind,
  versionKind: kind,
  versionNumber: version,
  summary,
  delta,
  ...run
}: SuiteRun): SuiteRunResource => ({
  ...run,
  aiAgentId: agentId,
  kind: suiteKind,
  agentVersionKind: kind,
  agentVersionNumber: version,
  summary: summary && {
    ...summary,
    hardFails: summary.hard_fails,
    passRate: summary.pass_rate,
    costUsd: summary.cost_usd,
    durationMs: summary.duration_ms,
  },
  delta: delta && { passRate: delta.pass_rate, vsSuiteRunId: delta.vs_suite_run_id },
});
