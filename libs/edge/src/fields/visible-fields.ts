import { visibleIdentifier, visibleName } from '@workops/kernel';
import type { Shape } from './shapes';

/** Fields that name someone or something, and searches for them. */
const NAMES = /(^|_)(name|nombre|nombre_social|apellidos|label|signatory|q)$/;
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

/** Values that look the same become equal. */
export function visibleText(wire: string): ((text: string) => string) | undefined {
  if (IDENTIFIERS.test(wire)) return visibleIdentifier;
  return NAMES.test(wire) ? visibleName : undefined;
}

/**
 * An unencoded plus reads as a blank. Addresses contain no blanks, and phone numbers none in front, so it is restored.
 */
function withPlus(wire: string): ((text: string) => string) | undefined {
  if (/(^|_)email$/.test(wire)) return (text) => text.trim().replaceAll(' ', '+');
  return /(^|_)phone$/.test(wire) ? (text) => text.replace(/^ (?=\d)/, '+') : undefined;
}

/** Applies if the field name is an identifier or a name. */
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
