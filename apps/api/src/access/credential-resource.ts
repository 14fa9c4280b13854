import type { Listed, ListInput, ShownCredential } from '@workops/access';
import { ALL_SCOPES, type Actor } from '@workops/kernel';
import { AuthorResource, authorOf } from '../http/author';
import type { Listing } from '../http/envelope';
import { Field, ListField, ObjectField } from '../http/fields/field';
import { flag, oneOf, text, timestamp, uuid } from '../http/fields/shapes';
import { listingOf, pageOf, type PageQuery } from '../http/page';

export const credentialName = text({ min: 1, max: 200 });
export const scope = oneOf(ALL_SCOPES);
export const SCOPES_AT_MOST = 200;
export const expiry = {
  optional: true,
  nullable: true,
  description: 'In the future, and not after that of the credential that mints it; without it, as that one, or never.',
} as const;
export const token = text({ max: 60 });

/** What is shown of every credential. */
export class CredentialResource {
  @Field(uuid())
  id: string;
  @Field(credentialName, { person: false })
  name: string;
  @Field(text({ max: 10 }), { description: 'What its token starts with.', example: 'sk_live_', person: false })
  prefix: string;
  @Field(text({ max: 4 }), { nullable: true, description: 'What its token ends with; null while it has none.', person: false })
  last_four: string | null;
  @Field(flag())
  livemode: boolean;
  @Field(timestamp(), { nullable: true })
  expires_at: string | null;
  @Field(timestamp(), { nullable: true })
  revoked_at: string | null;
  @Field(timestamp())
  created_at: string;
  @ObjectField(() => AuthorResource)
  created_by: AuthorResource;
  @Field(uuid(), { nullable: true, description: 'The key or token that minted it; null where a member did in person, or an operator.' })
  minted_by: string | null;
}

const instant = (moment: Date | null): string | null => moment && moment.toISOString();

export const resourceOfCredential = (credential: ShownCredential): CredentialResource => ({
  id: credential.id,
  name: credential.name,
  prefix: credential.prefix,
  last_four: credential.lastFour,
  livemode: credential.livemode,
  expires_at: instant(credential.expiresAt),
  revoked_at: instant(credential.revokedAt),
  created_at: credential.createdAt.toISOString(),
  created_by: authorOf(credential.createdBy),
  minted_by: credential.minterCredentialId,
});

export class RevocationQuery {
  @Field(flag(), { optional: true, default: false, description: 'Also revokes all that it has minted, and what that has minted in turn.' })
  descendants?: boolean;
}

export class DescendantResource extends CredentialResource {
  @Field(oneOf(['api_key', 'personal_token', 'publishable_key', 'device_agent']))
  kind: string;
  @ListField(scope, { max: SCOPES_AT_MOST })
  scopes: string[];
}

/** How the descendants of a credential are listed, of whatever kind it is. */
export const descendants = {
  summary: 'List what a credential has minted',
  description:
    'What `DELETE` with `descendants=true` would revoke besides: the live credentials that it minted, and what those minted, newest first.',
  errors: ['NOT_FOUND'],
  list: 'cursor',
  response: DescendantResource,
} as const;

type ListDescendants = (actor: Actor, id: string, input: ListInput) => Promise<Listed<ShownCredential>>;

export async function descendantsOf(list: ListDescendants, actor: Actor, id: string, query: PageQuery): Promise<Listing<DescendantResource>> {
  const page = pageOf(query);
  const resourceOf = (each: ShownCredential): DescendantResource => ({ ...resourceOfCredential(each), kind: each.kind, scopes: [...each.scopes] });
  return listingOf(await list(actor, id, page), page, resourceOf);
}

/** The time that a client sent, if it sent one. */
export const timeOf = (given: string | null | undefined): Date | undefined => (given ? new Date(given.replace(',', '.')) : undefined);
