import { conflict } from '@workops/kernel';

const MIB = 1024 * 1024;

/** Limits per visitor and day. */
export const visitorFileLimits = { largest: 10 * MIB, files: 20, bytes: 50 * MIB } as const;

const DAY_MS = 86_400_000;

export const uploadsCountFrom = (now: Date): Date => new Date(now.getTime() - DAY_MS);

/** Throws `conflict` if one more file exceeds the limit. */
export function mustHaveRoom(sent: { files: number; bytes: number }, size: number): void {
  const { files, bytes } = visitorFileLimits;
  if (sent.files >= files || sent.bytes + size > bytes)
    throw conflict('too_many', `Un visitante envía hasta ${files} archivos y ${bytes / MIB} MiB al día.`);
}
