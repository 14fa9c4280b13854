import { settledDraft } from './agent-draft';

const first = settledDraft({ instructions: 'Salude.' }, { country: 'CL', model: null });

describe('a draft', () => {
  it('takes the configured model by default and keeps fields that are not sent', () => {
    expect(settledDraft({ instructions: 'x' }, { country: 'PE', model: 'uno' })).toMatchObject({
      model: 'uno',
      voice: { countries: ['PE'] },
    });
    expect(settledDraft({ temperature: 1 }, { country: 'PE', model: 'uno' }, first)).toEqual({
      ...first,
      temperature: 1,
    });
    expect(settledDraft({ model: null }, { country: 'PE', model: 'uno' }, first)).toEqual({ ...first, model: 'uno' });
  });

  it('removes duplicate ids and replaces nested parts as a whole', () => {
    const draft = settledDraft(
      { toolIds: ['a', 'b', 'a'], limits: { toolRounds: 2 } },
      { country: 'CL', model: null },
      first,
    );
    expect([draft.toolIds, draft.limits]).toEqual([['a', 'b'], { toolRounds: 2, toolCalls: 10, turnSeconds: 60 }]);
    expect(settledDraft({ limits: {} }, { country: 'CL', model: null }, draft).limits).toEqual(first.limits);
  });
});
