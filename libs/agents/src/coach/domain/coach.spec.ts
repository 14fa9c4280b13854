import { DEFAULT_LIMITS, settledDraft } from '../../definitions/domain/agent-draft';
import { correctionWords, investigationWords, reviewWords } from './coach-words';
import { foundIn, type Transcript } from './finding';
import { proposedIn, type Coached } from './proposal';

const talk: Transcript = {
  conversationId: 'c1',
  names: ['Josefa Núñez'],
  messages: [
    { id: 'm1', role: 'customer', content: '¿A qué hora abren?' },
    { id: 'm2', role: 'agent', content: 'No lo sé.' },
    { id: 'm3', role: 'customer', content: 'Gracias' },
  ],
};
const finding = { kind: 'gap', topic_key: 'Horario de atención', title: 'No conoce el horario', line: 2 };
const saying = (...findings: object[]): string => `Claro:\n\`\`\`json\n${JSON.stringify({ findings })}\n\`\`\``;

describe('foundIn', () => {
  it('finds the JSON within other text, with the message of the named line', () => {
    expect(foundIn(saying(finding), talk)).toEqual([
      {
        kind: 'gap',
        topicKey: 'horario_de_atencion',
        title: 'No conoce el horario',
        conversationId: 'c1',
        messageId: 'm2',
      },
    ]);
    expect(foundIn(saying({ ...finding, line: 9 }), talk)![0]!.messageId).toBe('m2');
    expect(foundIn(saying({ ...finding, line: 1 }), talk)![0]!.messageId).toBe('m1');
  });

  it.each(['Lo siento', '{"findings": 3}', '[]', '{', '{}', '{"findings": '])(
    'returns undefined for an unreadable reply: %s',
    (reply) => {
      expect(foundIn(reply, talk)).toBeUndefined();
    },
  );

  it('keeps at most five findings, one per kind and topic, of known kinds', () => {
    const otherFindings = Array.from({ length: 9 }, (_, n) => ({ ...finding, topic_key: `tema ${n}` }));
    expect(
      foundIn(
        saying(
          finding,
          { ...finding, title: 'Otra vez' },
          { ...finding, kind: 'rumor' },
          { ...finding, topic_key: '¡!' },
        ),
        talk,
      ),
    ).toHaveLength(1);
    expect(foundIn(saying(...otherFindings), talk)).toHaveLength(5);
  });

  it.each([
    'Josefa no sabe cuándo abren',
    'La señora NUÑEZ espera',
    'Escribe a ana@example.com',
    'Llama al +56 9 1234 5678',
    'RUT 12345678',
    '',
  ])('replaces a title that contains names or personal data: %s', (title) => {
    expect(foundIn(saying({ ...finding, title }), talk)![0]!.title).toBe('Falta información');
  });

  it('removes names and numbers from the topic', () => {
    expect(foundIn(saying({ ...finding, topic_key: 'cita_de_josefa_12345678' }), talk)![0]!.topicKey).toBe('cita_de');
  });
});

const draft = {
  ...settledDraft({ instructions: 'Salude.' }, { country: 'CL', model: 'local' }),
  limits: DEFAULT_LIMITS,
};
const coached: Coached = { draft, tools: [{ id: 't1', name: 'cotizar', description: 'Cotiza.' }] };
const proposing = (...proposals: object[]): string => JSON.stringify({ proposals });
const named = { title: 'Decir el horario', rationale: 'Se pregunta a menudo.' };

describe('proposedIn', () => {
  it.each<[string, object, object]>([
    [
      'instructions',
      { instructions: ' Salude. Abrimos a las nueve. ' },
      { instructions: 'Salude. Abrimos a las nueve.' },
    ],
    [
      'skill',
      { name: 'Horario', description: 'Cuándo', content: 'A las nueve' },
      { name: 'Horario', description: 'Cuándo', content: 'A las nueve' },
    ],
    [
      'kb_source',
      { name: 'Horario', entries: [{ question: '¿Hora?', answer: 'Nueve' }, { question: '' }] },
      { name: 'Horario', entries: [{ question: '¿Hora?', answer: 'Nueve' }] },
    ],
    ['tool', { name: 'cotizar' }, { tool_id: 't1' }],
    ['tool', { name: 'list_services' }, { builtin_tool: 'list_services' }],
    [
      'scenario',
      { title: 'Hora', script: ['¿Hora?', ' ', 3], rubric: 'Dice nueve' },
      { title: 'Hora', script: ['¿Hora?'], rubric: 'Dice nueve' },
    ],
  ])('keeps a proposal that can be applied: %s %j', (kind, patch, kept) => {
    expect(proposedIn(proposing({ ...named, kind, patch }), coached)).toEqual([{ ...named, kind, patch: kept }]);
  });

  it.each<[string, object | null]>([
    ['instructions', { instructions: 'Salude.' }],
    ['instructions', { instructions: 'x'.repeat(20_001) }],
    ['skill', { name: 'Horario', description: ' ', content: 'A' }],
    ['kb_source', { name: 'Horario', entries: [{ question: '¿Hora?' }] }],
    ['tool', { name: 'borrar_todo' }],
    ['tool', { url: 'https://example.com' }],
    ['scenario', { title: 'Hora', script: [], rubric: 'Dice nueve' }],
    ['code', { name: 'x' }],
    ['skill', null],
  ])('drops a proposal that cannot be applied: %s %j', (kind, patch) => {
    expect(proposedIn(proposing({ ...named, kind, patch }), coached)).toEqual([]);
  });

  it('returns undefined without a list, and keeps at most five proposals', () => {
    expect(proposedIn('no', coached)).toBeUndefined();
    const many = Array.from({ length: 9 }, (_, n) => ({
      ...named,
      kind: 'instructions',
      patch: { instructions: `Salude ${n}.` },
    }));
    expect(proposedIn(proposing(...many), coached)).toHaveLength(5);
  });
});

describe('prompts of the coach', () => {
  it('quote the conversation in the system message and no customer in the user message', () => {
    for (const { system, user } of [
      reviewWords('Salude.', [{ kind: 'gap', topicKey: 'horario', title: 'No conoce el horario' }], talk),
      investigationWords({ kind: 'gap', title: 'No conoce el horario', occurrenceCount: 3 }, coached, [talk]),
      correctionWords({ answer: 'No lo sé.', expected: 'A las nueve.' }, coached, talk),
    ]) {
      expect(system).toContain('2. Agente: No lo sé.');
      expect(system).toContain('Salude.');
      expect(user).not.toContain('abren');
    }
  });
});
