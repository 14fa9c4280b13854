CREATE INDEX candidate_photo_of_day ON commerce.candidate_photo (workspace_id, created_at);
