import { conflict, notFound, type Actor } from '@workops/kernel';
import { hashOfToken, mustBeProven, networkKey, type ClaimedIdentity, type Visitor } from '../domain/visitor';
import type { WidgetDeps } from '../widget-ports';

export interface SessionInput {
  visitorToken?: string;
  identity?: ClaimedIdentity;
  name?: string;
  host: string | null;
  /** The address is a /64 in IPv6. */
  address: string | null;
}

export interface Session {
  visitorToken: string;
  conversationId: string | null;
}

const noChannel = () => conflict('no_channel', 'El sitio web no tiene un canal de chat conectado.');

/** Resumes a session with its token. Throws `conflict` without a chat, `unusable` for an unproven identity. */
export const beginSession =
  ({ visitors, reads, mintToken, digest, clock, ids }: WidgetDeps) =>
  async ({ workspaceId }: Actor, { visitorToken, identity, name, host, address }: SessionInput): Promise<Session> => {
    const account = await visitors.account(workspaceId, host);
    if (!account) throw noChannel();
    if (identity) mustBeProven(identity, account.identitySecret);
    const found =
      visitorToken === undefined ? undefined : await visitors.byTokenHash(workspaceId, hashOfToken(visitorToken));
    const before = found?.accountId === account.id ? found : undefined;
    const token = before ? visitorToken! : mintToken();
    const now = clock.now();
    const blank = {
      workspaceId,
      id: ids.next(),
      accountId: account.id,
      externalId: null,
      name: null,
      network: null,
      createdAt: now,
    };
    const visitor: Visitor = {
      ...(before ?? blank),
      tokenHash: hashOfToken(token),
      externalId: identity?.externalId ?? before?.externalId ?? null,
      name: name?.trim() || (before?.name ?? null),
      network: address === null ? null : digest(networkKey(workspaceId, address)),
      seenAt: now,
    };
    await visitors.save(visitor);
    return { visitorToken: token, conversationId: (await reads.conversationId(visitor)) ?? null };
  };

/** Throws `not_found`. */
export const knownVisitor =
  ({ visitors }: Pick<WidgetDeps, 'visitors'>) =>
  async (workspaceId: string, token: string | undefined): Promise<Visitor> => {
    const visitor = token === undefined ? undefined : await visitors.byTokenHash(workspaceId, hashOfToken(token));
    if (!visitor) throw notFound('La sesión del chat no existe.');
    return visitor;
  };
