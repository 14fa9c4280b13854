import { changedRecord, conflict, type WorkspaceRecord } from '@workops/kernel';

export const FLOW_STATUSES = ['draft', 'published', 'deprecated'] as const;
export type FlowStatus = (typeof FLOW_STATUSES)[number];

export const flowLimits = { name: 200, category: 50, categories: { min: 1, max: 5 }, jsonBytes: 200 * 1024 };

export interface WhatsappFlow extends WorkspaceRecord {
  accountId: string;
  name: string;
  categories: readonly string[];
  json: Readonly<Record<string, unknown>>;
  status: FlowStatus;
  externalId: string;
}

export type FlowFields = Pick<WhatsappFlow, 'name' | 'categories' | 'json'>;

export const NO_FLOW = 'El flujo no existe.';

export function mustBeDraft({ status }: WhatsappFlow): void {
  if (status !== 'draft') throw conflict('not_draft', 'El flujo ya no es un borrador.', { status });
}

export function mustBePublished({ status }: WhatsappFlow): void {
  if (status !== 'published') throw conflict('not_published', 'El flujo no está publicado.', { status });
}

export function changedFlow(before: WhatsappFlow, { json, ...fields }: Partial<FlowFields>, now: Date): WhatsappFlow {
  const after = changedRecord<WhatsappFlow>(before, fields, now);
  const isSame = json === undefined || JSON.stringify(json) === JSON.stringify(before.json);
  return isSame ? after : { ...after, json, updatedAt: now };
}

export const movedFlow = (flow: WhatsappFlow, status: FlowStatus, now: Date): WhatsappFlow => ({
  ...flow,
  status,
  updatedAt: now,
});
