import { malformed, notFound, type Actor } from '@workops/kernel';
import {
  changedFlow,
  flowLimits,
  movedFlow,
  mustBeDraft,
  mustBePublished,
  NO_FLOW,
  type FlowFields,
  type WhatsappFlow,
} from '../domain/whatsapp-flow';
import type { TemplateDeps } from '../template-ports';
import { accountNamed, accountOf, answered } from './whatsapp-account';

const WRITES = 'whatsapp_flows:write';

export interface FlowInput extends FlowFields {
  accountId: string;
}

function mustFit({ json }: Partial<FlowFields>): void {
  if (json === undefined || Buffer.byteLength(JSON.stringify(json)) <= flowLimits.jsonBytes) return;
  throw malformed('body', [{ path: 'json', message: `At most ${flowLimits.jsonBytes} bytes.`, code: 'too_big' }]);
}

async function mustBeThere({ reads }: TemplateDeps, { workspaceId }: Actor, id: string): Promise<WhatsappFlow> {
  const flow = await reads.whatsappFlows.byId(workspaceId, id);
  if (!flow) throw notFound(NO_FLOW);
  return flow;
}

/**
 * The provider creates it before any transaction; the returned function stores it. Throws the errors of
 * `prepareTemplate`.
 */
export const prepareFlow =
  (deps: TemplateDeps) =>
  async (actor: Actor, { accountId, ...fields }: FlowInput): Promise<() => Promise<WhatsappFlow>> => {
    const { store, stillStanding, clock, ids } = deps;
    mustFit(fields);
    const { account, provider } = await accountNamed(deps, actor, accountId);
    const { externalId } = answered(await provider.createFlow(account, fields), 'json');
    return () =>
      store.transaction(actor, async (tx) => {
        await stillStanding(actor, [WRITES]);
        const now = clock.now();
        const { workspaceId } = actor;
        const flow: WhatsappFlow = {
          workspaceId,
          id: ids.next(),
          accountId,
          ...fields,
          status: 'draft',
          externalId,
          createdAt: now,
          updatedAt: now,
        };
        await tx.whatsappFlows.add(flow);
        tx.events.record('whatsapp_flow.created', { resourceId: flow.id, data: { id: flow.id } });
        return flow;
      });
  };

/**
 * Drafts only; the provider is called first. Throws `not_found`, `malformed`, `conflict`, `unusable` and `unavailable`.
 */
export const changeFlow =
  (deps: TemplateDeps) =>
  async (actor: Actor, id: string, patch: Partial<FlowFields>): Promise<WhatsappFlow> => {
    const { store, stillStanding, clock } = deps;
    mustFit(patch);
    const present = await mustBeThere(deps, actor, id);
    mustBeDraft(present);
    if (changedFlow(present, patch, clock.now()) === present) return present;
    const reached = await accountOf(deps, actor, present);
    if (reached) answered(await reached.provider.changeFlow(reached.account, present.externalId, patch), 'json');
    return store.transaction(actor, async (tx) => {
      await stillStanding(actor, [WRITES]);
      const before = await tx.whatsappFlows.lock(id);
      if (!before) throw notFound(NO_FLOW);
      mustBeDraft(before);
      const after = changedFlow(before, patch, clock.now());
      if (after !== before) await tx.whatsappFlows.save(after);
      return after;
    });
  };

const MOVES = {
  publish: { to: 'published', event: 'whatsapp_flow.published', must: mustBeDraft },
  deprecate: { to: 'deprecated', event: 'whatsapp_flow.deprecated', must: mustBePublished },
} as const;

/**
 * Calls the provider first; the returned function moves, or is a no-op in that state. Throws `not_found`, `conflict`,
 * `unusable` and `unavailable`; the function also `unauthenticated` or `forbidden`.
 */
export const prepareFlowMove =
  (deps: TemplateDeps) =>
  async (actor: Actor, id: string, move: keyof typeof MOVES): Promise<() => Promise<WhatsappFlow>> => {
    const { store, stillStanding, clock } = deps;
    const { to, event, must } = MOVES[move];
    const present = await mustBeThere(deps, actor, id);
    if (present.status !== to) {
      must(present);
      const reached = await accountOf(deps, actor, present);
      if (reached) answered(await reached.provider.moveFlow(reached.account, present.externalId, move), '');
    }
    return () =>
      store.transaction(actor, async (tx) => {
        await stillStanding(actor, [WRITES]);
        const before = await tx.whatsappFlows.lock(id);
        if (!before) throw notFound(NO_FLOW);
        if (before.status === to) return before;
        must(before);
        const after = movedFlow(before, to, clock.now());
        await tx.whatsappFlows.save(after);
        tx.events.record(event, { resourceId: id, changes: { status: { from: before.status, to } }, data: { id } });
        return after;
      });
  };

/** Drafts only; the provider is called first. Throws `not_found`, `conflict`, `unusable` and `unavailable`. */
export const deleteFlow =
  (deps: TemplateDeps) =>
  async (actor: Actor, id: string): Promise<void> => {
    const present = await mustBeThere(deps, actor, id);
    mustBeDraft(present);
    const reached = await accountOf(deps, actor, present);
    if (reached) answered(await reached.provider.moveFlow(reached.account, present.externalId, 'delete'), '');
    await deps.store.transaction(actor, async (tx) => {
      const before = await tx.whatsappFlows.lock(id);
      if (!before) throw notFound(NO_FLOW);
      mustBeDraft(before);
      await tx.whatsappFlows.remove(id);
      tx.events.record('whatsapp_flow.deleted', { resourceId: id, data: { id } });
    });
  };
