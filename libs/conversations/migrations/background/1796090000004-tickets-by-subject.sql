-- Finds tickets by words of their subject, without accents and case.
CREATE INDEX CONCURRENTLY ticket_subject ON conversations.ticket USING gin (
  lower(translate(subject, 'áàâãäåéèêëíìîïóòôõöúùûüñçÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncAAAAAAEEEEIIIIOOOOOUUUUNC')) gin_trgm_ops,
  workspace_id);
