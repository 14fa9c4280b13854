import { counted, namedSql, withinCeiling, type Counted, type Transaction } from '@workops/platform/database';
import type {
  Claim,
  ClaimableAgent,
  ClaimedToken,
  CredentialFilter,
  CredentialRepository,
  Revocation,
  RevokedCredential,
} from '../ports';
import type { IssuedCredential } from '../domain/issued-credential';
import { ISSUED_COLUMNS } from './postgres-credential-reads';

const ADD = namedSql(
  [
    'id',
    'workspaceId',
    'kind',
    'name',
    'tokenHash',
    'prefix',
    'lastFour',
    'scopes',
    'livemode',
    'rateLimited',
    'memberId',
    'origins',
    'expiresAt',
    'revokedAt',
    'createdAt',
    'createdBy',
    'minterCredentialId',
    'minterMemberId',
    'claimCodeHash',
    'claimExpiresAt',
  ],
  `
  INSERT INTO access.credential (id, workspace_id, kind, name, token_hash, prefix, last_four, scopes, livemode,
                                 rate_limited, member_id, origins, expires_at, revoked_at, created_at, created_by,
                                 minter_credential_id, minter_member_id, claim_code_hash, claim_expires_at)
  VALUES (:id, :workspaceId, :kind, :name, :tokenHash, :prefix, :lastFour, :scopes, :livemode, :rateLimited, :memberId,
          :origins, :expiresAt, :revokedAt, :createdAt, :createdBy, :minterCredentialId, :minterMemberId,
          :claimCodeHash, :claimExpiresAt)`,
);

const REVOKE = namedSql(
  ['workspaceId', 'kind', 'memberId', 'id', 'at'],
  `
  WITH found AS (
    SELECT id, revoked_at
      FROM access.credential
     WHERE workspace_id = :workspaceId AND kind = :kind AND (:memberId::uuid IS NULL OR member_id = :memberId)
       AND id = :id FOR UPDATE)
  UPDATE access.credential c
     SET revoked_at = coalesce(c.revoked_at, :at)
    FROM found
   WHERE c.id = found.id
  RETURNING c.name, found.revoked_at IS NOT NULL AS already`,
);

const REVOKE_MINTED = `
  WITH found AS (
    SELECT id, revoked_at
      FROM access.credential
     WHERE workspace_id = $1 AND minter_credential_id = ANY ($2::uuid[])
     ORDER BY id FOR UPDATE)
  UPDATE access.credential c SET revoked_at = coalesce(c.revoked_at, $3) FROM found WHERE c.id = found.id
  RETURNING c.id, c.kind, c.name, found.revoked_at IS NOT NULL AS already`;

const REVOKE_KEY = `
  WITH found AS (SELECT id, revoked_at FROM access.credential WHERE kind = 'api_key' AND id = $1 FOR UPDATE)
  UPDATE access.credential c SET revoked_at = coalesce(c.revoked_at, $2) FROM found WHERE c.id = found.id
  RETURNING c.workspace_id AS "workspaceId", c.name, found.revoked_at IS NOT NULL AS already`;

// Concurrent uses of a code wait for the row lock and then find no row.
const LOCK_CLAIMED = `
  SELECT ${ISSUED_COLUMNS}, claim_expires_at AS "claimExpiresAt" FROM access.credential
   WHERE claim_code_hash = $1 AND revoked_at IS NULL FOR UPDATE`;

const GIVE_TOKEN = `
  UPDATE access.credential
     SET token_hash = $2, prefix = $3, last_four = $4, claim_code_hash = NULL, claim_expires_at = NULL
   WHERE id = $1`;

const LIVE = `
  FROM access.credential WHERE workspace_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`;

const CEILINGS: Record<IssuedCredential['kind'], Counted> = {
  api_key: counted('api_keys', `${LIVE} AND kind = 'api_key'`),
  publishable_key: counted('publishable_keys', `${LIVE} AND kind = 'publishable_key'`),
  device_agent: counted('device_agents', `${LIVE} AND kind = 'device_agent'`),
  personal_token: counted('personal_tokens', `${LIVE} AND kind = 'personal_token' AND member_id = $2`),
};

export async function addCredential(tx: Transaction, c: IssuedCredential, claim?: Claim): Promise<void> {
  await withinCeiling(tx, CEILINGS[c.kind], c.workspaceId, c.memberId ?? undefined);
  const values = ADD.values({
    ...c,
    claimCodeHash: claim?.codeHash ?? null,
    claimExpiresAt: claim?.expiresAt ?? null,
  });
  await tx.query(ADD.text, values);
}

export async function revokeKey(
  tx: Transaction,
  id: string,
  at: Date,
): Promise<(Revocation & { workspaceId: string }) | undefined> {
  const [revoked] = await tx.query<Revocation & { workspaceId: string }>(REVOKE_KEY, [id, at]);
  return revoked;
}

export async function lockClaimed(tx: Transaction, codeHash: Buffer): Promise<ClaimableAgent | undefined> {
  const [row] = await tx.query<IssuedCredential & { claimExpiresAt: Date }>(LOCK_CLAIMED, [codeHash]);
  if (!row) return undefined;
  const { claimExpiresAt, ...agent } = row;
  return { agent, claimExpiresAt };
}

export async function giveToken(
  tx: Transaction,
  agentId: string,
  { tokenHash, prefix, lastFour }: ClaimedToken,
): Promise<void> {
  await tx.query(GIVE_TOKEN, [agentId, tokenHash, prefix, lastFour]);
}

export class PostgresCredentials implements CredentialRepository {
  constructor(
    private readonly tx: Transaction,
    private readonly workspaceId: string,
    /** Called after the commit. */
    private readonly revoked: () => void,
  ) {}

  add(credential: IssuedCredential, claim?: Claim): Promise<void> {
    return addCredential(this.tx, credential, claim);
  }

  async revoke({ kind, memberId }: CredentialFilter, id: string, at: Date): Promise<Revocation | undefined> {
    this.tx.afterCommit(this.revoked);
    const [revoked] = await this.tx.query<Revocation>(
      REVOKE.text,
      REVOKE.values({ workspaceId: this.workspaceId, kind, memberId: memberId ?? null, id, at }),
    );
    return revoked;
  }

  revokeMintedBy(ids: readonly string[], at: Date): Promise<RevokedCredential[]> {
    return this.tx.query<RevokedCredential>(REVOKE_MINTED, [this.workspaceId, ids, at]);
  }
}
