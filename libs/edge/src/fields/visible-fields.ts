import { visibleIdentifier, visibleName } from '@workops/kernel';
import type { Shape } from './shapes';

/** Fields that say what somebody or something is called, and searches for it. */
const NAMES = /(^|_)(name|nombre|nombre_social|apellidos|label|signatory|q)$/;
/** Fields whose values are compared with each other. */
const IDENTIFIERS = new RegExp(
  `(^|_)(${[
    'email',
    'phone',
    'external_id',
    'external_ref',
    'identifier',
    'rut',
    'tax_id',
    'document_number',
    'plate',
    'patente',
    'vin',
    'stock_number',
    'register',
    'codigo',
    'key',
    'domain',
    'address',
    'username',
    'from',
    'to',
  ].join('|')})$`,
);

/** How a text field of this name is taken in: two values that look alike are one. */
export function visibleText(wire: string): ((text: string) => string) | undefined {
  if (IDENTIFIERS.test(wire)) return visibleIdentifier;
  return NAMES.test(wire) ? visibleName : undefined;
}

/** In a query a plus that is not encoded reads as a blank, of which addresses have none and numbers none in front. */
function withPlus(wire: string): ((text: string) => string) | undefined {
  if (/(^|_)email$/.test(wire)) return (text) => text.trim().replaceAll(' ', '+');
  return /(^|_)phone$/.test(wire) ? (text) => text.replace(/^ (?=\d)/, '+') : undefined;
}

/** The shape, with invisible characters removed where the field of this name is an identifier or a name. */
export function withVisibleText<S extends Pick<Shape, 'written' | 'fromQuery'>>(wire: string, shape: S): S {
  const visible = visibleText(wire);
  if (!visible) return shape;
  const { written, fromQuery = withPlus(wire) } = shape;
  return {
    ...shape,
    ...(fromQuery && { fromQuery }),
    written: written ? (text: string) => written(visible(text)) : visible,
  };
}
