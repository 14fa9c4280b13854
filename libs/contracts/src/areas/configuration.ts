import { defineEvent, identifierOnly } from '../event';

const record = { version: 1, sensitive: false, ...identifierOnly } as const;
const team = { ...record, resourceType: 'team', readScope: 'teams:read' } as const;
const role = { ...record, resourceType: 'custom_role', readScope: 'custom_roles:read' } as const;
const macro = { ...record, resourceType: 'macro', readScope: 'macros:read' } as const;
const rule = { ...record, resourceType: 'assignment_rule', readScope: 'assignment_rules:read' } as const;
const policy = { ...record, resourceType: 'sla_policy', readScope: 'sla_policies:read' } as const;
const trigger = { ...record, resourceType: 'automation_trigger', readScope: 'automation_triggers:read' } as const;
const membership = { ...record, resourceType: 'membership', readScope: 'memberships:read' } as const;

export const configurationEvents = {
  'team.created': defineEvent({ ...team, description: 'A team was created.', firesWhen: 'A team is created.' }),
  'team.updated': defineEvent({ ...team, description: 'A team was changed.', firesWhen: 'A team is changed.' }),
  'team.deleted': defineEvent({ ...team, description: 'A team was deleted.', firesWhen: 'A team is deleted.' }),
  'custom_role.created': defineEvent({ ...role, description: 'A custom role was created.', firesWhen: 'A custom role is created.' }),
  'custom_role.updated': defineEvent({ ...role, description: 'A custom role was changed.', firesWhen: 'A custom role is changed.' }),
  'custom_role.deleted': defineEvent({ ...role, description: 'A custom role was deleted.', firesWhen: 'A custom role is deleted.' }),
  'macro.created': defineEvent({ ...macro, description: 'A macro was created.', firesWhen: 'A macro is created.' }),
  'macro.updated': defineEvent({ ...macro, description: 'A macro was changed.', firesWhen: 'A macro is changed.' }),
  'macro.deleted': defineEvent({ ...macro, description: 'A macro was deleted.', firesWhen: 'A macro is deleted.' }),
  'assignment_rule.created': defineEvent({
    ...rule,
    description: 'An assignment rule was created.',
    firesWhen: 'An assignment rule is created.',
  }),
  'assignment_rule.updated': defineEvent({
    ...rule,
    description: 'An assignment rule was changed.',
    firesWhen: 'An assignment rule is changed.',
  }),
  'assignment_rule.deleted': defineEvent({
    ...rule,
    description: 'An assignment rule was deleted.',
    firesWhen: 'An assignment rule is deleted.',
  }),
  'sla_policy.created': defineEvent({ ...policy, description: 'An SLA policy was created.', firesWhen: 'An SLA policy is created.' }),
  'sla_policy.updated': defineEvent({ ...policy, description: 'An SLA policy was changed.', firesWhen: 'An SLA policy is changed.' }),
  'sla_policy.deleted': defineEvent({ ...policy, description: 'An SLA policy was deleted.', firesWhen: 'An SLA policy is deleted.' }),
  'automation_trigger.created': defineEvent({
    ...trigger,
    description: 'An automation trigger was created.',
    firesWhen: 'An automation trigger is created.',
  }),
  'automation_trigger.updated': defineEvent({
    ...trigger,
    description: 'An automation trigger was changed.',
    firesWhen: 'An automation trigger is changed.',
  }),
  'automation_trigger.deleted': defineEvent({
    ...trigger,
    description: 'An automation trigger was deleted.',
    firesWhen: 'An automation trigger is deleted.',
  }),
  'membership.created': defineEvent({ ...membership, description: 'A person joined the workspace.', firesWhen: 'A membership begins.' }),
  'membership.updated': defineEvent({
    ...membership,
    description: 'The role or the reach of a member was changed.',
    firesWhen: 'A membership is changed.',
  }),
  'membership.removed': defineEvent({ ...membership, description: 'A person left the workspace.', firesWhen: 'A membership ends.' }),
};

export const macroUseEvents = {
  'macro.applied': defineEvent({ ...macro, description: 'A macro was applied.', firesWhen: 'A macro is applied to a conversation.' }),
};
