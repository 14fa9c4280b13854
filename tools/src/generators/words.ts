import { names } from '@nx/devkit';

export interface Words {
  /** `sales-order` */
  file: string;
  /** `sales_order` */
  snake: string;
  /** `SalesOrder` */
  Type: string;
  /** `salesOrder` */
  value: string;
  /** `SALES_ORDER` */
  CONSTANT: string;
  /** `sales order` */
  spoken: string;
}

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Throws unless spelled like a file name: `sales-order`. */
export function toWords(name: string): Words {
  if (!NAME.test(name)) throw new Error(`'${name}' is no name: small letters and digits, words apart by hyphens.`);
  const { className, propertyName, constantName, fileName } = names(name);
  return {
    file: fileName,
    snake: fileName.replaceAll('-', '_'),
    Type: className,
    value: propertyName,
    CONSTANT: constantName,
    spoken: fileName.replaceAll('-', ' '),
  };
}

/** Regular nouns; use `--plural` for others. */
export const toPlural = (name: string): string => {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
};

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
