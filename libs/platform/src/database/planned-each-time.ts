import type { SettingSql } from './by-index';
import { lookAtFeeds } from './feeds';

/** Since version 16 PostgreSQL would sort whole rows for ordered aggregates. */
const PLANNED_EACH_TIME = `
  SELECT set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true),
         CASE
           WHEN current_setting('server_version_num')::int >= 160000 THEN set_config(
             'enable_presorted_aggregate', 'off', true) END`;

/**
 * Suits reads whose best plan depends on their parameters. A prepared statement gets a generic plan after its fifth
 * run.
 */
export const plannedEachTime = <Row>(
  database: SettingSql,
  statement: string,
  values: readonly unknown[],
): Promise<Row[]> => database.queryUnder<Row>(PLANNED_EACH_TIME, statement, values);

/** Reads the workspace's feed position too. */
export const plannedInFeed = <Row>(
  database: SettingSql,
  workspaceId: string,
  { text, values }: { text: string; values: readonly unknown[] },
): Promise<Row[]> => database.queryUnder<Row>([{ sql: PLANNED_EACH_TIME }, lookAtFeeds(workspaceId)], text, values);
