import { namesNobody, refusalIn, refusesRecipient } from '@workops/kernel';

export { refusalIn, refusesRecipient as isHardBounce, type MailRefusal } from '@workops/kernel';

const FROM_A_MAILER =
  /^(?:from|sender|return-path):[^\n]*(?:mailer-?daemon|post_?master|mail ?delivery|mdaemon|maildaemon|<>|mail[- ]?administrator|mailsystem|daemon@)/im;
const ABOUT_A_RETURN =
  /^subject:[^\n]*(?:undeliver|unable to deliver|could not be delivered|couldn.t be delivered|not delivered|returned mail|returned to sender|failure notice|failed mail|delivery[- ](?:status|failure|failed|notification|error|problem)|mail (?:delivery|could|failed|failure|error|system error)|message (?:status|undeliverable)|nondeliverable|non remis|no se (?:pudo|ha podido)|rejected mail|user unknown|unzustellbar|não entregue|nao entregue|no entregad|sin entregar|devolvid|impossibile recapitare|mancata consegna|échec|未送|配信不能|退信|не доставлен|bounce)/im;
const FAILED_FIELD = /^x-failed-recipients:/im;
/** Automatic replies of a person's mail program, which may quote anything. */
const AWAY =
  /^(?:x-autoreply|x-autorespond|x-vacation|precedence: *(?:auto_reply|junk))|^subject:[^\n]*(?:out of (?:the )?office|vacation|auto(?:matic)?[- ]?(?:reply|response)|fuera de (?:la )?oficina|respuesta automática)/im;
/** Delivery is still being tried. */
const STILL_TRIED =
  /(?:will|is|be) (?:be )?(?:retried|retry|keep trying|still trying|try(?:ing)? (?:again|to deliver))|no action is required|still being retried|warning(?: message)? only|delivery (?:is |has been |status notification \(|attempt )?delay|could not send message for past|you do not need to resend/i;
/** Lines after which the sent mail is quoted. */
const QUOTED =
  /^.{0,20}(?:-{2,}(?!-).{0,60}(?:copy|original|returned|unsent|message text|header|undelivered|below).{0,80}|begin original.*)$|^(?:received|return-path|message-id|dkim-signature): ?.*$|^.*(?:original message (?:follows|headers?)|message headers follow|original message:|your (?:original )?message (?:follows|is attached)).*$/i;
/** A report repeats the subject. */
const SENT_SUBJECT =
  /^[>\s]{0,20}(?:with )?(?:subject|asunto|assunto|objet|oggetto|betreff|тема|件名|主题)\s{0,5}[:：]/i;
const isSentSubject = (line: string): boolean =>
  (line.includes(':') || line.includes('：')) && SENT_SUBJECT.test(line.slice(0, 60));
const SCANNER_WORDS = ['checked', 'scanned', 'analyzed', 'analysed', 'analizado', 'verificado', 'virus-free'];
const MOST = 16_000;
/** Bounds the pattern's work per line. */
const MAX_QUOTE_LINE = 300;

/** A virus scanner adds such lines to any mail. */
function isScannerFooter(line: string): boolean {
  if (line.startsWith('_____')) return true;
  const words = line.slice(0, MAX_QUOTE_LINE).toLowerCase();
  return (
    words.includes('virus') &&
    !words.includes('found') &&
    !words.includes('reject') &&
    SCANNER_WORDS.some((word) => words.includes(word))
  );
}

/** The mailer's explanation on one line, in linear time. */
export function wordsIn(text: string): string {
  const lines = text.slice(0, MOST).replaceAll('\r', '\n').split('\n');
  const quoteStart = lines.findIndex((line) => QUOTED.test(line.slice(0, MAX_QUOTE_LINE)));
  return lines
    .slice(0, quoteStart < 0 ? lines.length : quoteStart)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !isSentSubject(line) && !isScannerFooter(line))
    .join(' ');
}

const SAID = /\b(?:said|replied|returned|response)(?: (?:was|from [^:]{0,100}))?: ?(?=[45]\d\d[- ])/i;
/** The server's reply if marked; otherwise all words. */
const replyIn = (words: string): string => {
  const match = SAID.exec(words);
  return match ? words.slice(match.index + match[0].length) : words;
};

export const isFromMailer = (head: string): boolean => FROM_A_MAILER.test(head);

/** True for a returned mail that reports an unknown recipient before the quoted mail. */
export function isBounceInWords(head: string, text: string): boolean {
  if (AWAY.test(head) || !(FROM_A_MAILER.test(head) || ABOUT_A_RETURN.test(head) || FAILED_FIELD.test(head)))
    return false;
  const words = wordsIn(text);
  if (STILL_TRIED.test(words)) return false;
  const reply = replyIn(words);
  const { isEarly = false, isLate = false } = refusalIn(words);
  const refusal = { ...refusalIn(reply), isEarly, isLate };
  return refusal.status === null && refusal.reply === null ? namesNobody(reply) : refusesRecipient(refusal);
}
