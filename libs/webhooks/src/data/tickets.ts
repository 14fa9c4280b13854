export interface TicketsData {
  'ticket.opened': {
    ticket_id: string;
    origin_conversation_id: string | null;
    reason: string | null;
    opened_by: 'bot' | 'human' | 'system' | 'rule';
    opened_via: string | null;
    brand: string | null;
  };
  'ticket.reopened': {
    ticket_id: string;
    origin_conversation_id: string | null;
    reason: string | null;
    brand: string | null;
  };
  'ticket.resolved': {
    ticket_id: string;
    origin_conversation_id: string | null;
    resolved_by: string;
    resolved_at: string;
    brand: string | null;
  };
  'ticket.closed': {
    ticket_id: string;
    origin_conversation_id: string | null;
    closed_by: string;
    brand: string | null;
  };
  'sla.breached': {
    ticket_id: string;
    ticket_display_id: string | null;
    policy_id: string;
    policy_name: string;
    breach_type: 'first_response' | 'resolution';
    target_minutes: number;
    elapsed_seconds: number;
    assignee: string | null;
    breached_at: string;
  };
}
