import { CLP } from '@workops/kernel';
import { documented, integer, trimmedText, type Shape, text, uuid } from '@workops/edge';

export const optional = { optional: true };
export const nullable = { nullable: true };
export const clearable = { optional: true, nullable: true };
export const untold = { ...nullable, example: null };

/** May be zero. */
export const clp = (description: string, example: number | null, min = 0): Shape =>
  documented(integer({ min, max: CLP.max }), { description, example });
export const worked = (description: string, example: number | null): Shape =>
  documented(integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }), { description, example });

export const words = (description: string, max: number, example: string): Shape =>
  documented(trimmedText({ max }), { description, example });
export const displayId = (kind: string, example: string): Shape =>
  documented(text({ max: 20 }), { description: `The number among the ${kind} of the workspace.`, example });
export const by = (what: string): Shape => documented(uuid(), { description: `The member or key that ${what} it.` });
