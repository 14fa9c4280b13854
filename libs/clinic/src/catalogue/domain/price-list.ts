import { malformed, unusable, type WorkspaceRecord } from '@workops/kernel';
import { changedNames, said, type Born } from './fields';

export interface PriceListFields {
  name: string;
  /** Empty means everyone. */
  previsiones: string[];
  /** `YYYY-MM-DD`, both inclusive. */
  validFrom: string | null;
  validTo: string | null;
  active: boolean;
}

export interface PriceList extends WorkspaceRecord, PriceListFields {
  itemCount: number;
}

export type PriceListInput = Pick<PriceListFields, 'name'> & Partial<PriceListFields>;
/** Absent fields are kept; null clears. */
export type PriceListPatch = Partial<PriceListFields>;

export interface PriceListItem {
  serviceId: string;
  priceClp: number;
}

export const priceListLimits = { name: 200, previsiones: 50, items: 5_000 } as const;

const NAMES = {
  name: 'name',
  previsiones: 'previsiones',
  validFrom: 'valid_from',
  validTo: 'valid_to',
  active: 'active',
} as const;

export const changedFieldsOfList = (before: PriceListFields, after: PriceListFields): string[] =>
  changedNames(NAMES, before, after);

function judge<T extends PriceListFields>(fields: T): T {
  const name = fields.name.trim();
  if (name === '') throw malformed('body', [{ path: 'name', message: 'Must not be blank.', code: 'too_small' }]);
  const { validFrom, validTo } = fields;
  if (validFrom !== null && validTo !== null && validTo < validFrom)
    throw unusable('valid_to', 'La vigencia termina antes de empezar.');
  return { ...fields, name };
}

/** Throws `malformed` and `unusable`. */
export const newPriceList = (
  { name, previsiones = [], validFrom = null, validTo = null, active = true }: PriceListInput,
  { workspaceId, id, now }: Born,
): PriceList => ({
  workspaceId,
  id,
  ...judge({ name, previsiones, validFrom, validTo, active }),
  itemCount: 0,
  createdAt: now,
  updatedAt: now,
});

/** Returns the same list if nothing differs. Throws `malformed` and `unusable`. */
export function changedPriceList(before: PriceList, patch: PriceListPatch, now: Date): PriceList {
  const after = judge({ ...before, ...said(patch) });
  return changedFieldsOfList(before, after).length === 0 ? before : { ...after, updatedAt: now };
}

/** Throws `malformed` if a service occurs twice. */
export function mustBeDistinct(items: readonly PriceListItem[]): void {
  const seen = new Set<string>();
  const issues = items.flatMap(({ serviceId }, n) => {
    if (seen.has(serviceId))
      return [{ path: `items.${n}.service_id`, message: 'The service stands here twice.', code: 'custom' as const }];
    seen.add(serviceId);
    return [];
  });
  if (issues.length > 0) throw malformed('body', issues);
}
