/** A W3C `traceparent`, taken apart. */
export interface TraceParent {
  traceId: string;
  spanId: string;
  sampled: boolean;
}

/** Of version 00, and the part of a later version that is like it. An id of zeros alone is none. */
const FORM = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
/** A valid one of any later version is shorter; a longer one is not parsed. */
const LONGEST = 512;

/** Undefined for an invalid one, from whatever sender: the call then has a trace of its own. */
export function parseTraceparent(text: unknown): TraceParent | undefined {
  if (typeof text !== 'string' || text.length > LONGEST) return undefined;
  const [, version, traceId, spanId, flags, more] = FORM.exec(text) ?? [];
  if (!traceId || !spanId || !flags || (version === '00' && more !== undefined)) return undefined;
  return { traceId, spanId, sampled: (parseInt(flags, 16) & 1) === 1 };
}

export const formatTraceparent = ({ traceId, spanId, sampled }: TraceParent): string =>
  `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;

/** Of one that was written by us; undefined where there is none. */
export const traceIdIn = (traceparent: string | null | undefined): string | undefined =>
  parseTraceparent(traceparent)?.traceId;
