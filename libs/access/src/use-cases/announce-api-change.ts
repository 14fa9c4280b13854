import type { CallerReads, CallingWorkspace } from '../api-change-ports';
import { apiChangeNotice, firstToldDay, type ApiChange } from '../domain/api-change';
import type { AccessDeps, NoticeTransaction } from '../ports';

/** Workspaces per lookup. */
const BATCH_SIZE = 100;

export interface ApiChangeDeps extends Pick<AccessDeps, 'store' | 'clock' | 'ids'> {
  callerReads: CallerReads;
}

async function* callingWorkspaces(
  { callerReads, clock }: ApiChangeDeps,
  operations: readonly string[],
): AsyncGenerator<CallingWorkspace> {
  const since = firstToldDay(clock.now());
  let after: string | null = null;
  for (;;) {
    const batch: CallingWorkspace[] = await callerReads.callers(operations, since, after, BATCH_SIZE);
    yield* batch;
    if (batch.length < BATCH_SIZE) return;
    after = batch.at(-1)!.workspaceId;
  }
}

/** Covers the last 30 days. */
export async function listApiCallers(deps: ApiChangeDeps, operations: readonly string[]): Promise<CallingWorkspace[]> {
  const callers: CallingWorkspace[] = [];
  for await (const workspace of callingWorkspaces(deps, operations)) callers.push(workspace);
  return callers;
}

/** False if the member was notified under this key before. */
async function tellMember(
  tx: NoticeTransaction,
  deps: ApiChangeDeps,
  change: ApiChange,
  workspace: CallingWorkspace,
  member: { id: string; email: string },
) {
  const date = deps.clock.now();
  const dedupeKey = `api_change/${change.key}/${member.id}`;
  const notice = {
    ...apiChangeNotice(workspace.workspaceId, workspace.operations, change),
    id: deps.ids.next(),
    dedupeKey,
    createdAt: date,
  };
  if (!(await tx.add(notice))) return false;
  await tx.address(notice.id, [member.id]);
  const { subject, text, workspaceId } = notice;
  await tx.mail([
    {
      id: deps.ids.next(),
      workspaceId,
      key: `notice/${notice.id}/${member.id}`,
      to: member.email,
      subject,
      text,
      date,
    },
  ]);
  return true;
}

/**
 * At most once per key, each workspace in one transaction, so that an interrupted run can be repeated. Returns the
 * number of members notified now.
 */
export async function announceApiChange(deps: ApiChangeDeps, change: ApiChange): Promise<number> {
  let count = 0;
  for await (const workspace of callingWorkspaces(deps, change.operations)) {
    count += await deps.store.changeNotices(async (tx) => {
      const instead = workspace.isOwnerless ? await tx.administrators(workspace.workspaceId) : [];
      const members = new Map([...workspace.owners, ...instead].map((member) => [member.id, member]));
      let noticeCount = 0;
      for (const member of members.values())
        noticeCount += Number(await tellMember(tx, deps, change, workspace, member));
      return noticeCount;
    });
  }
  return count;
}
