import { failureOf } from '@workops/kernel';
import { tracedPart, type SpanStart } from '../tracing/tracer';

/** Of a text that goes with a span: claims and leases are longer. */
const LONGEST_TEXT = 1_000;
/** Texts are static, and few. */
const summaries = new Map<string, string>();

const TARGET = /\b(INSERT INTO|UPDATE|DELETE FROM|COPY|FROM)\s+([a-z_]+\.[a-z_]+)/;
const VERBS: Readonly<Record<string, string>> = { 'INSERT INTO': 'INSERT', UPDATE: 'UPDATE', 'DELETE FROM': 'DELETE', COPY: 'COPY', FROM: 'SELECT' };

/** The first table that is met, with what is done there: `SELECT contacts.contact`. Of what meets none, its first word. */
function summaryOf(text: string): string {
  let summary = summaries.get(text);
  if (summary === undefined) {
    const [, verb = '', table] = TARGET.exec(text) ?? [];
    summary = table ? `${VERBS[verb]} ${table}` : (/\S+/.exec(text)?.[0] ?? 'nothing');
    summaries.set(text, summary);
  }
  return summary;
}

function startOf(texts: readonly string[]): SpanStart {
  const summary = texts.map(summaryOf).join('; ');
  return {
    name: summary,
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.summary': summary, 'db.query.text': texts.join(';\n').slice(0, LONGEST_TEXT) },
  };
}

/**
 * Runs statements of one round trip as a part of the call, where it is traced, from when they are asked for to their answer. The texts are static:
 * values, which stand apart from them, are in no span.
 */
export const tracedStatements = <Row>(texts: readonly string[], work: () => Promise<Row[]>): Promise<Row[]> =>
  tracedPart(() => startOf(texts), failureOf, work);
