import type { ShownCredential } from '@workops/access';
import { ALL_SCOPES } from '@workops/kernel';
import { AuthorResource, authorOf } from '../http/author';
import { Field, ObjectField } from '../http/fields/field';
import { flag, oneOf, text, timestamp, uuid } from '../http/fields/shapes';

export const credentialName = text({ min: 1, max: 200 });
export const scope = oneOf(ALL_SCOPES);
export const SCOPES_AT_MOST = 200;
export const expiry = { optional: true, nullable: true, description: 'In the future; without it, it lives until it is revoked.' } as const;
export const token = text({ max: 60 });

/** What is shown of every credential. */
export class CredentialResource {
  @Field(uuid())
  id: string;
  @Field(credentialName)
  name: string;
  @Field(text({ max: 10 }), { description: 'What its token starts with.', example: 'sk_live_' })
  prefix: string;
  @Field(text({ max: 4 }), { nullable: true, description: 'What its token ends with; null while it has none.' })
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
});

/** The time that a client sent, if it sent one. */
export const timeOf = (given: string | null | undefined): Date | undefined => (given ? new Date(given.replace(',', '.')) : undefined);
