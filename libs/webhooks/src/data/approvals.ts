export interface ApprovalsData {
  'credit_application.recorded': {
    id: string;
    display_id: string;
    vehicle_id: string;
    buyer_contact_id: string | null;
    institution_id: string;
    requested_amount_clp: number;
    state: 'recorded' | 'submitted' | 'approved' | 'rejected' | 'withdrawn';
  };
  'credit_application.submitted': {
    id: string;
    display_id: string;
    submitted_by: string;
    submitted_at: string;
  };
  'credit_application.decided': {
    id: string;
    display_id: string;
    outcome: 'approved' | 'rejected';
    approved_amount_clp: number | null;
    decided_by: string;
    decided_at: string;
  };
  'credit_application.withdrawn': {
    id: string;
    display_id: string;
    withdrawn_reason: string;
    withdrawn_by: string;
    withdrawn_at: string;
  };
  'price_approval.requested': {
    id: string;
    quote_id: string | null;
    reservation_id: string | null;
    sale_note_id: string | null;
    requested_price_clp: number;
    requester_user_id: string;
    status: 'pending' | 'approved' | 'rejected';
  };
  'price_approval.decided': {
    id: string;
    status: 'approved' | 'rejected';
    decision_note: string | null;
    decider_user_id: string;
    decided_at: string;
  };
}
