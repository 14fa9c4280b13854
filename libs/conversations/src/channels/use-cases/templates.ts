import { listed, malformed, notFound, unusable, type Actor, type Listed, type ListInput } from '@workops/kernel';
import {
  newTemplate,
  NO_TEMPLATE,
  TEMPLATE_NAME,
  templateLimits,
  templateTaken,
  unfillablePart,
  type TemplateFields,
  type WhatsappTemplate,
} from '../domain/whatsapp-template';
import type { TemplateDeps, TemplateFilter } from '../template-ports';
import { accountNamed, accountOf, answered } from './whatsapp-account';

const WRITES = 'whatsapp_templates:write';

export interface TemplateInput extends TemplateFields {
  accountId: string;
}

function mustBeWellFormed({ name, components }: TemplateFields): void {
  if (!TEMPLATE_NAME.test(name)) {
    throw malformed('body', [
      { path: 'name', message: 'Must be small letters, digits and underscores.', code: 'invalid_string' },
    ]);
  }
  if (Buffer.byteLength(JSON.stringify(components)) > templateLimits.componentsBytes) {
    throw malformed('body', [
      { path: 'components', message: `At most ${templateLimits.componentsBytes} bytes.`, code: 'too_big' },
    ]);
  }
}

function mustBeFillable({ components }: TemplateFields): void {
  const path = unfillablePart(components);
  if (path !== undefined) throw unusable(path, 'Los envíos no pueden completar esta parte de la plantilla.');
}

/**
 * The provider creates it before any transaction; the returned function stores it. Both throw `malformed`, `unusable`,
 * `UNIQUE_CONFLICT`, `conflict` and `unavailable`; the function also `unauthenticated` or `forbidden`. A sync finds a
 * template that a crash left at the provider.
 */
export const prepareTemplate =
  (deps: TemplateDeps) =>
  async (actor: Actor, input: TemplateInput): Promise<() => Promise<WhatsappTemplate>> => {
    const { store, templateReads, stillStanding, clock, ids } = deps;
    const { workspaceId } = actor;
    const { accountId, ...fields } = input;
    mustBeWellFormed(fields);
    mustBeFillable(fields);
    const { account, provider } = await accountNamed(deps, actor, accountId);
    const holder = await templateReads.named(workspaceId, input);
    if (holder) throw templateTaken(holder.id);
    const created = answered(await provider.createTemplate(account, fields), 'components');
    return () =>
      store.transaction(actor, async (tx) => {
        await stillStanding(actor, [WRITES]);
        const reported = { ...fields, ...created, rejectionReason: null };
        const template = newTemplate(reported, { workspaceId, id: ids.next(), accountId, now: clock.now() });
        const taken = await tx.whatsappTemplates.add(template);
        if (taken) throw templateTaken(taken);
        tx.events.record('whatsapp_template.created', { resourceId: template.id, data: { id: template.id } });
        return template;
      });
  };

export const listTemplates =
  ({ templateReads }: TemplateDeps) =>
  ({ workspaceId }: Actor, filter: TemplateFilter, input: ListInput): Promise<Listed<WhatsappTemplate>> =>
    listed((page) => templateReads.matching(workspaceId, filter, page), input);

/** The provider deletes it first. Throws `not_found`, `conflict`, `unusable` and `unavailable`. */
export const deleteTemplate =
  (deps: TemplateDeps) =>
  async (actor: Actor, id: string): Promise<void> => {
    const { store, templateReads } = deps;
    const present = await templateReads.byId(actor.workspaceId, id);
    if (!present) throw notFound(NO_TEMPLATE);
    const reached = present.status === 'deleted' ? undefined : await accountOf(deps, actor, present);
    if (reached) answered(await reached.provider.deleteTemplate(reached.account, present), '');
    await store.transaction(actor, async (tx) => {
      if (!(await tx.whatsappTemplates.remove(id))) throw notFound(NO_TEMPLATE);
      tx.events.record('whatsapp_template.deleted', { resourceId: id, data: { id } });
    });
  };

/** Throws `unusable` and `conflict`. */
export const askForTemplateSync =
  (deps: TemplateDeps) =>
  async (actor: Actor, accountId: string): Promise<void> => {
    await accountNamed(deps, actor, accountId);
    await deps.store.transaction(actor, () => deps.askForSync(actor.workspaceId, accountId));
  };
