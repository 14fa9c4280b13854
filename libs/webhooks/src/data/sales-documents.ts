export interface SalesDocumentsData {
  'quote.issued': {
    id: string;
    display_id: string;
    vehicle_id: string;
    buyer_contact_id: string;
    salesperson_id: string | null;
    offered_price_clp: number;
    tax_treatment: 'afecto' | 'exento' | 'pass_through';
    expires_on: string;
    state: 'vigente' | 'expirada' | 'nula';
  };
  'quote.voided': {
    id: string;
    display_id: string;
    void_reason: string;
    voided_by: string;
    voided_at: string;
  };
  'quote.extended': {
    id: string;
    display_id: string;
    expires_on: string;
    extend_reason: string;
    extended_by: string;
    extended_at: string;
  };
  'quote.archived': {
    id: string;
    display_id: string;
    archive_reason: string;
    archived_by: string;
    archived_at: string;
  };
  'reservation.created': {
    id: string;
    display_id: string;
    vehicle_id: string;
    holder_contact_id: string;
    salesperson_id: string | null;
    agreed_price_clp: number | null;
    hold_expires_on: string;
    status: 'activa' | 'completada' | 'anulada';
  };
  'reservation.voided': {
    id: string;
    display_id: string;
    void_reason: string;
    voided_by: string;
    voided_at: string;
  };
  'reservation.abono_disposed': {
    id: string;
    display_id: string;
    abono_disposition: 'retenido' | 'devuelto' | 'aplicado';
    abono_disposition_reason: string | null;
    abono_disposition_by: string;
    abono_disposition_at: string;
  };
  'reservation.converted': {
    id: string;
    display_id: string;
    sale_note_id: string;
    sale_note_display_id: string;
  };
  'sale_note.issued': {
    id: string;
    display_id: string;
    vehicle_id: string;
    buyer_contact_id: string;
    net_clp: number;
    tax_clp: number | null;
    tax_treatment: 'afecto' | 'exento' | 'pass_through';
    status: 'issued' | 'approved' | 'voided';
  };
  'sale_note.approved': {
    id: string;
    display_id: string;
    approved_by: string;
    approved_at: string;
  };
  'sale_note.voided': {
    id: string;
    display_id: string;
    void_reason: string;
    voided_by: string;
    voided_at: string;
  };
}
