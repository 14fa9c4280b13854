/** An identity with which an account talks. */
export interface Party {
  identity: string;
  address: string;
  lastInboundAt: Date | null;
}

/** A party as one who is written to. */
export interface KnownParty extends Party {
  /** Its provider refused marketing to it within the last day. */
  refusesMarketing: boolean;
}
