export type Doc = { id: string } & Record<string, unknown>;

export interface Turn {
  status: string;
  reason: string | null;
  version_number: number;
  tool_calls: { tool: string; outcome: string }[];
}

export interface Message {
  direction: string;
  sender_type: string;
  content: string;
}

const DAY_MS = 86_400_000;

/** Makes the local model call a tool. */
export const calls = (name: string, input: object = {}): string => `[[call ${name} ${JSON.stringify(input)}]]`;
export const soon = (): { from: string; to: string } => {
  const [from, to] = [1, 5].map((days) => new Date(Date.now() + days * DAY_MS).toISOString());
  return { from: from!, to: to! };
};
export const openAlways = ({ send }: { send: (method: string, path: string, body: object) => Promise<Doc> }) => {
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [['00:00', '24:00']]]);
  return send('PUT', '/appointments/config', {
    business_hours: Object.fromEntries(days) as object,
    min_lead_minutes: 0,
  });
};
export const firstHourIn = (answer: string): string => /"startsAt":"([^"]+)"/.exec(answer)![1]!;
