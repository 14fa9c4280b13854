import { counted } from '@workops/platform/database';
import { createEntity, RecordKind, type RecordOptions } from '@workops/platform/records';
import type { AssignmentRule, AutomationTrigger, Macro } from '../domain/configured';

const text = { type: 'text' } as const;
const json = { type: 'jsonb' } as const;
const flag = { type: 'boolean' } as const;
const maker = { type: 'jsonb', nullable: true } as const;
const maybeId = { type: 'uuid', nullable: true } as const;

type Table = 'macro' | 'assignment_rule' | 'automation_trigger';

/** Names are unique, ignoring case. */
const named = <T extends { name: string }>(table: Table): RecordOptions<T> => ({
  unique: { index: `${table}_name`, property: 'name', folded: true },
  ceiling: counted(`${table}s`, `FROM conversations.${table} WHERE workspace_id = $1`),
  lockedFor: 'NO KEY UPDATE',
});

export const macros = new RecordKind<Macro>(
  createEntity({ schema: 'conversations', name: 'macro', columns: { name: text, actions: json, teamId: maybeId } }),
  named('macro'),
);

export const assignmentRules = new RecordKind<AssignmentRule>(
  createEntity({
    schema: 'conversations',
    name: 'assignment_rule',
    columns: {
      name: text,
      position: { type: 'int' },
      conditions: json,
      strategy: text,
      assigneeUserId: maybeId,
      teamId: maybeId,
      maxActive: { type: 'int', nullable: true },
      isActive: flag,
      maker,
    },
  }),
  named('assignment_rule'),
);

export const automationTriggers = new RecordKind<AutomationTrigger>(
  createEntity({
    schema: 'conversations',
    name: 'automation_trigger',
    columns: { name: text, event: text, conditions: json, actions: json, isActive: flag, savedBy: text, maker },
  }),
  named('automation_trigger'),
);
