/** An entry of the workspace's catalogue of services. */
export interface AppointmentTypeRecord {
  workspaceId: string;
  id: string;
  name: string;
  description: string;
  kind: string;
  engine: string;
  externalRef: string | null;
  /** Null where the configuration's holds. */
  bufferMinutes: number | null;
  durationMinutes: number;
  /** Null means ask us; 0 means free. */
  priceAmount: number | null;
  /** ISO 4217. */
  priceCurrency: string;
  priceIsFrom: boolean;
  /** Empty for the whole team. */
  eligibleStaffIds: string[];
  isActive: boolean;
  isDefault: boolean;
  deletedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}
