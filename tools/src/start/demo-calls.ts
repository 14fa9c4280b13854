/** The function throws if a call is refused. */
export const demoCalls =
  (baseUrl: string, apiKey: string) =>
  async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${baseUrl}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.status === 204 ? (undefined as T) : ((await answer.json()) as { data: T }).data;
  };

export type DemoCall = ReturnType<typeof demoCalls>;

/** A failure does not prevent the rest of the start. */
export async function orNone<T>(what: string, work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    console.error(`There is no demo ${what}:`, error instanceof Error ? error.message : error);
    return null;
  }
}
