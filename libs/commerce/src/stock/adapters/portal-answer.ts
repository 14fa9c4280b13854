import { isAbsoluteUrl, isStorable } from '@workops/kernel';
import { PortalFailure } from '../publication-ports';

const MOST_OF_ID = 255;
const MOST_OF_URL = 2_048;

/** Cut between characters, as PostgreSQL can store it; null for anything else. */
function text(value: unknown, most: number): string | null {
  if (typeof value !== 'string' || value === '' || !isStorable(value)) return null;
  const cut = value.slice(0, most);
  return isStorable(cut) ? cut : cut.slice(0, -1);
}

/** A truncated URL would lead elsewhere. */
function httpUrl(value: unknown): string | null {
  const url = text(value, MOST_OF_URL);
  return url === value && url !== null && /^https?:\/\//i.test(url) && isAbsoluteUrl(url) ? url : null;
}

/** Throws `PortalFailure` without a usable `external_id`. */
export function placeIn(answer: string): { externalId: string; url: string | null } {
  try {
    const { external_id, url } = JSON.parse(answer) as { external_id?: unknown; url?: unknown };
    const externalId = text(external_id, MOST_OF_ID);
    if (externalId !== null) return { externalId, url: httpUrl(url) };
  } catch {
    // Falls through to the throw below.
  }
  throw new PortalFailure('unreadable_answer', false);
}
