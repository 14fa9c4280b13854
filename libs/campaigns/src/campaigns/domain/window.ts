import { toTime, getZone } from '@workops/kernel';

/** The workspace's time, half-open `[from, to)` as `HH:MM`. Crosses midnight if `to` is before `from`. */
export interface SendWindow {
  from: string;
  to: string;
}

export const WINDOW_FROM = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
export const WINDOW_TO = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;

export function isOpen(window: SendWindow | null, timezone: string, now: Date): boolean {
  if (!window) return true;
  const time = toTime(getZone(timezone).wallAt(now.getTime()));
  const { from, to } = window;
  return from < to ? from <= time && time < to : time >= from || time < to;
}
