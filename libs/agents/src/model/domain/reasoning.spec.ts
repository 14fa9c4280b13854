import { growsLinearly } from '@workops/kernel/testing';
import fc from 'fast-check';
import { ReasoningStream, withoutReasoning } from './reasoning';
import { readReply } from './reply';
import { StreamedReply } from './stream';

const FORMS: [string, string][] = [
  ['a block', '<think>El cliente miente.</think>Hola'],
  ['a block over lines', '<think>\nEl cliente\n\nmiente.\n</think>\n\nHola'],
  ['capitals and blanks', '< Think >El cliente miente.</ THINK >Hola'],
  ['an attribute', '<thinking type="x">El cliente miente.</thinking>Hola'],
  ['another name', '<reasoning>El cliente miente.</reasoning>Hola'],
  ['a name with a prefix', '<seed:think>El cliente miente.</seed:think>Hola'],
  ['brackets', '[THINK]El cliente miente.[/THINK]Hola'],
  ['bars', '<|begin_of_thought|>El cliente miente.<|end_of_thought|>Hola'],
  ['triangles', '◁think▷El cliente miente.◁/think▷Hola'],
  [
    'channels',
    '<|channel|>analysis<|message|>El cliente miente.<|end|><|start|>assistant<|channel|>final<|message|>Hola<|return|>',
  ],
  [
    'channels with a form',
    '<|channel|>analysis<|message|>El cliente miente.<|end|><|channel|>final <|constrain|>text<|message|>Hola<|return|>',
  ],
  ['channels whose marks were removed', 'analysisEl cliente miente.assistantfinalHola'],
  ['channels of one mark', '<|channel>thought\nEl cliente miente.<channel|>Hola'],
  ['responses', '<|START_THINKING|>El cliente miente.<|END_THINKING|><|START_RESPONSE|>Hola<|END_RESPONSE|>'],
  ['an inner part', '<|inner_prefix|>El cliente miente.<|inner_suffix|>Hola'],
  ['bars with an end', '<|think_start|>El cliente miente.<|think_end|>Hola'],
  ['a name in one word', '<antThinking>El cliente miente.</antThinking>Hola'],
  ['a name with an end', '<thought_process>El cliente miente.</thought_process>Hola'],
  ['a chain', '<chain_of_thought>El cliente miente.</chain_of_thought>Hola'],
  ['an abbreviation', '<cot>El cliente miente.</cot>Hola'],
  ['a budget', '<seed:cot_budget_reflect>El cliente miente.</seed:cot_budget_reflect>Hola'],
  ['an element without content', '<think />Hola'],
  ['an element without content or blank', '<think/>Hola'],
  ['numbered entities', '&#60;think&#62;El cliente miente.&#60;/think&#62;Hola'],
  ['HTML entities', '&lt;think&gt;El cliente miente.&lt;/think&gt;Hola'],
  ['a closing mark alone', 'El cliente miente.</think>Hola'],
  ['two blocks', '<think>El cliente miente.</think><think>Mucho.</think>Hola'],
  ['a block in a block', '<think>El <think>cliente</think> miente.</think>Hola'],
  ['a block in a block at its end', '<think>El <think>cliente miente.</think></think>Hola'],
  ['a block that is opened twice', '<think><think>El cliente miente.</think>Hola'],
  ['blocks of two names in one', '<thinking>El <reasoning>cliente</reasoning> miente.</thinking>Hola'],
  [
    'several channels',
    '<|channel|>analysis<|message|>El cliente<|end|><|start|>assistant<|channel|>commentary<|message|>miente.<|end|><|channel|>final<|message|>Hola',
  ],
  ['a block after the answer', 'Hola<think>El cliente miente.</think>'],
  ['an opening mark that nothing closes', 'Hola <think>El cliente miente.'],
];

const chunk = (delta: object) => JSON.stringify({ choices: [{ index: 0, delta, finish_reason: null }] });

