import { isDeepStrictEqual } from 'node:util';
import type { Owner, WorkspaceRecord } from '@workops/kernel';
import type { SenderType } from '../../conversations/domain/message';
import type { Action } from './actions';
import type { Condition } from './conditions';

export const configuredLimits = { name: 100, position: { min: 1, max: 1_000 }, maxActive: { min: 1, max: 1_000 } };

/** Names are unique in the workspace, ignoring case. */
export interface Configured extends WorkspaceRecord {
  name: string;
}

/** Actions that the answering person runs at once. */
export interface Macro extends Configured {
  actions: readonly Action[];
  teamId: string | null;
}

export const assignmentStrategies = ['member', 'round_robin', 'least_loaded'] as const;
export type AssignmentStrategy = (typeof assignmentStrategies)[number];

/** Assigns unassigned conversations; the lowest `position` comes first. */
export interface AssignmentRule extends Configured {
  position: number;
  conditions: readonly Condition[];
  strategy: AssignmentStrategy;
  assigneeUserId: string | null;
  teamId: string | null;
  /** A member with so many active conversations gets no more. */
  maxActive: number | null;
  isActive: boolean;
  /** The last editor. The rule acts only while this owner is authorised. */
  maker: Owner | null;
}

export const triggerEvents = [
  'conversation.created',
  'message.received',
  'conversation.resolved',
  'ticket.opened',
  'ticket.reopened',
  'ticket.resolved',
  'sla.breached',
] as const;
export type TriggerEvent = (typeof triggerEvents)[number];

export interface AutomationTrigger extends Configured {
  event: TriggerEvent;
  conditions: readonly Condition[];
  actions: readonly Action[];
  isActive: boolean;
  /** The last editor is the author of its messages. */
  savedBy: SenderType;
  /** The trigger acts only while this owner is authorised. */
  maker: Owner | null;
}

const SNAKE = /[A-Z]/g;
const wireOf = (field: string): string =>
  field === 'event' ? 'on' : field.replace(SNAKE, (capital) => `_${capital.toLowerCase()}`);
const OWN = ['workspaceId', 'id', 'createdAt', 'updatedAt', 'savedBy', 'maker'];

export const changedFieldsOf = <T extends Configured>(before: T, after: T): string[] =>
  (Object.keys(after) as (keyof T & string)[])
    .filter((field) => !OWN.includes(field) && !isDeepStrictEqual(before[field], after[field]))
    .map(wireOf)
    .sort();
