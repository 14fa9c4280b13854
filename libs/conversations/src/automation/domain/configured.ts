import { isDeepStrictEqual } from 'node:util';
import type { Owner, WorkspaceRecord } from '@workops/kernel';
import type { SenderType } from '../../conversations/domain/message';
import type { Action } from './actions';
import type { Condition } from './conditions';

export const configuredLimits = { name: 100, position: { min: 1, max: 1_000 }, maxActive: { min: 1, max: 1_000 } };

/** A workspace's automation of conversations; its name is unique, ignoring case. */
export interface Configured extends WorkspaceRecord {
  name: string;
}

/** Several actions that the answering person runs at once. */
export interface Macro extends Configured {
  actions: readonly Action[];
  /** The team that it is made for. */
  teamId: string | null;
}

export const assignmentStrategies = ['member', 'round_robin', 'least_loaded'] as const;
export type AssignmentStrategy = (typeof assignmentStrategies)[number];

/** Assigns unassigned conversations. */
export interface AssignmentRule extends Configured {
  /** The lowest is evaluated first. */
  position: number;
  conditions: readonly Condition[];
  strategy: AssignmentStrategy;
  assigneeUserId: string | null;
  teamId: string | null;
  /** A member with this many active conversations is assigned no more. */
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

/** Actions that follow an event automatically. */
export interface AutomationTrigger extends Configured {
  event: TriggerEvent;
  conditions: readonly Condition[];
  actions: readonly Action[];
  isActive: boolean;
  /** The author of the messages it sends: its last editor. */
  savedBy: SenderType;
  /** The last editor. The trigger acts only while this owner is authorised. */
  maker: Owner | null;
}

const SNAKE = /[A-Z]/g;
const wireOf = (field: string): string =>
  field === 'event' ? 'on' : field.replace(SNAKE, (capital) => `_${capital.toLowerCase()}`);
const OWN = ['workspaceId', 'id', 'createdAt', 'updatedAt', 'savedBy', 'maker'];

/** The names of the fields that differ, as clients know them. */
export const changedFieldsOf = <T extends Configured>(before: T, after: T): string[] =>
  (Object.keys(after) as (keyof T & string)[])
    .filter((field) => !OWN.includes(field) && !isDeepStrictEqual(before[field], after[field]))
    .map(wireOf)
    .sort();
