export interface SafetyData {
  'safety_hold.placed': {
    hold_id: string;
    contact_id: string;
    scope: 'run' | 'contact' | 'subject';
    kind: 'safety' | 'identity' | 'manual' | 'policy';
    reason: string;
    placed_at: string;
    stepKey: string | null;
    ticketId: string | null;
    ackMinutes: number;
  };
  'safety_hold.ack_overdue': {
    hold_id: string;
    contact_id: string;
    eventType: 'ack_overdue';
    targetMinutes: number;
    elapsedMinutes: number;
    withinCoverage: boolean;
  };
  'safety_hold.first_response_overdue': {
    hold_id: string;
    contact_id: string;
    eventType: 'first_response_overdue';
    targetMinutes: number;
    elapsedMinutes: number;
    withinCoverage: boolean;
  };
}
