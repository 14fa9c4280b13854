export interface PurchaseDocumentsData {
  'purchase_note.issued': {
    id: string;
    display_id: string;
    seller_contact_id: string;
    net_clp: number;
    tax_treatment: 'afecto' | 'exento' | 'no_gravado';
    status: 'issued' | 'voided';
  };
  'purchase_note.corrected': {
    id: string;
    display_id: string;
    corrected_by: string;
    corrected_at: string;
  };
  'purchase_note.voided': {
    id: string;
    display_id: string;
    void_reason: string;
    voided_by: string;
    voided_at: string;
  };
  'payment.recorded': {
    id: string;
    reservation_id: string | null;
    sale_note_id: string | null;
    instrument: 'efectivo' | 'transferencia' | 'tarjeta_debito' | 'tarjeta_credito' | 'cheque';
    amount_clp: number;
    paid_on: string;
  };
  'consignment.created': {
    id: string;
    vehicle_id: string;
    dueno_contact_id: string | null;
    modalidad: 'en_local' | 'virtual';
    comision_type: 'percentage' | 'fixed' | null;
    comision_value: number | null;
    minimo_clp: number | null;
    estado: 'activo' | 'devuelto' | 'vendido';
  };
  'consignment.returned': {
    id: string;
    vehicle_id: string;
    estado: 'devuelto';
  };
  'consignment.sold': {
    id: string;
    vehicle_id: string;
    liquidacion_id: string;
    amount_venta_clp: number;
    comision_amount_clp: number;
    monto_owner_clp: number;
  };
}
