import type { Clock, SecretKeeper } from '@workops/kernel';
import type { Sql } from '@workops/platform/database';
import { mailForms } from '../domain/plus-address';
import type { InboundAccount, InboundAccounts } from '../mail-ports';

interface Row extends Omit<InboundAccount, 'secrets'> {
  ownSecretSealed: string | null;
  formerSecretSealed: string | null;
  formerSecretUntil: Date | null;
}

const TAKING = `removed_at IS NULL AND (status = 'connected' OR status_reason = 'credential_rejected')`;
const SELECT = `
  SELECT workspace_id AS "workspaceId", id, kind, provider, address, own_secret_sealed AS "ownSecretSealed",
         former_secret_sealed AS "formerSecretSealed",
         former_secret_until AS "formerSecretUntil"
    FROM conversations.messaging_account`;
const BY_ID = `${SELECT} WHERE id = $1 AND provider = $2 AND ${TAKING}`;
/** `$2` is the workspace that has verified the domain. */
const BY_ADDRESS = `
  ${SELECT}
   WHERE lower(address) = lower($1) AND provider = 'smtp' AND ${TAKING}
     AND (workspace_id = $2::uuid OR ($2::uuid IS NULL AND address_proven_at IS NOT NULL))
   ORDER BY address_proven_at, created_at, id LIMIT 1`;

export interface MailDomains {
  ownerOf(address: string): Promise<string | undefined>;
}

export function inboundAccounts(
  sql: Sql,
  { ownerOf }: MailDomains,
  secrets: SecretKeeper,
  clock: Clock,
): InboundAccounts {
  const opened = ([row]: readonly Row[]): InboundAccount | undefined => {
    if (!row) return undefined;
    const { workspaceId, id, kind, provider, address, ownSecretSealed, formerSecretSealed, formerSecretUntil } = row;
    const isFormerGood = formerSecretUntil !== null && formerSecretUntil > clock.now();
    const sealed = [ownSecretSealed, isFormerGood ? formerSecretSealed : null].filter(
      (each): each is string => each !== null,
    );
    return { workspaceId, id, kind, provider, address, secrets: sealed.map((each) => secrets.open(each)) };
  };
  return {
    byId: async (id, provider) => opened(await sql.query<Row>(BY_ID, [id, provider])),
    byMailAddress: async (address) => {
      const forms = mailForms(address);
      const domainOwner = (await ownerOf(address)) ?? null;
      const account = async (form: string, owner: string | null) =>
        opened(await sql.query<Row>(BY_ADDRESS, [form, owner]));
      const plain = await account(forms.at(-1)!, domainOwner);
      if (forms.length === 1) return plain;
      // A mailbox's plus addresses belong to its workspace even if another one has connected some.
      return (await account(forms[0]!, domainOwner ?? plain?.workspaceId ?? null)) ?? plain;
    },
  };
}
