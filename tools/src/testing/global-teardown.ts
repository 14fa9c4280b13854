import { rmSync } from 'node:fs';

export default async function globalTeardown(): Promise<void> {
  if (!globalThis.testServer) return;
  const { postgres, oldest, folder } = globalThis.testServer;
  await Promise.all([postgres.stop(), oldest?.stop()]);
  rmSync(folder, { recursive: true, force: true });
}
