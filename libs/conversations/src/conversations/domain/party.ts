/** An identity that an account exchanges messages with. */
export interface Party {
  identity: string;
  address: string;
  lastInboundAt: Date | null;
}

/** A party as the recipient of a message. */
export interface KnownParty extends Party {
  /** The party's provider refused marketing to it within the last day. */
  refusesMarketing: boolean;
}
