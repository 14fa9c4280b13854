import { freePort } from './ports';

it('freePort never returns the same port twice, even if nothing listens on it yet', async () => {
  const free = await freePort();
  const chosen = [free, free, free + 1];
  const next = await freePort(() => chosen.shift() ?? free + 2);
  expect(next).not.toBe(free);
});
