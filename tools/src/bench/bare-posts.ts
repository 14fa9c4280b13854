import { createHmac } from 'node:crypto';
import { Agent } from 'undici';

const IN_FLIGHT = 50;

/** The minimum of any delivery. */
export async function signAndPost(agent: Agent, url: string, secret: string, body: string): Promise<number> {
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  const { origin, pathname } = new URL(url);
  const answer = await agent.request({
    origin,
    path: pathname,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-webhook-signature': `t=${seconds},v1=${signature}` },
    body,
  });
  await answer.body.dump();
  return answer.statusCode;
}

/** Keeps 50 in flight. */
export async function bareLoop(url: string, secret: string, body: string, count: number): Promise<number> {
  const agent = new Agent();
  let left = count;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      while (left > 0) {
        left -= 1;
        await signAndPost(agent, url, secret, body);
      }
    }),
  );
  await agent.close();
  return count / ((performance.now() - started) / 1000);
}
