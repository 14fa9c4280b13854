import { randomBytes, randomUUID } from 'node:crypto';
import type { IssuedCredential } from '../domain/issued-credential';
import type { Member } from '../domain/member';
import type { Workspace } from '../domain/workspace';

const NOON = new Date('2027-01-15T12:00:00.000Z');

export const aWorkspace = (over: Partial<Workspace> = {}): Workspace => ({
  id: randomUUID(),
  name: 'Clínica Andes',
  livemode: true,
  country: 'CL',
  timezone: 'America/Santiago',
  language: 'es',
  currency: 'CLP',
  healthcare: false,
  createdAt: NOON,
  ...over,
});

export type KeptKey = IssuedCredential & { tokenHash: Buffer };

export const anApiKey = (over: Partial<KeptKey> = {}): KeptKey => ({
  id: randomUUID(),
  workspaceId: randomUUID(),
  kind: 'api_key',
  name: 'Integration',
  tokenHash: randomBytes(32),
  prefix: 'sk_live_',
  lastFour: 'a1B2',
  scopes: ['contacts:read', 'contacts:write'],
  livemode: true,
  rateLimited: true,
  memberId: null,
  origins: null,
  expiresAt: null,
  revokedAt: null,
  createdAt: NOON,
  createdBy: { kind: 'system', id: null, name: 'Test' },
  minterCredentialId: null,
  minterMemberId: null,
  ...over,
});

export const aMember = (over: Partial<Member> = {}): Member => {
  const id = randomUUID();
  return {
    id,
    workspaceId: randomUUID(),
    subject: null,
    email: `${id}@example.com`,
    name: 'Josefa Núñez',
    role: 'member',
    customRoleId: null,
    locationIds: [],
    status: 'active',
    createdAt: NOON,
    updatedAt: NOON,
    ...over,
  };
};
