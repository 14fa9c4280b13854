import { notFound, type Actor } from '@workops/kernel';
import type { ConsentDeps } from '../consent-ports';
import { changedTemplate, type ConsentTemplate, type ConsentTemplateFields } from '../domain/consent-template';

export type ConsentTemplateInput = Pick<ConsentTemplateFields, 'name' | 'body'> & Partial<ConsentTemplateFields>;

/** Throws `conflict` at the limit. */
export const createTemplate =
  ({ store, clock, ids }: ConsentDeps) =>
  (actor: Actor, { name, body, active = true }: ConsentTemplateInput): Promise<ConsentTemplate> =>
    store.transaction(actor, async ({ templates }) => {
      const now = clock.now();
      const { workspaceId } = actor;
      const template = { workspaceId, id: ids.next(), name, body, active, version: 1, createdAt: now, updatedAt: now };
      await templates.add(template);
      return template;
    });

/** Two concurrent changes of the body each create a version. Throws `not_found`. */
export const changeTemplate =
  ({ store, clock }: ConsentDeps) =>
  (actor: Actor, id: string, patch: Partial<ConsentTemplateFields>): Promise<ConsentTemplate> =>
    store.transaction(actor, async ({ templates }) => {
      const before = await templates.lock(id);
      if (!before) throw notFound('La plantilla de consentimiento no existe.');
      const after = changedTemplate(before, patch, clock.now());
      if (after !== before) await templates.save(after);
      return after;
    });
