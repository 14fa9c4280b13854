import { gone, isUuid, malformed } from '@workops/kernel';

export interface EventPosition {
  position: string;
  id: string;
  /** `YYYY-MM-DD`. */
  day: string;
  epoch: string;
}

const AFTER_ALL_OF_IT = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export const atFrontier = ({
  frontier,
  today,
  epoch,
}: {
  frontier: string;
  today: string;
  epoch: string;
}): EventPosition => ({
  position: (BigInt(frontier) - 1n).toString(),
  id: AFTER_ALL_OF_IT,
  day: today,
  epoch,
});

export const eventCursorAt = ({ position, id, day, epoch }: EventPosition): string =>
  Buffer.from([position, id, day, epoch].join('.')).toString('base64url');

const CURSOR = /^(0|[1-9]\d{0,17})\.([0-9a-f-]{36})\.(\d{4}-\d\d-\d\d)\.([0-9a-f-]{36})$/;

/** PostgreSQL has no year 0. */
const isDay = (day: string): boolean =>
  !day.startsWith('0000') && (new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ?? false);

/** Throws `malformed`. */
export function eventPositionOf(cursor: string): EventPosition {
  const [, position, id, day, epoch] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (
    position === undefined ||
    id === undefined ||
    day === undefined ||
    epoch === undefined ||
    !isUuid(id) ||
    !isUuid(epoch) ||
    !isDay(day)
  ) {
    throw malformed('query', [
      { path: 'after', message: 'after is not a cursor that this API gave.', code: 'invalid_string' },
    ]);
  }
  return { position, id, day, epoch };
}

const DAY_MS = 86_400_000;

/** Throws `GONE` for another epoch or before the retention, because later events may be missing. */
export function assertKept(
  after: EventPosition,
  feed: { epoch: string; frontier: string; today: string },
  keptDays: number,
): void {
  const isOfThisHistory = after.epoch === feed.epoch && BigInt(after.position) < BigInt(feed.frontier);
  const isKept = Date.parse(feed.today) - Date.parse(after.day) < keptDays * DAY_MS;
  if (isOfThisHistory && isKept) return;
  throw gone(
    'cursor_expired',
    'The events behind this cursor are not kept any more. Copy what you need by its lists, and begin again.',
  );
}
