/** Who answers for something that outlives the call which made it: a webhook subscription, a connected calendar. */
export interface Owner {
  kind: 'member' | 'api_key';
  id: string;
  /** The connected app through which a member made it: what is made so ends with the app, and with the member's consent to it. */
  appId: string | null;
}

/** Tells owners apart: a member through an app is another owner than the same member in person. The id itself where there is no app. */
export const ownerKey = ({ id, appId }: Pick<Owner, 'id' | 'appId'>): string => (appId === null ? id : `${id}:${appId}`);
