import { hostKey, unusable } from '@workops/kernel';
import { parse } from 'tldts';

/** Leaves room for the names of its records. */
const LONGEST = 190;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

const notUsable = (message: string) => unusable('domain', message);

/** Returns lower case and punycode without trailing dot. Throws `unusable` if it cannot be a mail domain. */
export function sendingName(input: string): string {
  const name = hostKey(input).replace(/\.$/, '');
  const { hostname, isIp, publicSuffix, domain } = parse(name, { allowPrivateDomains: true });
  if (isIp === true) throw notUsable('Una dirección IP no es un dominio.');
  const labels = name.split('.');
  if (
    hostname !== name ||
    name.length > LONGEST ||
    !labels.every((label) => LABEL.test(label)) ||
    /^\d+$/.test(labels.at(-1)!)
  ) {
    throw notUsable('No es un nombre de dominio.');
  }
  if (domain === null || name === publicSuffix)
    throw notUsable('Bajo este sufijo registra dominios cualquiera: no es un dominio propio.');
  return name;
}

export const registeredDomain = (name: string): string => parse(name, { allowPrivateDomains: true }).domain ?? name;

/** Normalised part after the last at sign; undefined if empty. */
export const domainOfAddress = (address: string): string | undefined => {
  const at = address.lastIndexOf('@');
  return at > 0 && at < address.length - 1 ? hostKey(address.slice(at + 1)) : undefined;
};
