import type { Identified } from './identified';

export interface ConfigurationData {
  'team.created': {
    id: string;
    name: string;
    member_ids: string[];
  };
  'team.updated': {
    id: string;
    name: string;
    member_ids: string[];
  };
  'team.deleted': Identified;
  'custom_role.created': {
    id: string;
    name: string;
    scopes: string[];
    visibility: 'all' | 'assigned' | 'branches';
  };
  'custom_role.updated': {
    id: string;
    name: string;
    scopes: string[];
    visibility: 'all' | 'assigned' | 'branches';
  };
  'custom_role.deleted': Identified;
  'macro.created': Identified;
  'macro.updated': Identified;
  'macro.deleted': Identified;
  'assignment_rule.created': Identified;
  'assignment_rule.updated': Identified;
  'assignment_rule.deleted': Identified;
  'sla_policy.created': Identified;
  'sla_policy.updated': Identified;
  'sla_policy.deleted': Identified;
  'automation_trigger.created': Identified;
  'automation_trigger.updated': Identified;
  'automation_trigger.deleted': Identified;
  'membership.created': {
    id: string;
    role: 'owner' | 'admin' | 'member' | 'custom';
    custom_role_id: string | null;
    location_ids: string[];
  };
  'membership.updated': {
    id: string;
    role: 'owner' | 'admin' | 'member' | 'custom';
    custom_role_id: string | null;
    location_ids: string[];
    updated_fields: string[];
  };
  'membership.removed': Identified;
  'macro.applied': Identified;
}
