-- How often a mail server has asked to come back later: what is only withheld from its hand-over uses none of its tries.
ALTER TABLE campaigns.recipient ADD COLUMN tries int NOT NULL DEFAULT 0;
