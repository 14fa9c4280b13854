/** Calls to the API of this start with a key of a demo workspace; they throw for what is refused. */
export const demoCalls =
  (baseUrl: string, apiKey: string) =>
  async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${baseUrl}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: T }).data;
  };
