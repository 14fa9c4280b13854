export interface HeardEvent {
  name: string;
  id: string;
  data: Record<string, unknown>;
}

const fieldIn = (block: string, name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';

export async function listened(url: string, headers: Record<string, string>) {
  const leaving = new AbortController();
  const answer = await fetch(url, { headers, signal: leaving.signal });
  let text = '';
  let isOver = false;
  const reading = (async () => {
    for await (const chunk of answer.body as AsyncIterable<Uint8Array>) text += Buffer.from(chunk).toString();
  })()
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  const blocks = () => text.split('\n\n').slice(0, -1);
  return {
    status: answer.status,
    headers: answer.headers,
    events: (): HeardEvent[] =>
      blocks()
        .filter((block) => block.startsWith('event:'))
        .map((block) => ({
          name: fieldIn(block, 'event'),
          id: fieldIn(block, 'id'),
          data: JSON.parse(fieldIn(block, 'data')) as HeardEvent['data'],
        })),
    lastId: (): string | undefined =>
      blocks()
        .map((block) => fieldIn(block, 'id'))
        .findLast((id) => id !== ''),
    isOver: () => isOver,
    stop: async (): Promise<void> => {
      leaving.abort();
      await reading;
    },
  };
}
