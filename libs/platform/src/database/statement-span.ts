import { failureOf } from '@workops/kernel';
import { tracedPart, type SpanStart } from '../tracing/tracer';

/** Limit of a text in a span: claims and leases are longer. */
const LONGEST_TEXT = 1_000;
/** Texts are static, and few. */
const summaries = new Map<string, string>();

const TARGET = /\b(INSERT INTO|UPDATE|DELETE FROM|COPY|FROM)\s+"?([a-z_]+)"?\.(?:"([a-z_]+)"|([a-z_]+))/;
const VERBS: Readonly<Record<string, string>> = {
  'INSERT INTO': 'INSERT',
  UPDATE: 'UPDATE',
  'DELETE FROM': 'DELETE',
  COPY: 'COPY',
  FROM: 'SELECT',
};

/** The first table in the text, with the operation: `SELECT contacts.contact`. Without a table, its first word. */
function summaryOf(text: string): string {
  let summary = summaries.get(text);
  if (summary === undefined) {
    const [, verb = '', schema, quoted, table = quoted] = TARGET.exec(text) ?? [];
    summary = table ? `${VERBS[verb]} ${schema}.${table}` : (/\S+/.exec(text)?.[0] ?? 'nothing');
    summaries.set(text, summary);
  }
  return summary;
}

function startOf(texts: readonly string[]): SpanStart {
  const summary = texts.map(summaryOf).join('; ');
  return {
    name: summary,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.summary': summary,
      'db.query.text': texts.join(';\n').slice(0, LONGEST_TEXT),
    },
  };
}

/**
 * Runs statements of one round trip as a span of the call, where it is traced, from the request to the answer. The texts are static: no span has their values.
 */
export const tracedStatements = <Row>(texts: readonly string[], work: () => Promise<Row[]>): Promise<Row[]> =>
  tracedPart(() => startOf(texts), failureOf, work);
