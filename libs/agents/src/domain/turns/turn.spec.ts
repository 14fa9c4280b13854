import { promptOf } from './prompt';
import { wantsPeople, whyQuiet, type Judged } from './turn';

const fine: Judged = { handler: 'bot', status: 'open', filtered: false, held: false, silenced: false, enabled: true };

describe('a bot that is to answer', () => {
  it('may where nothing stands against it', () => {
    expect(whyQuiet(fine)).toBeUndefined();
  });

  it.each<[Partial<Judged>, string, boolean]>([
    [{ handler: 'human', held: true }, 'handler_human', false],
    [{ handler: 'external' }, 'handler_human', false],
    [{ status: 'closed' }, 'closed', false],
    [{ filtered: true }, 'contact_blocked', false],
    [{ held: true }, 'safety_hold', true],
    [{ silenced: true }, 'bot_replies_disabled', true],
    [{ enabled: false }, 'disabled', true],
  ])('says nothing: %j', (over, reason, people) => {
    expect(whyQuiet({ ...fine, ...over })).toBe(reason);
    expect(wantsPeople(reason)).toBe(people);
  });
});

describe('a prompt', () => {
  const fixed = {
    instructions: 'Sé amable.',
    skills: [{ name: 'Devoluciones', description: 'Cómo se devuelve' }],
    hasTools: true,
    facts: ['Empresa: X.'],
  };
  const said = Array.from({ length: 50 }, (_, n) => ({ role: n % 2 === 0 ? ('customer' as const) : ('agent' as const), content: `m${n}` }));

  it('has the fixed parts, and the last forty messages, never the customer among the former', () => {
    const [system, ...messages] = promptOf({ ...fixed, said, contextTokens: 8_000, maxOutputTokens: 100 });
    expect(system?.role).toBe('system');
    for (const part of ['Sé amable.', 'Devoluciones', 'Empresa: X.']) expect(system?.content).toContain(part);
    expect(messages).toHaveLength(40);
    expect(messages[0]).toEqual({ role: 'user', content: 'm10' });
    expect(messages.at(-1)).toEqual({ role: 'assistant', content: 'm49' });
    expect(system?.content).not.toContain('m49');
  });

  it('has as many as the context takes, and always the last one', () => {
    const long = said.map((each) => ({ ...each, content: each.content.padEnd(400, '.') }));
    expect(promptOf({ ...fixed, said: long, contextTokens: 1_000, maxOutputTokens: 300 }).length).toBeLessThan(9);
    expect(promptOf({ ...fixed, said: long, contextTokens: 10, maxOutputTokens: 5 })).toHaveLength(2);
  });
});
