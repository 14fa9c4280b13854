/** An identity with which an account talks. */
export interface Party {
  identity: string;
  address: string;
  lastInboundAt: Date | null;
}
