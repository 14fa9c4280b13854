import { conflict, DAY, DomainError, oldVerdictsEnd, unusable, unusableAll, type Actor } from '@workops/kernel';
import type { CampaignAccount, CampaignDeps, CampaignTransaction } from '../campaign-ports';
import type { Campaign, CountedCampaign } from '../domain/campaign';
import { cancelled, isStillLimited, paused, resumed, scheduled, unscheduled } from '../domain/states';
import { maySend } from '../domain/makers-authority';
import { loadTemplate } from './audience';
import { counted, lockedCampaign } from './drafts';
import { requireCampaign } from './read-campaigns';

const LATEST_MS = 366 * DAY;

type Act = 'scheduled' | 'started' | 'unscheduled' | 'paused' | 'resumed' | 'cancelled';

const audited = ({ audit }: CampaignTransaction, act: Act, { id }: Campaign): void =>
  audit.record({ action: `campaign.${act}`, target: { kind: 'campaign', id }, details: {} });

async function contentProblems(deps: CampaignDeps, campaign: Campaign) {
  const template = await loadTemplate(deps, campaign);
  const { content } = campaign;
  const isUsable =
    !('templateId' in content) || (template?.sendable === true && template.variables === content.variables.length);
  return [
    ...(isUsable ? [] : [{ path: 'content', message: 'La plantilla no está aprobada, o ha cambiado.' }]),
    ...(campaign.filter === null && campaign.listed === 0
      ? [{ path: 'audience', message: 'La campaña no tiene destinatarios.' }]
      : []),
  ];
}

const disconnected = () => conflict('channel_disconnected', 'El canal está desconectado.');

/** Throws `conflict`: `channel_disconnected` or `domain_unverified`. */
async function mustBeConnected(
  { channels, mail }: CampaignDeps,
  { workspaceId, accountId, channel }: Campaign,
): Promise<CampaignAccount> {
  const account = await channels.account(workspaceId, accountId);
  if (account?.status !== 'connected') throw disconnected();
  if (channel === 'email' && !(await mail.keyFor(workspaceId, account.address))) {
    throw conflict('domain_unverified', 'El dominio del remitente no está verificado.');
  }
  return account;
}

interface Moving {
  act: Act;
  move(campaign: Campaign): Campaign;
  /** Checked on the locked campaign if its state allows the move. */
  needs?(campaign: Campaign): Promise<void>;
  begins?: true;
  stops?: true;
}

async function catchRefusal(asking: Promise<void>): Promise<DomainError | undefined> {
  try {
    await asking;
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** Locks the channel before the campaign, so that nothing starts while the channel is being blocked. */
async function moved(
  deps: CampaignDeps,
  actor: Actor,
  id: string,
  { act, move, needs, begins, stops }: Moving,
): Promise<CountedCampaign> {
  const { channel } = await requireCampaign(deps.reads, actor, id);
  return deps.store.transaction(actor, async (tx) => {
    const blocked = begins && channel === 'email' ? await catchRefusal(tx.mustBeOpen()) : undefined;
    const before = await lockedCampaign(tx, id);
    const after = move(before);
    // A repeat waits too until old verdicts expire, so that no hand-over begins after either response.
    if (stops) tx.beforeAnswer(oldVerdictsEnd);
    if (after === before) return counted(deps, before);
    await needs?.(before);
    if (blocked) throw blocked;
    await tx.campaigns.save(after);
    // An ended campaign no longer reads its list.
    if (after.status === 'cancelled' && after.listed > 0) tx.listed.clear(id);
    audited(tx, act, after);
    if (!stops) tx.wake();
    return counted(deps, after);
  });
}

/**
 * Sends on behalf of the caller; `at` null means now. Throws `not_found`, `forbidden`, `unusable`, or `conflict` with
 * `not_draft` or the obstacle.
 */
export const scheduleCampaign =
  (deps: CampaignDeps) =>
  (actor: Actor, id: string, { at }: { at: Date | null }): Promise<CountedCampaign> => {
    const now = deps.clock.now();
    return moved(deps, actor, id, {
      act: at === null ? 'started' : 'scheduled',
      move: (campaign) => scheduled(campaign, { at, by: actor.author, now }),
      needs: async (campaign) => {
        maySend(actor, campaign);
        const problems = await contentProblems(deps, campaign);
        if (at !== null && at <= now) problems.push({ path: 'at', message: 'La fecha ya pasó.' });
        if (at !== null && at.getTime() > now.getTime() + LATEST_MS)
          problems.push({ path: 'at', message: 'Debe estar dentro de un año.' });
        if (problems.length > 0) throw unusableAll(problems);
        await mustBeConnected(deps, campaign);
      },
      begins: true,
    });
  };

/** Throws `not_found`, or `conflict`: `not_scheduled`. */
export const unscheduleCampaign = (deps: CampaignDeps) => (actor: Actor, id: string) =>
  moved(deps, actor, id, { act: 'unscheduled', move: (campaign) => unscheduled(campaign, deps.clock.now()) });

/** No hand-over begins afterwards. Throws `not_found`, or `conflict`: `not_sending`. */
export const pauseCampaign = (deps: CampaignDeps) => (actor: Actor, id: string) =>
  moved(deps, actor, id, {
    act: 'paused',
    move: (campaign) => paused(campaign, { reason: 'manual', detail: null, by: actor.author, now: deps.clock.now() }),
    stops: true,
  });

const limited = () => conflict('messaging_limit', 'El canal alcanzó su límite de contactos en 24 horas.');

/** Sends on behalf of the caller. Throws `not_found`, `forbidden`, or `conflict` with `not_paused` or the obstacle. */
export const resumeCampaign = (deps: CampaignDeps) => (actor: Actor, id: string) =>
  moved(deps, actor, id, {
    act: 'resumed',
    move: (campaign) => resumed(campaign, deps.clock.now(), actor.author),
    needs: async (campaign) => {
      maySend(actor, campaign);
      await mustBeConnected(deps, campaign);
      const { channel, workspaceId, accountId } = campaign;
      if (channel !== 'whatsapp') return;
      const room = await deps.channels.loadRoom(workspaceId, accountId);
      if (isStillLimited(campaign, deps.clock.now()) || (room !== null && room <= 0)) throw limited();
    },
    begins: true,
  });

/** No hand-over begins afterwards. Throws `not_found`, or `conflict`: `already_sent`. */
export const cancelCampaign = (deps: CampaignDeps) => (actor: Actor, id: string) =>
  moved(deps, actor, id, { act: 'cancelled', move: (campaign) => cancelled(campaign, deps.clock.now()), stops: true });

/** Throws `conflict` or `unusable` if a mail could not be sent now. */
export async function mustBeSendable(deps: CampaignDeps, tx: CampaignTransaction, campaign: Campaign): Promise<void> {
  const [problem] = (await contentProblems(deps, campaign)).filter(({ path }) => path === 'content');
  if (problem) throw unusable(problem.path, problem.message);
  if (campaign.channel === 'email') await tx.mustBeOpen();
  await mustBeConnected(deps, campaign);
}
