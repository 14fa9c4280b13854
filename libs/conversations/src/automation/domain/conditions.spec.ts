import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import {
  asksAbout,
  conditionFields,
  conditionOps,
  fits,
  idsIn,
  readConditions,
  scopesOfConditions,
  type Facts,
  type GivenCondition,
} from './conditions';

const team = randomUUID();
const facts = (over: Partial<Facts> = {}): Facts => ({
  channel: 'whatsapp',
  messaging_account_id: randomUUID(),
  handler: 'human',
  priority: 'high',
  team_id: null,
  assignee_user_id: null,
  'contact.lifecycle_stage': 'prospect',
  'contact.language': null,
  'contact.brand': 'Norte',
  'message.content': 'Quiero el PRECIO, por favor',
  within_business_hours: true,
  ...over,
});
const fit = (given: GivenCondition | GivenCondition[], over?: Partial<Facts>): boolean =>
  fits(readConditions([given].flat()), facts(over));
const refusal = (given: object[]): unknown => {
  try {
    return readConditions(given as GivenCondition[]);
  } catch (error) {
    return (error as { details: { body: unknown } }).details.body;
  }
};

describe('conditions', () => {
  it.each<[GivenCondition, boolean]>([
    [{ field: 'channel', op: 'is', value: 'whatsapp' }, true],
    [{ field: 'channel', op: 'is_not', value: 'whatsapp' }, false],
    [{ field: 'priority', op: 'in', value: ['urgent', 'high'] }, true],
    [{ field: 'team_id', op: 'is_empty' }, true],
    [{ field: 'team_id', op: 'is_empty', value: false }, false],
    [{ field: 'team_id', op: 'is_not', value: team }, true],
    [{ field: 'team_id', op: 'in', value: [team] }, false],
    [{ field: 'contact.brand', op: 'is', value: 'NORTE' }, true],
    [{ field: 'contact.language', op: 'contains', value: 'es' }, false],
    [{ field: 'message.content', op: 'contains', value: 'precio' }, true],
    [{ field: 'message.content', op: 'contains', value: 'Précio,' }, true],
    [{ field: 'within_business_hours', op: 'is', value: false }, false],
    [{ field: 'within_business_hours', op: 'is_not', value: false }, true],
  ])('%j matches: %p', (condition, expected) => {
    expect(fit(condition)).toBe(expected);
  });

  it('require the scopes of the fields that they read, each once', () => {
    const taken = conditionFields.map((field) => [field, scopesOfConditions([{ field }])] as const);
    expect(taken.filter(([, scopes]) => scopes.length > 0)).toEqual([
      ['contact.lifecycle_stage', ['contacts:read']],
      ['contact.language', ['contacts:read']],
      ['contact.brand', ['contacts:read']],
      ['message.content', ['conversations:read']],
    ]);
    expect(scopesOfConditions([...conditionFields, ...conditionFields].map((field) => ({ field })))).toEqual([
      'contacts:read',
      'conversations:read',
    ]);
  });

  it('must all match; an empty list matches everything', () => {
    const high: GivenCondition = { field: 'priority', op: 'is', value: 'high' };
    expect([
      fit([]),
      fit([high, { field: 'handler', op: 'is', value: 'human' }]),
      fit([high, { field: 'handler', op: 'is', value: 'bot' }]),
    ]).toEqual([true, true, false]);
  });

  it('match ids in upper or lower case', () => {
    expect(fit({ field: 'team_id', op: 'is', value: team.toUpperCase() }, { team_id: team })).toBe(true);
  });

  it('are rejected with all of their problems', () => {
    const wrong = [
      { field: 'channel', op: 'contains', value: 'whats' },
      { field: 'channel', op: 'is', value: 'fax' },
      { field: 'team_id', op: 'in', value: [team, 'x'] },
      { field: 'handler', op: 'is_empty' },
      { field: 'message.content', op: 'is', value: ' ' },
      { field: 'within_business_hours', op: 'is', value: 'yes' },
      { field: 'priority', op: 'in', value: [] },
      { field: 'contact.brand', op: 'is' },
    ];
    expect(refusal(wrong)).toEqual(
      [
        ['conditions.0.op', 'invalid_enum_value'],
        ['conditions.1.value', 'invalid_enum_value'],
        ['conditions.2.value.1', 'invalid_string'],
        ['conditions.3.op', 'invalid_enum_value'],
        ['conditions.4.value', 'too_small'],
        ['conditions.5.value', 'invalid_type'],
        ['conditions.6.value', 'too_small'],
        ['conditions.7.value', 'invalid_type'],
      ].map(([path, code]) => expect.objectContaining({ path, code })),
    );
  });

  it('list the ids and the fields that they contain', () => {
    const conditions = readConditions([
      { field: 'team_id', op: 'in', value: [team] },
      { field: 'assignee_user_id', op: 'is_empty' },
    ]);
    expect(idsIn(conditions, 'team_id')).toEqual([{ id: team, path: 'conditions.0.value.0' }]);
    expect([
      idsIn(conditions, 'assignee_user_id'),
      asksAbout(conditions, ['team_id']),
      asksAbout(conditions, ['channel']),
    ]).toEqual([[], true, false]);
  });

  it('are either parsed or rejected for any input, and parsed ones can be evaluated', () => {
    const given = fc.record({
      field: fc.constantFrom(...conditionFields),
      op: fc.constantFrom(...conditionOps),
      value: fc.jsonValue(),
    });
    fc.assert(
      fc.property(fc.array(given, { maxLength: 5 }), (conditions) => {
        const outcome = refusal(conditions) as object[];
        if (outcome.every((each) => 'field' in each)) expect(typeof fits(outcome as never, facts())).toBe('boolean');
        else expect(outcome).not.toEqual([]);
      }),
    );
  });
});