describe('the reasoning of a model', () => {
  it.each(FORMS)('is removed from %s', (_form, text) => {
    expect(withoutReasoning(text).text).toBe('Hola');
    expect(readReply(JSON.stringify({ choices: [{ message: { content: text } }] }))?.content).toBe('Hola');
    const reply = new StreamedReply();
    for (const piece of text) reply.take(chunk({ content: piece }));
    reply.take('[DONE]');
    expect(reply.reply()?.content).toBe('Hola');
  });

  it.each([
    ['reasoning', { type: 'reasoning', text: 'El cliente miente.' }],
    [
      'thinking',
      { type: 'thinking', thinking: [{ type: 'text', text: 'El cliente miente.' }], text: 'El cliente miente.' },
    ],
    ['a summary', { type: 'reasoning_text', text: 'El cliente miente.' }],
    ['a part that is marked as a thought', { type: 'text', text: 'El cliente miente.', thought: true }],
  ])('is removed from a list of parts: %s', (_form, part) => {
    const message = {
      content: [part, { type: 'text', text: 'Hola' }],
      reasoning_content: 'El cliente miente.',
      reasoning: 'El cliente miente.',
    };
    expect(readReply(JSON.stringify({ choices: [{ message }] }))?.content).toBe('Hola');
    const reply = new StreamedReply();
    expect(
      [chunk({ reasoning_content: 'El cliente' }), chunk(message), '[DONE]'].map((event) => reply.take(event)).join(''),
    ).toBe('Hola');
    expect(reply.reply()?.content).toBe('Hola');
  });

  it.each([
    'Hola',
    'analysis',
    'analysis of the car',
    'an',
    '&#6',
    '<cotizar>',
    '5 < 7 y 8 > 3',
    'a <b>b</b> [x] & c',
    'Pienso: <thin',
    'I think, [THIN',
    '',
    ' dos  blancos\n',
  ])('is not found in %p, which is kept', (text) => {
    expect(withoutReasoning(text)).toEqual({ text, removed: 0, startsInside: false });
  });

  it('is recognised by a closing mark alone', () => {
    expect(FORMS.filter(([, text]) => withoutReasoning(text).startsInside).map(([form]) => form)).toEqual([
      'a closing mark alone',
      'a block in a block',
      'a block in a block at its end',
      'blocks of two names in one',
    ]);
  });

  it('never appears in a stream that begins with an answer or an opening mark', () => {
    const streamed = FORMS.filter(([form]) => form !== 'a closing mark alone');
    fc.assert(
      fc.property(fc.constantFrom(...streamed), fc.array(fc.nat(170), { maxLength: 8 }), ([, text], cuts) => {
        const stream = new ReasoningStream();
        const places = [0, ...cuts.filter((cut) => cut < text.length).sort((left, right) => left - right), text.length];
        const shown = places.slice(1).map((place, index) => stream.take(text.slice(places[index], place)));
        expect([...shown, stream.end()].join('').trim()).toBe('Hola');
      }),
      { numRuns: 1_000 },
    );
  });

  it('does not delay an answer that follows several channels', () => {
    const stream = new ReasoningStream();
    const text = FORMS.find(([form]) => form === 'several channels')![1];
    expect([...text].map((piece) => stream.take(piece)).join('')).toBe('Hola');
  });

  it('does not delay other text of a stream', () => {
    const stream = new ReasoningStream();
    const text = 'Cuesta < 10 & > 5 [oferta], ¿sí?';
    expect([...text].map((piece) => stream.take(piece)).join('') + stream.end()).toBe(text);
  });

  it.each(['<', '<think', '[THINK', '&lt;', '<|channel|>', '< '.repeat(10)])(
    'is removed in linear time: %s',
    (piece) => {
      expect(growsLinearly((times) => withoutReasoning(piece.repeat(times)), 20_000)).toBe(true);
    },
  );
});
