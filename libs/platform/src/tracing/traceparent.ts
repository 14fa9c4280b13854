export interface TraceParent {
  traceId: string;
  spanId: string;
  sampled: boolean;
}

/** Version 00, and the compatible part of later ones. Ids of zeros are invalid. */
const FORM = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
/** Valid values of any later version are shorter. */
const LONGEST = 512;

/** Parses any sender's value. Undefined if invalid: the call starts a new trace. */
export function parseTraceparent(text: unknown): TraceParent | undefined {
  if (typeof text !== 'string' || text.length > LONGEST) return undefined;
  const [, version, traceId, spanId, flags, more] = FORM.exec(text) ?? [];
  if (!traceId || !spanId || !flags || (version === '00' && more !== undefined)) return undefined;
  return { traceId, spanId, sampled: (parseInt(flags, 16) & 1) === 1 };
}

export const formatTraceparent = ({ traceId, spanId, sampled }: TraceParent): string =>
  `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;

/** This service wrote it; undefined without one. */
export const traceIdIn = (traceparent: string | null | undefined): string | undefined =>
  parseTraceparent(traceparent)?.traceId;
