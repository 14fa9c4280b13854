import { chosenBy, evaluationIn } from './graph-words';

const edge = (when: string | null, to: string) => ({ from: 'router', to, when, default: when === null });

describe('texts of graph nodes', () => {
  it('are parsed as a label and as a score', () => {
    const edges = [edge('Ventas', 'a'), edge(null, 'b')];
    expect([' «ventas».', 'otra'].map((answer) => chosenBy(answer, edges)?.to)).toEqual(['a', 'b']);
    expect(evaluationIn('Creo: {"score": 70, "reason": "bien"}.')).toEqual({ score: 70, reason: 'bien' });
    for (const none of ['', 'nada', '}{', '}']) expect(evaluationIn(none)).toEqual({ score: 0, reason: '' });
  });

  it('are parsed in linear time', () => {
    expect(chosenBy(`a${'.'.repeat(1_000_000)}x`, [edge('Ventas', 'a'), edge(null, 'b')])?.to).toBe('b');
    expect(evaluationIn('{'.repeat(1_000_000))).toEqual({ score: 0, reason: '' });
  });
});
