import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

const ROOT = resolve(__dirname, '..', '..', '..');
export const OBSERVABILITY = join(ROOT, 'docker', 'observability');
export const RUNBOOKS = join(ROOT, 'docs', 'runbooks');

export const rules = (): string => readFileSync(join(OBSERVABILITY, 'rules.yaml'), 'utf8');

export const alerts = (): string[] => [...rules().matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name!);

/** promtool must be installed. */
export function promtool(args: readonly string[], input?: string): { code: number | null; said: string } {
  const { status, stdout, stderr, error } = spawnSync('promtool', args, { input, encoding: 'utf8' });
  if (error) throw new Error(`promtool of Debian's package prometheus has to be in the path: ${error.message}`);
  return { code: status, said: `${stdout}${stderr}` };
}

const NO_METRIC = new Set(['and', 'or', 'by', 'le', 'on', 'without']);
const NAME_IS_ONE_OF = /__name__=~"\((.*?)\)(\w+)"/g;

/** Excludes recorded metrics, which have a colon. */
function metricsIn(expression: string): string[] {
  const chosen = [...expression.matchAll(NAME_IS_ONE_OF)].flatMap(([, names, end]) =>
    names!.split('|').map((name) => name + end!),
  );
  const bare = expression
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[\w+\]/g, '')
    .replace(/\bby \([^)]*\)/g, '');
  const words = [...bare.matchAll(/(?<![\w:.])[a-z_][\w:]*(?![\w:]|\s*\()/g)].map(([word]) => word);
  return [...chosen, ...words.filter((word) => !NO_METRIC.has(word) && !word.includes(':'))];
}

function scaledBy(): string[] {
  const values = parse(readFileSync(join(ROOT, 'docker', 'helm', 'values.yaml'), 'utf8')) as {
    keda: { apps: Record<string, { query: string }> };
  };
  return Object.values(values.keda.apps).map(({ query }) => query);
}

/** Metrics of rules, dashboards and the chart. */
export function namedMetrics(): string[] {
  const folder = join(OBSERVABILITY, 'dashboards');
  const dashboards = readdirSync(folder).map(
    (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as { panels: { targets: { expr: string }[] }[] },
  );
  const shown = dashboards.flatMap(({ panels }) => panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)));
  const ruled = [...rules().matchAll(/^ +expr: (.*)$/gm)].map(([, expression]) => expression!);
  return [...new Set([...shown, ...ruled, ...scaledBy()].flatMap(metricsIn))].sort();
}

const ROW_OF_METRICS = /^\| [^|]+ \| (.*`.*) \|$/gm;
const METRIC = /`([a-z][a-z0-9_]*…?)(?:\{[^}]*\})?`/g;

/** The table of docs/observability.md; … stands for the age of the oldest due item. */
export function documentedMetrics(): string[] {
  const [, table = ''] = readFileSync(join(ROOT, 'docs', 'observability.md'), 'utf8').split(/^## (?:Metrics|Traces)$/m);
  const rows = [...table.matchAll(ROW_OF_METRICS)].flatMap(([, metrics]) => [...metrics!.matchAll(METRIC)]);
  return [...new Set(rows.map(([, name]) => name!.replace('…', 'oldest_due_age_seconds')))].sort();
}
