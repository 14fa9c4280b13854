const WRITTEN = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/;

/** RFC 5545, as the milliseconds at which UTC shows this wall time. */
export interface WallTime {
  wall: number;
  isUtc: boolean;
  isDay: boolean;
}

/** Undefined unless DATE or DATE-TIME. */
export function wallTimeIn(text: string): WallTime | undefined {
  const parts = WRITTEN.exec(text);
  if (!parts) return undefined;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0));
  const date = new Date(0);
  date.setUTCFullYear(year!, month! - 1, day!);
  date.setUTCHours(hour!, minute!, second!);
  return { wall: date.getTime(), isUtc: parts[7] === 'Z', isDay: parts[4] === undefined };
}
