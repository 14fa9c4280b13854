-- To how many more contacts an account may write today, and until when that is known: all processes take theirs from it.
ALTER TABLE campaigns.lane ADD COLUMN room int, ADD COLUMN room_until timestamptz;
