-- The words of a vehicle's fuel, transmission, body type or color in lower case without accents, as lists compare them.
CREATE FUNCTION commerce.words_of(trait text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(
           replace(replace(replace(replace(
             translate(lower(regexp_replace(normalize(trait, NFKD), '[\u0300-\u036f]+', '', 'g')), 'øłđðħıŧς', 'olddhitσ'),
             'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
           '[^[:alnum:]]+', ' ', 'g'))
$$;
