import {
  ASSERTION_TYPES,
  displayId,
  scenarioLimits as limits,
  type Assertion,
  type AssertionInput,
  type AssertionType,
  type Scenario,
  type ScenarioInput,
} from '../../index';
import {
  anyObject,
  CreatedAt,
  documented,
  Field,
  flag,
  Id,
  integer,
  ListField,
  matching,
  NoOtherFields,
  number,
  ObjectListField,
  oneOf,
  trimmedText,
  type Shape,
  text,
  UpdatedAt,
  uuid,
} from '@workops/edge';

const optional = { optional: true } as const;
const nullable = { nullable: true } as const;
const ofNobody = { person: false } as const;
const id = matching(/^[a-z0-9_]{1,40}$/, {
  max: 40,
  message: 'Must be 1 to 40 small letters, digits and underscores.',
});

const scenarioFields = {
  title: documented(trimmedText({ max: limits.title }), {
    description: 'What it tests.',
    example: 'Pregunta por el precio',
  }),
  line: documented(trimmedText({ max: limits.line }), {
    description: 'A line of the customer.',
    example: 'Hola, ¿cuánto cuesta?',
  }),
  persona: documented(trimmedText({ max: limits.persona }), {
    description: 'Whom the model plays, in place of a script.',
    example: 'Un cliente con prisa.',
  }),
  maxTurns: documented(integer(limits.turns), { description: 'Lines of the customer at most.', example: 8 }),
} satisfies Record<string, Shape>;

const tool = documented(trimmedText({ max: limits.tool }), {
  description: 'The name of a tool.',
  example: 'book_appointment',
});

export class ScenarioMock {
  @Field(tool, ofNobody)
  tool: string;
  @Field(text({ max: limits.resultBytes }), {
    ...ofNobody,
    description: 'What the model is told in place of calling it.',
    example: '{"ok": true}',
  })
  result: string;
}

@NoOtherFields()
export class ScenarioAssertion {
  @Field(id, { ...ofNobody, description: 'Names it in results.', example: 'saluda' })
  id: string;
  @Field(oneOf(ASSERTION_TYPES, 'ScenarioAssertionType'), {
    description: 'What it looks at; the fields of other types are 400.',
    example: 'contains',
  })
  type: AssertionType;
  @Field(flag(), {
    ...optional,
    default: true,
    description: 'False: where only such do not hold, the run is `partial`.',
  })
  required?: boolean;
  @Field(flag(), {
    ...optional,
    default: false,
    description: 'The run fails, and `hard_fails` says so.',
    example: false,
  })
  hard?: boolean;
  @Field(integer(limits.weight), { ...optional, default: 1, description: 'Its part of the score.', example: 1 })
  weight?: number;
  @Field(trimmedText({ max: limits.text }), {
    ...optional,
    ...ofNobody,
    description: 'Of `contains` and `not_contains`.',
    example: 'hola',
  })
  text?: string;
  @Field(text({ min: 1, max: limits.pattern }), {
    ...optional,
    ...ofNobody,
    description: 'Of `matches`: RE2.',
    example: '\\$\\d+',
  })
  pattern?: string;
  @Field(tool, { ...optional, ...ofNobody, description: 'Of `tool_called` and `tool_not_called`.' })
  tool?: string;
  @Field(anyObject(), {
    ...optional,
    ...ofNobody,
    description: 'The JSON Schema that its arguments fit.',
    example: { type: 'object' },
  })
  arguments?: Record<string, unknown>;
  @Field(flag(), { ...optional, description: 'Of `handed_off`.' })
  value?: boolean;
  @Field(number({ min: 0, max: 1_000_000_000 }), {
    ...optional,
    description: 'Of `turns_at_most`, `ms_at_most` and `usd_at_most`.',
    example: 3,
  })
  limit?: number;
  @Field(trimmedText({ max: limits.rubric }), {
    ...optional,
    ...ofNobody,
    description: 'Of `judge`.',
    example: 'Contesta con amabilidad.',
  })
  rubric?: string;
  @Field(integer({ min: 0, max: 100 }), { ...optional, default: 70, description: 'Of `judge`.', example: 70 })
  passScore?: number;
}

const example = [{ id: 'saluda', type: 'contains', text: 'hola' }];
const script = {
  ...optional,
  nullable: true,
  min: 1,
  max: limits.lines,
  description: 'What the customer says, line by line.',
} as const;
const assertions = { min: 1, max: limits.assertions, description: 'What must hold.', example } as const;

@NoOtherFields(() => ScenarioResource)
export class CreateScenarioRequest {
  @Field(scenarioFields.title)
  title: string;
  @ListField(scenarioFields.line, script)
  script?: string[] | null;
  @Field(scenarioFields.persona, { ...optional, ...nullable })
  persona?: string | null;
  @Field(scenarioFields.maxTurns, { ...optional, default: 8 })
  maxTurns?: number;
  @ObjectListField(() => ScenarioMock, {
    ...optional,
    max: limits.mocks,
    description: 'Answers of tools.',
    example: [],
  })
  mocks?: ScenarioMock[];
  @ObjectListField(() => ScenarioAssertion, assertions)
  assertions: ScenarioAssertion[];
}

export class UpdateScenarioRequest {
  @Field(scenarioFields.title, optional)
  title?: string;
  @ListField(scenarioFields.line, script)
  script?: string[] | null;
  @Field(scenarioFields.persona, { ...optional, ...nullable })
  persona?: string | null;
  @Field(scenarioFields.maxTurns, optional)
  maxTurns?: number;
  @ObjectListField(() => ScenarioMock, {
    ...optional,
    max: limits.mocks,
    description: 'Answers of tools.',
    example: [],
  })
  mocks?: ScenarioMock[];
  @ObjectListField(() => ScenarioAssertion, { ...optional, ...assertions })
  assertions?: ScenarioAssertion[];
}

export class ScenarioResource {
  @Id()
  id: string;
  @Field(text({ max: 20 }), { ...ofNobody, description: 'Its number in the workspace.', example: 'EV-14' })
  displayId: string;
  @Field(uuid(), { description: 'The agent that it tests.' })
  aiAgentId: string;
  @Field(scenarioFields.title, ofNobody)
  title: string;
  @ListField(scenarioFields.line, {
    ...nullable,
    ...ofNobody,
    max: limits.lines,
    description: 'What the customer says.',
  })
  script: string[] | null;
  @Field(scenarioFields.persona, { ...nullable, ...ofNobody, example: null })
  persona: string | null;
  @Field(scenarioFields.maxTurns)
  maxTurns: number;
  @ObjectListField(() => ScenarioMock, { description: 'Answers of tools.', example: [] })
  mocks: ScenarioMock[];
  @ObjectListField(() => ScenarioAssertion, { description: 'What must hold.', example })
  assertions: ScenarioAssertion[];
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

const shownAssertion = (assertion: Assertion): ScenarioAssertion => {
  if (!('arguments' in assertion)) return assertion;
  const { arguments: schema, ...rest } = assertion;
  return { ...rest, ...(schema !== null && { arguments: { ...schema } }) };
};

export const scenarioResource = ({
  agentId: aiAgentId,
  script: lines,
  mocks,
  assertions: all,
  ...scenario
}: Scenario): ScenarioResource => ({
  ...scenario,
  aiAgentId,
  displayId: displayId(scenario),
  script: lines && [...lines],
  mocks: [...mocks],
  assertions: all.map(shownAssertion),
});

export const scenarioInput = (body: CreateScenarioRequest): ScenarioInput => ({
  ...body,
  assertions: body.assertions as AssertionInput[],
});
