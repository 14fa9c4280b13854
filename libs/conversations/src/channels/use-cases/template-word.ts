import type { EventRecorder } from '@workops/contracts';
import type { Actor } from '@workops/kernel';
import {
  newTemplate,
  withCategory,
  withStatus,
  type ReportedTemplate,
  type WhatsappTemplate,
} from '../domain/whatsapp-template';
import type { TemplateWord, TemplateWordDeps } from '../template-ports';

function announceMove(events: EventRecorder, before: WhatsappTemplate, after: WhatsappTemplate): void {
  const changes = { status: { from: before.status, to: after.status } };
  events.record('whatsapp_template.status_changed', { resourceId: after.id, changes, data: { id: after.id } });
}

function withWord(
  template: WhatsappTemplate,
  { status, category, rejectionReason }: TemplateWord,
  now: Date,
): WhatsappTemplate {
  const categorised = category === undefined ? template : withCategory(template, category, now);
  return status === undefined ? categorised : withStatus(categorised, status, rejectionReason, now);
}

/** Stores status and category changes, and announces statuses. Ignores unknown templates. */
export const takeStatusWords =
  ({ store, templateReads, clock }: TemplateWordDeps) =>
  async (actor: Actor, accountId: string, words: readonly TemplateWord[]): Promise<void> => {
    const found = await Promise.all(
      words.map(async (word) => ({
        word,
        template: await templateReads.named(actor.workspaceId, { accountId, name: word.name, language: word.language }),
      })),
    );
    const known = found.flatMap(({ word, template }) => (template ? [{ word, id: template.id }] : []));
    if (known.length === 0) return;
    await store.transaction(actor, async ({ whatsappTemplates, events }) => {
      for (const { word, id } of known.sort((one, other) => (one.id < other.id ? -1 : one.id > other.id ? 1 : 0))) {
        const before = await whatsappTemplates.lock(id);
        const after = before && withWord(before, word, clock.now());
        if (!before || !after || after === before || (await whatsappTemplates.save(after))) continue;
        if (after.status !== before.status) announceMove(events, before, after);
      }
    });
  };

/** A refused send has shown the template to be paused or disabled. */
export const templateRefused =
  (deps: TemplateWordDeps) =>
  (
    actor: Actor,
    { accountId, name, language }: Pick<WhatsappTemplate, 'accountId' | 'name' | 'language'>,
    status: 'paused' | 'disabled',
  ): Promise<void> =>
    takeStatusWords(deps)(actor, accountId, [{ name, language, status, rejectionReason: null }]);

const sameContent = (one: ReportedTemplate, other: WhatsappTemplate): boolean =>
  one.category === other.category && JSON.stringify(one.components) === JSON.stringify(other.components);

/** A new template may be missing in the provider's list. */
const LISTED_AFTER_MS = 60_000;

/**
 * Missing templates become `deleted`, unknown ones are created, changed ones updated, in one transaction; a second run
 * is a no-op.
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
      for (const one of kept.filter(
        (each) => !there.has(each.externalId) && each.status !== 'deleted' && !isNew(each),
      )) {
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
