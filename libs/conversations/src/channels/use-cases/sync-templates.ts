import { systemActor } from '@workops/kernel';
import type { OpenAccountDeps } from '../channel-ports';
import { MOST_TEMPLATES } from '../domain/template-sync';
import type { ReportedTemplate } from '../domain/whatsapp-template';
import type { ProviderAccount } from '../../conversations/message-ports';
import type { TemplateDeps, TemplateProvider, TemplateWordDeps } from '../template-ports';
import { openAccount } from './open-account';
import { takeWholeWord } from './template-word';

type SyncDeps = TemplateWordDeps & OpenAccountDeps & Pick<TemplateDeps, 'templateProviders'>;

/** Undefined if the provider did not list all. */
async function allOf(
  provider: TemplateProvider,
  account: ProviderAccount,
): Promise<ReportedTemplate[] | 'kept_here' | undefined> {
  const all: ReportedTemplate[] = [];
  for (let after: string | null = null; ;) {
    const page = await provider.templates(account, after);
    if (page === 'kept_here') return page;
    if (typeof page !== 'object' || 'refused' in page) return undefined;
    all.push(...page.templates);
    if (page.after === null) return all;
    if (all.length >= MOST_TEMPLATES || page.templates.length === 0) return undefined;
    ({ after } = page);
  }
}

/** True if done or not needed. */
export const syncTemplates =
  (deps: SyncDeps) =>
  async (workspaceId: string, accountId: string): Promise<boolean> => {
    const account = await openAccount(deps)(workspaceId, accountId);
    const provider = account && deps.templateProviders[account.provider];
    if (!provider || account.status === 'disconnected') return true;
    const reported = await allOf(provider, account);
    if (!reported) return false;
    if (reported !== 'kept_here')
      await takeWholeWord(deps)(systemActor(workspaceId, account.livemode), accountId, reported);
    return true;
  };
