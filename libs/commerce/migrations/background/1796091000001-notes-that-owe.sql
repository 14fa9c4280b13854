-- Lists the sale notes that still owe.
CREATE INDEX CONCURRENTLY sale_note_owing ON commerce.sale_note (workspace_id, created_at, id)
  WHERE (CASE WHEN status <> 'voided' THEN total_clp - trade_in_clp - paid_clp ELSE 0 END) > 0;
