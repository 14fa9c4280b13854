import { RowMapper, type RowOf } from '@workops/platform/records';
import type { SavedConfig } from '../domain/schedule-config';
import { scheduleConfigEntity } from './schedule-config.entity';

const configColumns = new RowMapper<SavedConfig, RowOf<typeof scheduleConfigEntity>>(scheduleConfigEntity);
const names = configColumns.addedNames;

/** `$1` is the workspace. */
export const READ_CONFIG = `
  SELECT ${configColumns.selected()} FROM scheduling.schedule_config WHERE workspace_id = $1`;

/** `$1` is the workspace, `$2` the time; `columnValues` follow. */
export const SAVE_CONFIG = `
  INSERT INTO scheduling.schedule_config (workspace_id, created_at, updated_at, ${configColumns.all()})
  VALUES ($1, $2, $2, ${names.map((_, index) => `$${index + 3}`).join(', ')})
  ON CONFLICT (workspace_id) DO UPDATE
     SET updated_at = excluded.updated_at, ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`;

export const columnValues = (config: SavedConfig): unknown[] => configColumns.addedValues(config);
