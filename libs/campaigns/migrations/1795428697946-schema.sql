COMMENT ON SCHEMA campaigns IS 'Sends to many: campaigns, sending domains, bounces and the reputation guard';
