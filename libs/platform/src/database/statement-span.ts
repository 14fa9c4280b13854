import { failureName } from '@workops/kernel';
import { tracedPart, type SpanStart } from '../tracing/tracer';

const LONGEST_TEXT = 1_000;
const summaries = new Map<string, string>();

const TARGET = /\b(INSERT INTO|UPDATE|DELETE FROM|COPY|FROM)\s+"?([a-z_]+)"?\.(?:"([a-z_]+)"|([a-z_]+))/;
const VERBS: Readonly<Record<string, string>> = {
  'INSERT INTO': 'INSERT',
  UPDATE: 'UPDATE',
  'DELETE FROM': 'DELETE',
  COPY: 'COPY',
  FROM: 'SELECT',
};

/** Such as `SELECT contacts.contact`; without a table the first word. */
function summarize(text: string): string {
  let summary = summaries.get(text);
  if (summary === undefined) {
    const [, verb = '', schema, quoted, table = quoted] = TARGET.exec(text) ?? [];
    summary = table ? `${VERBS[verb]} ${schema}.${table}` : (/\S+/.exec(text)?.[0] ?? 'nothing');
    summaries.set(text, summary);
  }
  return summary;
}

function spanStart(texts: readonly string[]): SpanStart {
  const summary = texts.map(summarize).join('; ');
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

/** Makes each round trip of a traced call a span. Static texts contain no values. */
export const tracedStatements = <Row>(texts: readonly string[], work: () => Promise<Row[]>): Promise<Row[]> =>
  tracedPart(() => spanStart(texts), failureName, work);
