export type AppointmentRef = { id: string } | { number: number };

const DISPLAY_ID = /^A-([1-9]\d{0,14})$/;

export const toDisplayId = ({ number }: { number: number }): string => `A-${number}`;

export function numberIn(displayId: string): number | undefined {
  const digits = DISPLAY_ID.exec(displayId)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
