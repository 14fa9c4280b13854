import { DomainError, toMaker, mustSeeAll, unusable, type Act, type Actor } from '@workops/kernel';
import { readActions, scopesOfActions, unheldAction, type Action } from '../domain/actions';
import type { AssignmentRule, AssignmentStrategy, AutomationTrigger, Macro, TriggerEvent } from '../domain/configured';
import { readConditions, scopesOfConditions, type Condition, type GivenCondition } from '../domain/conditions';
import { senderTypeOf } from '../../conversations/domain/message';
import { mustHoldScope } from '../../domain/makers-authority';
import type { ConfiguredKind } from './configure';

export interface MacroInput {
  name: string;
  actions: readonly Action[];
  teamId?: string | null;
}

export const MACROS: ConfiguredKind<Macro, MacroInput> = {
  of: ({ macros }) => macros,
  events: { created: 'macro.created', updated: 'macro.updated', deleted: 'macro.deleted' },
  absent: 'La macro no existe.',
  taken: 'Otra macro tiene ese nombre.',
  settle: (_, { name, actions, teamId }, before) => ({
    name: name ?? before!.name,
    actions: actions ? readActions(actions) : before!.actions,
    teamId: teamId === undefined ? (before?.teamId ?? null) : teamId,
  }),
};

/** Comparing a field reveals its value. Throws `forbidden`: `scope_not_held`. */
function mustReadCompared(actor: Actor, conditions: readonly Pick<Condition, 'field'>[]): void {
  for (const scope of scopesOfConditions(conditions)) mustHoldScope(actor, scope);
}

export interface AssignmentRuleInput {
  name: string;
  position: number;
  conditions?: readonly GivenCondition[];
  strategy: AssignmentStrategy;
  assigneeUserId?: string | null;
  teamId?: string | null;
  maxActive?: number | null;
  isActive?: boolean;
}

/** Throws `unusable` if there is nobody to draw. */
function mustHaveWhom<Rule extends Pick<AssignmentRule, 'strategy' | 'assigneeUserId' | 'teamId'>>(rule: Rule): Rule {
  if (rule.strategy === 'member' && rule.assigneeUserId === null)
    throw unusable('assignee_user_id', 'La regla no nombra a un miembro.');
  if (rule.strategy !== 'member' && rule.teamId === null) throw unusable('team_id', 'La regla no nombra a un equipo.');
  return rule;
}

export const ASSIGNMENT_RULES: ConfiguredKind<AssignmentRule, AssignmentRuleInput> = {
  of: ({ assignmentRules }) => assignmentRules,
  events: {
    created: 'assignment_rule.created',
    updated: 'assignment_rule.updated',
    deleted: 'assignment_rule.deleted',
  },
  absent: 'La regla no existe.',
  taken: 'Otra regla tiene ese nombre.',
  mustHold: (actor, { conditions = [] }) => {
    mustHoldScope(actor, 'conversations:assign');
    mustReadCompared(actor, conditions);
    mustSeeAll(actor);
  },
  settle: (actor, { conditions, ...input }, before) => {
    if (before) mustReadCompared(actor, conditions ?? before.conditions);
    const first = { assigneeUserId: null, teamId: null, maxActive: null, isActive: true, ...before };
    const {
      assigneeUserId = first.assigneeUserId,
      teamId = first.teamId,
      maxActive = first.maxActive,
      isActive = first.isActive,
    } = input;
    return mustHaveWhom({
      name: input.name ?? before!.name,
      position: input.position ?? before!.position,
      strategy: input.strategy ?? before!.strategy,
      conditions: conditions ? readConditions(conditions) : (before?.conditions ?? []),
      assigneeUserId,
      teamId,
      maxActive,
      isActive,
      maker: toMaker(actor),
    });
  },
};

/** The rule acts for its maker. */
export const actOfRule = ({ maker, conditions }: AssignmentRule): Act => ({
  maker,
  needs: ['assignment_rules:write', 'conversations:assign', ...scopesOfConditions(conditions)],
});

export interface AutomationTriggerInput {
  name: string;
  event: TriggerEvent;
  conditions?: readonly GivenCondition[];
  actions: readonly Action[];
  isActive?: boolean;
}

function mustHoldScopes({ scopes }: Actor, actions: readonly Action[]): void {
  const unheld = unheldAction(actions, scopes);
  if (!unheld) return;
  throw new DomainError('forbidden', 'FORBIDDEN', `The credential lacks what the trigger does: ${unheld.scope}.`, {
    reason: 'scope_not_held',
    ...unheld,
  });
}

export const AUTOMATION_TRIGGERS: ConfiguredKind<AutomationTrigger, AutomationTriggerInput> = {
  of: ({ automationTriggers }) => automationTriggers,
  events: {
    created: 'automation_trigger.created',
    updated: 'automation_trigger.updated',
    deleted: 'automation_trigger.deleted',
  },
  absent: 'El disparador no existe.',
  taken: 'Otro disparador tiene ese nombre.',
  mustHold: (actor, { actions = [], conditions = [] }) => {
    mustHoldScopes(actor, actions);
    mustReadCompared(actor, conditions);
    mustSeeAll(actor);
  },
  settle: (actor, { conditions, actions, ...input }, before) => {
    // Unchanged actions and conditions need their scopes too.
    if (before) {
      mustHoldScopes(actor, actions ?? before.actions);
      mustReadCompared(actor, conditions ?? before.conditions);
    }
    return {
      name: input.name ?? before!.name,
      event: input.event ?? before!.event,
      isActive: input.isActive ?? before?.isActive ?? true,
      conditions: conditions ? readConditions(conditions) : (before?.conditions ?? []),
      actions: actions ? readActions(actions) : before!.actions,
      savedBy: senderTypeOf(actor.author),
      maker: toMaker(actor),
    };
  },
};

/** The trigger acts for its maker. */
export const actOfTrigger = ({ maker, conditions, actions }: AutomationTrigger): Act => ({
  maker,
  needs: ['automation_triggers:write', ...scopesOfActions(actions), ...scopesOfConditions(conditions)],
});
