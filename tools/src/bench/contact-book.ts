import type { Client } from 'pg';

export const BOOK = {
  size: 1_000_000,
  /** 10 contacts have it. */
  rareWord: 'xilonen',
  /** 10,000 contacts have it, each on a different page. `frequentlyAt` numbers the nth, from 0. */
  frequentWord: 'zacarias',
  frequentlyAt: (n: number): number => n * 100 + 7,
  /** Beginning of a surname of 5,000 contacts. */
  twoLetters: 'wu',
  phoneFragment: '912361',
  nobody: 'qwertyu',
};

const FIRST_NAMES =
  'José,María,Juan,Ana,Luis,Carmen,Jorge,Rosa,Pedro,Marta,Claudia,Andrés,Sofía,Martín,Valentina,Benjamín,Javiera,Ignacio,Catalina,Tomás,Francisca,' +
  'Diego,Daniela,Sebastián,Camila,Felipe,Constanza,Gabriel,Isidora,Nicolás';
const SURNAMES =
  'González,Muñoz,Rojas,Díaz,Pérez,Soto,Contreras,Silva,Martínez,Sepúlveda,Morales,Rodríguez,López,Fuentes,Hernández,Torres,Araya,Flores,Espinoza,' +
  'Valenzuela,Castillo,Tapia,Reyes,Gutiérrez,Castro,Pizarro,Álvarez,Vásquez,Sánchez,Fernández,Ramírez,Carrasco,Gómez,Cortés,Herrera,Núñez,Jara,' +
  'Vergara,Rivera,Figueroa';
const SECOND_SURNAMES =
  'Riquelme,García,Miranda,Bravo,Vera,Molina,Vega,Campos,Sandoval,Orellana,Cárdenas,Olivares,Alarcón,Gallardo,Ortiz,Garrido,Salazar,Guzmán,Henríquez,' +
  'Saavedra,Navarro,Aguilera,Parra,Romero,Aravena,Vargas,Cáceres,Yáñez,Leiva,Escobar';

export const idInBook = (n: number): string => `01930000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

/** `n` counts from 1; identical each time. */
const FILL = `
  INSERT INTO contacts.contact (workspace_id, id, name, external_id, email, email_normalised, phone, phone_e164, lifecycle_stage, company_id,
         origin_channel, email_consent, email_status, channels, created_at, updated_at)
  SELECT $1, ('01930000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
         first || CASE WHEN n % 100 = 7 THEN ' Zacarías' WHEN n % 100000 = 3 THEN ' Xilonén' ELSE '' END
           || ' ' || last || ' ' || CASE WHEN n % 200 = 11 THEN 'Wu' ELSE second END,
         CASE WHEN n % 3 = 0 THEN 'crm-' || n END, email, email, phone, phone,
         (ARRAY['unknown', 'unknown', 'unknown', 'prospect', 'customer', 'lost'])[1 + n % 6],
         CASE WHEN n % 10 = 0 THEN ('01940000-0000-7000-8000-' || lpad(to_hex(n % 20000), 12, '0'))::uuid END,
         'manual', n % 4 = 0, 'subscribed',
         CASE n % 5 WHEN 0 THEN '{whatsapp}'::text[] WHEN 1 THEN '{email,whatsapp}' ELSE '{}' END, made, made
    FROM (
      SELECT n, first, last, second, timestamptz '2026-01-01Z' + n * interval '20 seconds' AS made,
             CASE WHEN n % 10 < 8 THEN contacts.folded(first) || '.' || contacts.folded(last) || n || '@'
               || (ARRAY['gmail.com', 'hotmail.com', 'example.cl', 'correo.cl', 'empresa.cl'])[1 + n % 5] END AS email,
             CASE WHEN n % 10 > 1 THEN '+569' || lpad(((n::bigint * 7919 + 12345678) % 100000000)::text, 8, '0') END AS phone
        FROM generate_series($2::int, $3::int) n
        CROSS JOIN LATERAL (SELECT ($4::text[])[1 + (n * 7 + n / 30) % 30] AS first, ($5::text[])[1 + (n * 11 + n / 40) % 40] AS last,
                                   ($6::text[])[1 + (n * 13 + n / 50) % 30] AS second) name
    ) book`;

const SEARCH_INDEX = 'contact_search';
const A_TIME = 100_000;

/** A million contacts in about a minute. The search index is built afterwards, and the table vacuumed. */
export async function fillContactBook(client: Client, workspaceId: string): Promise<void> {
  const { rows } = await client.query<{ indexdef: string }>(
    'SELECT indexdef FROM pg_indexes WHERE schemaname = $1 AND indexname = $2',
    ['contacts', SEARCH_INDEX],
  );
  await client.query(`DROP INDEX contacts.${SEARCH_INDEX}`);
  const names = [FIRST_NAMES, SURNAMES, SECOND_SURNAMES].map((list) => list.split(','));
  for (let from = 1; from <= BOOK.size; from += A_TIME)
    await client.query(FILL, [workspaceId, from, from + A_TIME - 1, ...names]);
  await client.query(`SET maintenance_work_mem = '512MB'`);
  await client.query(rows[0]!.indexdef);
  await client.query('VACUUM ANALYZE contacts.contact');
}
