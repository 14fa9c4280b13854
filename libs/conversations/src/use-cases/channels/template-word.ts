import type { EventRecorder } from '@workops/contracts';
import type { Actor } from '@workops/kernel';
import { newTemplate, withStatus, type ReportedTemplate, type TemplateStatus, type WhatsappTemplate } from '../../domain/channels/whatsapp-template';
import type { TemplateWordDeps } from '../../template-ports';

export interface StatusWord {
  externalId: string;
  status: TemplateStatus;
  rejectionReason: string | null;
}

function announceMove(events: EventRecorder, before: WhatsappTemplate, after: WhatsappTemplate): void {
  const changes = { status: { from: before.status, to: after.status } };
  events.record('whatsapp_template.status_changed', { resourceId: after.id, changes, data: { id: after.id } });
}

/** What the provider says of templates' statuses: each one that differs is kept and announced. Of templates that are not kept here, nothing is. */
export const takeStatusWords =
  ({ store, templateReads, clock }: TemplateWordDeps) =>
  async (actor: Actor, accountId: string, words: readonly StatusWord[]): Promise<void> => {
    const { workspaceId } = actor;
    const found = await templateReads.byExternalIds(workspaceId, accountId, [...new Set(words.map(({ externalId }) => externalId))]);
    if (found.length === 0) return;
    const ids = found.map(({ id }) => id).sort();
    await store.transaction(actor, async ({ whatsappTemplates, events }) => {
      for (const id of ids) {
        let before = await whatsappTemplates.lock(id);
        for (const { status, rejectionReason } of words.filter(({ externalId }) => externalId === before?.externalId)) {
          if (!before) continue;
          const after = withStatus(before, status, rejectionReason, clock.now());
          if (after === before || (await whatsappTemplates.save(after))) continue;
          announceMove(events, before, after);
          before = after;
        }
      }
    });
  };

/** A refusal of a send has told that the template is paused or disabled. */
export const templateRefused =
  (deps: TemplateWordDeps) =>
  async (actor: Actor, template: Pick<WhatsappTemplate, 'accountId' | 'name' | 'language'>, status: 'paused' | 'disabled'): Promise<void> => {
    const found = await deps.templateReads.named(actor.workspaceId, template);
    if (!found) return;
    await takeStatusWords(deps)(actor, template.accountId, [{ externalId: found.externalId, status, rejectionReason: null }]);
  };

const sameContent = (one: ReportedTemplate, other: WhatsappTemplate): boolean =>
  one.category === other.category && JSON.stringify(one.components) === JSON.stringify(other.components);

/** A template that was created a moment ago may be missing in what the provider lists. */
const LISTED_AFTER_MS = 60_000;

/**
 * The account's templates become those that the provider has: those that it has no more are `deleted`, unknown ones created, changed ones changed.
 * One transaction: a second run finds nothing to do.
 */
export const takeWholeWord =
  ({ store, templateReads, clock, ids }: TemplateWordDeps) =>
  (actor: Actor, accountId: string, reported: readonly ReportedTemplate[]): Promise<void> =>
    store.transaction(actor, async ({ whatsappTemplates, events }) => {
      const { workspaceId } = actor;
      const now = clock.now();
      const change = async (id: string, changed: (before: WhatsappTemplate) => WhatsappTemplate): Promise<void> => {
        const before = await whatsappTemplates.lock(id);
        const after = before && changed(before);
        if (!before || !after || after === before || (await whatsappTemplates.save(after))) return;
        if (after.status !== before.status) announceMove(events, before, after);
      };
      const kept = await templateReads.ofAccount(workspaceId, accountId);
      const there = new Set(reported.map(({ externalId }) => externalId));
      const isNew = ({ createdAt }: WhatsappTemplate) => now.getTime() - createdAt.getTime() < LISTED_AFTER_MS;
      for (const one of kept.filter((each) => !there.has(each.externalId) && each.status !== 'deleted' && !isNew(each))) {
        await change(one.id, (before) => withStatus(before, 'deleted', null, now));
      }
      const known = new Map(kept.map((template) => [template.externalId, template]));
      for (const one of reported) {
        const before = known.get(one.externalId);
        if (before && before.status === one.status && sameContent(one, before)) continue;
        if (before) {
          const { category, components } = one;
          await change(before.id, (present) => {
            const content = sameContent(one, present) ? present : { ...present, category, components, updatedAt: now };
            return withStatus(content, one.status, one.rejectionReason, now);
          });
          continue;
        }
        if (one.status === 'deleted') continue;
        const template = newTemplate(one, { workspaceId, id: ids.next(), accountId, now });
        if (!(await whatsappTemplates.add(template)))
          events.record('whatsapp_template.created', { resourceId: template.id, data: { id: template.id } });
      }
    });
