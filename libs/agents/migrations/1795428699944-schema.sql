COMMENT ON SCHEMA agents IS 'AI agents, their knowledge, evaluation and cost';
