import { defineEvent, identifierOnly } from '../event';
import { sampleId } from '../sample';
import { list, nullable, oneOf, string, uuid } from '../schema';

const record = { version: 1, sensitive: false, ...identifierOnly } as const;
const team = { ...record, resourceType: 'team', readScope: 'teams:read' } as const;
const role = { ...record, resourceType: 'custom_role', readScope: 'custom_roles:read' } as const;
const macro = { ...record, resourceType: 'macro', readScope: 'macros:read' } as const;
const rule = { ...record, resourceType: 'assignment_rule', readScope: 'assignment_rules:read' } as const;
const policy = { ...record, resourceType: 'sla_policy', readScope: 'sla_policies:read' } as const;
const trigger = { ...record, resourceType: 'automation_trigger', readScope: 'automation_triggers:read' } as const;
const membership = { ...record, resourceType: 'membership', readScope: 'memberships:read' } as const;

const macroPath = { resourcePath: '/macros/{id}' } as const;
const rulePath = { resourcePath: '/assignment-rules/{id}' } as const;
const triggerPath = { resourcePath: '/automation-triggers/{id}' } as const;
const teamPath = { resourcePath: '/teams/{id}' } as const;
const rolePath = { resourcePath: '/roles/{id}' } as const;
const policyPath = { resourcePath: '/sla-policies/{id}' } as const;
const memberPath = { resourcePath: '/members/{id}' } as const;

const teamData = {
  data: { id: uuid(), name: string(), member_ids: list(uuid()) },
  sample: { id: sampleId(1), name: 'Ventas', member_ids: [sampleId(2), sampleId(3)] },
};

const roleData = {
  data: { id: uuid(), name: string(), scopes: list(string()), visibility: oneOf('all', 'assigned', 'branches') },
  sample: {
    id: sampleId(1),
    name: 'Recepción',
    scopes: ['appointments:read', 'contacts:read'],
    visibility: 'branches' as const,
  },
};

/** Names of the changed fields. */
const updatedData = (...fields: string[]) => ({
  data: { id: uuid(), updated_fields: list(string('the name of a field, never its value')) },
  sample: { id: sampleId(1), updated_fields: fields },
});

const membershipData = {
  id: uuid('of the member: the author of what they do'),
  role: oneOf('owner', 'admin', 'member', 'custom'),
  custom_role_id: nullable(uuid()),
  location_ids: list(uuid()),
};

const membershipSample = {
  id: sampleId(1),
  role: 'custom' as const,
  custom_role_id: sampleId(2),
  location_ids: [sampleId(3)],
};

export const configurationEvents = {
  'team.created': defineEvent({
    ...team,
    ...teamPath,
    ...teamData,
    description: 'A team was created.',
    firesWhen: 'A team is created.',
  }),
  'team.updated': defineEvent({
    ...team,
    ...teamPath,
    ...teamData,
    description: 'A team was changed.',
    firesWhen: 'The name or the members of a team are changed; not when a member of it leaves the workspace.',
  }),
  'team.deleted': defineEvent({ ...team, description: 'A team was deleted.', firesWhen: 'A team is deleted.' }),
  'custom_role.created': defineEvent({
    ...role,
    ...rolePath,
    ...roleData,
    description: 'A custom role was created.',
    firesWhen: 'A custom role is created.',
  }),
  'custom_role.updated': defineEvent({
    ...role,
    ...rolePath,
    ...roleData,
    description: 'A custom role was changed.',
    firesWhen: 'The name, the scopes or the visibility of a custom role are changed.',
  }),
  'custom_role.deleted': defineEvent({
    ...role,
    description: 'A custom role was deleted.',
    firesWhen: 'A custom role is deleted.',
  }),
  'macro.created': defineEvent({
    ...macro,
    ...macroPath,
    description: 'A macro was created.',
    firesWhen: 'A macro is created.',
  }),
  'macro.updated': defineEvent({
    ...macro,
    ...macroPath,
    ...updatedData('actions'),
    description: 'A macro was changed.',
    firesWhen: 'A macro is changed.',
  }),
  'macro.deleted': defineEvent({ ...macro, description: 'A macro was deleted.', firesWhen: 'A macro is deleted.' }),
  'assignment_rule.created': defineEvent({
    ...rule,
    ...rulePath,
    description: 'An assignment rule was created.',
    firesWhen: 'An assignment rule is created.',
  }),
  'assignment_rule.updated': defineEvent({
    ...rule,
    ...rulePath,
    ...updatedData('position'),
    description: 'An assignment rule was changed.',
    firesWhen: 'An assignment rule is changed.',
  }),
  'assignment_rule.deleted': defineEvent({
    ...rule,
    description: 'An assignment rule was deleted.',
    firesWhen: 'An assignment rule is deleted.',
  }),
  'sla_policy.created': defineEvent({
    ...policy,
    ...policyPath,
    description: 'An SLA policy was created.',
    firesWhen: 'An SLA policy is created.',
  }),
  'sla_policy.updated': defineEvent({
    ...policy,
    ...policyPath,
    data: { id: uuid(), updated_fields: list(string('the name of a field, never its value')) },
    sample: { id: sampleId(1), updated_fields: ['first_response_minutes'] },
    description: 'An SLA policy was changed.',
    firesWhen: 'An SLA policy is changed.',
  }),
  'sla_policy.deleted': defineEvent({
    ...policy,
    description: 'An SLA policy was deleted.',
    firesWhen: 'An SLA policy is deleted.',
  }),
  'automation_trigger.created': defineEvent({
    ...trigger,
    ...triggerPath,
    description: 'An automation trigger was created.',
    firesWhen: 'An automation trigger is created.',
  }),
  'automation_trigger.updated': defineEvent({
    ...trigger,
    ...triggerPath,
    ...updatedData('conditions'),
    description: 'An automation trigger was changed.',
    firesWhen: 'An automation trigger is changed.',
  }),
  'automation_trigger.deleted': defineEvent({
    ...trigger,
    description: 'An automation trigger was deleted.',
    firesWhen: 'An automation trigger is deleted.',
  }),
  'membership.created': defineEvent({
    ...membership,
    ...memberPath,
    data: membershipData,
    sample: membershipSample,
    description: 'A person joined the workspace.',
    firesWhen: 'A membership begins.',
  }),
  'membership.updated': defineEvent({
    ...membership,
    ...memberPath,
    data: { ...membershipData, updated_fields: list(string('the name of a field, never its value')) },
    sample: { ...membershipSample, updated_fields: ['role', 'custom_role_id'] },
    description: 'The role, the branches or the profile of a member were changed.',
    firesWhen: 'A membership is changed.',
  }),
  'membership.removed': defineEvent({
    ...membership,
    ...memberPath,
    description: 'A person left the workspace.',
    firesWhen: 'A membership ends.',
  }),
};

export const macroUseEvents = {
  'macro.applied': defineEvent({
    ...macro,
    ...macroPath,
    data: { id: uuid(), conversation_id: uuid(), ticket_id: nullable(uuid()) },
    sample: { id: sampleId(1), conversation_id: sampleId(2), ticket_id: null },
    description: 'A macro was applied.',
    firesWhen: 'POST /conversations/{id}/macros/{macro_id}/apply, once, beside the events of what it did.',
  }),
};
