import { freshVerdict, unavailable, type Actor, type Author } from '@workops/kernel';
import type { CustomerNotices } from '../appointment-ports';
import type { AppointmentRecord } from '../domain/appointment';
import { cancelSaying, reminderSaying, type Saying } from '../domain/letters';
import { calledIn, type OutsideDirectories } from '../outside-ports';

/** The conversations context implements this. */
export interface ConversationVoice {
  /** False, without writing, if it cannot be sent there. Joins the caller's transaction. */
  tell(
    actor: Actor,
    saying: Saying & { conversationId: string; matter: 'reminder' | 'cancel'; onBehalfOf: Author['kind'] },
  ): Promise<boolean>;
}

/** Contacts implement this. */
interface OutboundPolicy {
  judge(
    workspaceId: string,
    sends: readonly { contactId: string; send: { channel: 'email'; purpose: 'service' } }[],
  ): Promise<readonly { outcome: 'allowed' | 'blocked' | 'warning' }[]>;
}

interface NoticeDeps extends OutsideDirectories {
  voice: ConversationVoice;
  policy: OutboundPolicy;
}

/** Notices use the workspace's language and zone. */
export function customerNotices({ workspaces, contacts, voice, policy }: NoticeDeps): CustomerNotices {
  const addressed = async ({ workspaceId, contactId }: AppointmentRecord) => {
    const [workspace, people] = await Promise.all([
      workspaces.loadFacts(workspaceId),
      contacts.reach(workspaceId, contactId === null ? [] : [contactId]),
    ]);
    const person = contactId === null ? undefined : people.get(contactId);
    return { workspace, person: person ? calledIn(workspace, person) : null };
  };
  return {
    remind: async (actor, appointment) => {
      const { conversationId, bookedBy } = appointment;
      if (conversationId === null) return false;
      const { workspace, person } = await addressed(appointment);
      const saying = reminderSaying(appointment, workspace, person);
      return voice.tell(actor, { ...saying, conversationId, matter: 'reminder', onBehalfOf: bookedBy ?? 'api_key' });
    },
    mayMail: async (workspaceId, contactId) => {
      const judged = await freshVerdict(() =>
        policy.judge(workspaceId, [{ contactId, send: { channel: 'email', purpose: 'service' } }]),
      );
      if (!judged) throw unavailable('The outbound policy took too long.', 1);
      return judged.verdict[0]!.outcome !== 'blocked';
    },
    tellCancelled: async (actor, appointment, reason) => {
      const { conversationId } = appointment;
      if (conversationId === null) return false;
      const { workspace, person } = await addressed(appointment);
      const saying = cancelSaying(appointment, workspace, person, reason);
      return voice.tell(actor, { ...saying, conversationId, matter: 'cancel', onBehalfOf: actor.author.kind });
    },
  };
}
