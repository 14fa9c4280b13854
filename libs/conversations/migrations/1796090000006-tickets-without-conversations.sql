-- A ticket of the phone or the counter has no conversation. Rows of before meet the narrower limit.
ALTER TABLE conversations.ticket
  DROP CONSTRAINT ticket_conversation_ids_check,
  ADD CONSTRAINT ticket_conversation_ids_check CHECK (cardinality(conversation_ids) <= 50) NOT VALID;
