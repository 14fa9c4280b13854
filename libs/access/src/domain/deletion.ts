import { conflict, DAY, notFound, type Issue } from '@workops/kernel';

export const USUAL_GRACE_DAYS = 30;
const MOST_GRACE_DAYS = 365;
const REFERENCE_LENGTH = 100;

export interface Deletion {
  workspaceId: string;
  requestedAt: Date;
  /** Operator's reference, such as a ticket number. */
  reference: string | null;
  wasSuspended: boolean;
  /** When it begins and, after that, when a process may continue it. Null once ended. */
  dueAt: Date | null;
  /** Set once it cannot be cancelled. */
  begunAt: Date | null;
  endedAt: Date | null;
}

export interface DeletionInput {
  workspaceId: string;
  /** Must equal the workspace's name, so that a mistyped request deletes nothing. */
  name: string;
  graceDays: number;
  reference?: string | undefined;
}

export const issuesOfDeletion = ({
  graceDays,
  reference = '',
}: Pick<DeletionInput, 'graceDays' | 'reference'>): Issue[] => [
  ...(Number.isInteger(graceDays) && graceDays >= 0 && graceDays <= MOST_GRACE_DAYS
    ? []
    : [
        {
          path: 'grace-days',
          message: `Must be a whole number from 0 to ${MOST_GRACE_DAYS}.`,
          code: 'custom' as const,
        },
      ]),
  ...(reference.length <= REFERENCE_LENGTH
    ? []
    : [{ path: 'reference', message: `At most ${REFERENCE_LENGTH} characters.`, code: 'too_big' as const }]),
];

export const dueAfter = (now: Date, graceDays: number): Date => new Date(now.getTime() + graceDays * DAY);

export const otherName = () => conflict('other_name', 'The workspace has another name: nothing was changed.');
export const notMarked = () => notFound('The workspace is not marked for deletion.');
export const alreadyBegun = () => conflict('deletion_begun', 'Its deletion has begun and cannot be taken back.');
export const markedForDeletion = () =>
  conflict('marked_for_deletion', 'The workspace is marked for deletion: `workspace keep` takes that back.');
