import type { Listed, ListInput, ShownCredential } from '../index';
import { ALL_SCOPES, type Actor } from '@workops/kernel';
import {
  AuthorResource,
  CreatedAt,
  Field,
  flag,
  Id,
  ListField,
  type Listing,
  toListing,
  ObjectField,
  oneOf,
  toPage,
  type PageQuery,
  text,
  timestamp,
  uuid,
} from '@workops/edge';

export const credentialName = text({ min: 1, max: 200 });
export const scope = oneOf(ALL_SCOPES, 'Scope');
export const SCOPES_AT_MOST = 200;
export const expiry = {
  optional: true,
  nullable: true,
  description: 'In the future, and not after that of the credential that mints it; without it, as that one, or never.',
} as const;
export const token = text({ max: 60 });

export class CredentialResource {
  @Id()
  id: string;
  @Field(credentialName, {
    person: false,
    description: 'The name given when the credential was created.',
    example: 'CRM',
  })
  name: string;
  @Field(text({ max: 10 }), { person: false, description: 'The first characters of the token.', example: 'sk_live_' })
  prefix: string;
  @Field(text({ max: 4 }), {
    nullable: true,
    person: false,
    description: 'The last four characters of the token; null while there is none.',
    example: '4x7Q',
  })
  lastFour: string | null;
  @Field(flag(), { description: 'False for a credential of a sandbox workspace.' })
  livemode: boolean;
  @Field(timestamp(), { nullable: true, description: 'When the credential stops working; null if it never does.' })
  expiresAt: Date | null;
  @Field(timestamp(), { nullable: true, description: 'When the credential was revoked; null if it was not.' })
  revokedAt: Date | null;
  @CreatedAt()
  createdAt: Date;
  @ObjectField(() => AuthorResource, { description: 'Who created the credential.' })
  createdBy: AuthorResource;
  @Field(uuid(), {
    wire: 'minted_by',
    nullable: true,
    description: 'The key or token that created it; null if a member created it in person, or an operator did.',
  })
  minterCredentialId: string | null;
}

export class RevocationQuery {
  @Field(flag(), {
    optional: true,
    default: false,
    description: 'Also revoke every credential that it created, directly or indirectly.',
  })
  descendants?: boolean;
}

export class DescendantResource extends CredentialResource {
  @Field(oneOf(['api_key', 'personal_token', 'publishable_key', 'device_agent'], 'CredentialKind'), {
    description: 'What kind of credential it is.',
  })
  kind: string;
  @ListField(scope, { max: SCOPES_AT_MOST, description: 'What the credential may do.', example: ['contacts:read'] })
  scopes: readonly string[];
}

export const descendants = {
  summary: 'List the descendants of a credential',
  description:
    'The live credentials that it created, directly or indirectly, newest first: what `DELETE` with `descendants=true` revokes as well.',
  errors: ['NOT_FOUND'],
  list: 'cursor',
  response: DescendantResource,
} as const;

type ListDescendants = (actor: Actor, id: string, input: ListInput) => Promise<Listed<ShownCredential>>;

export async function listDescendants(
  list: ListDescendants,
  actor: Actor,
  id: string,
  query: PageQuery,
): Promise<Listing<DescendantResource>> {
  const page = toPage(query);
  return toListing(await list(actor, id, page), page);
}
