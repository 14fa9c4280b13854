export interface Party {
  identity: string;
  address: string;
  lastInboundAt: Date | null;
}

export interface KnownParty extends Party {
  /** The provider refused marketing to it within the last day. */
  refusesMarketing: boolean;
}
