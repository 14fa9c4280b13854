import { refusesSender } from './sender-refusal';

export interface MailRefusal {
  /** Enhanced code (RFC 3463) such as `5.1.1`; `reply` is a code such as 550. */
  status: string | null;
  reply: number | null;
  text?: string;
  /** The server replied before the recipient was named, so it refuses the client or the sender. */
  isEarly?: boolean;
  /** The server had accepted the recipient, so only words that name it count. */
  isLate?: boolean;
}

const ENHANCED = /(?:^|[^\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/;
const REPLY = /(?:^|[^\d.@:#-])([245]\d\d)(?![\d.]|\s*(?:bytes|kb|mb|seconds|hours|days))/;

/**
 * Refusals before RCPT TO. Postfix, Exim and qmail name the command in their own words; Sendmail's transcript shows it
 * before the reply.
 */
const BEFORE_THE_RECIPIENT = new RegExp(
  [
    '(?:after|in reply to|response to|command:?|while sending) (?:pipelined )?(?:ehlo|helo|lhlo|starttls|auth|mail[ _]from|initial (?:connection|server greeting)|connect)',
    '(?:my name|(?:the )?sender) was rejected|greeting failed|does not like (?:the )?sender|refused to talk to me',
    '>>> ?(?:ehlo|helo|lhlo|mail from)\\b(?:(?!>>>|<<<)[^\\n]){0,300}?<<< ?5\\d\\d',
  ].join('|'),
  'i',
);

const AFTER_THE_MAIL = /(?:in reply to|response to|after) (?:pipelined )?(?:the )?(?:end of )?data\b/i;

export const refusalIn = (text: string): MailRefusal => {
  const reply = REPLY.exec(text)?.[1];
  return {
    status: ENHANCED.exec(text)?.[1] ?? null,
    reply: reply === undefined ? null : Number(reply),
    text,
    isEarly: BEFORE_THE_RECIPIENT.test(text),
    isLate: AFTER_THE_MAIL.test(text),
  };
};

const either = (...sources: readonly string[]): RegExp => new RegExp(sources.join('|'), 'i');

/** The same in languages other than English. */
const NOBODY_ELSEWHERE = [
  '(?:usu[aá]rio|destinat[aá]rio|conta|endere[cç]o|caixa (?:postal|de correio|de entrada)|dom[ií]nio)[^.\\n]{0,40}(?:n[aã]o existe|inexistente|desconhecid|n[aã]o (?:foi )?encontrad|inv[aá]lid|desativad|desabilitad|suspens)',
  '(?:usuario|destinatario|cuenta|direcci[oó]n|buz[oó]n|casilla|dominio)[^.\\n]{0,40}(?:no existe|ha (?:expirado|caducado)|dad[ao] de baja|inexistente|desconocid|no (?:fue |se )?(?:encontr|hall|localiz)|inv[aá]lid|no v[aá]lid|desactivad|deshabilitad|suspendid|no est[aá] disponible)|no (?:existe|se encuentra|se encontr[oó]|se ha encontrado) (?:el|la|ning[uú]n|ese|esa|dicho)[^.\\n]{0,20}(?:usuario|destinatario|cuenta|direcci[oó]n|buz[oó]n|dominio)',
  '(?:utilisateur|destinataire|compte|adresse|bo[iî]te|domaine)[^.\\n]{0,40}(?:inconnu|inexistant|n.existe p(?:as|lus)|introuvable|d[eé]sactiv|suspendu|invalide)',
  '(?:benutzer|empf[aä]nger|konto|adresse|postfach|mailbox|domain)[^.\\n]{0,40}(?:unbekannt|existiert nicht|nicht (?:gefunden|vorhanden|bekannt|verf[uü]gbar)|deaktiviert|gesperrt|ung[uü]ltig)|unbekannter? (?:benutzer|empf[aä]nger)',
  '(?:utente|destinatario|account|indirizzo|casella|dominio)[^.\\n]{0,40}(?:sconosciut|inesistente|non (?:esiste|trovat|valid)|disattivat|disabilitat)',
  '(?:пользовател|адрес|получател|ящик|домен|учетн)[^.\\n]{0,40}(?:не (?:существует|найден|зарегистрирован)|неизвест|заблокирован|отключ|недоступ)|такого (?:пользователя|адреса|ящика)[^.\\n]{0,20}нет',
  '(?:ユーザ|宛先|アドレス|メールボックス|アカウント|ディレクトリ|リスト)[^。\\n]{0,60}(?:見つかりません|存在しません|ありません|不明|無効)',
  '(?:用户|收件人|帐号|账号|账户|邮箱|地址|用戶|收件者|帳號|信箱)[^。\\n]{0,20}(?:不存在|未找到|找不到|无效|無效|被禁用|已停用)',
];

/** The recipient or domain does not exist or is disabled. */
const NOBODY = either(
  ...NOBODY_ELSEWHERE,
  '(?:illegal|invalid) (?:host|domain)|(?:indicated|has|offers) no (?:smtp|mail) service|domain is not reachable|no longer (?:with|works?|employed|in use|active|valid|exists?|accept|monitored|available)|(?:left|leaves) the (?:company|organi[sz]ation)|(?:user|mailbox|account|recipient|address) (?:not|isn.t|is not) (?:here|hosted|present|provisioned|registered|recogni[sz]ed|active)',
  'user[- ]?(?:is )?unknown|unknown (?:local[- ]?(?:part|user)|user|recipient|mailbox|address|account|virtual)|no[- ]?such[- ]?(?:user|mailbox|recipient|address|person|account|local|domain|host)',
  'unknown (?:or (?:illegal|invalid)|in (?:local|virtual|relay))|(?:illegal|undeliverable|unroute?able|ambiguous) (?:alias|address|recipient|mailbox|user|domain)|(?:user|recipient|name|mailbox|address)[^.\\n]{0,60}(?:ambiguous|not unique)|not listed in|(?:recipient|user|account|mailbox|address) (?:is )?(?:invalid|inactive|disabled|deactivated|suspended|expired|closed|terminated|discontinued)',
  "not (?:configured|set ?up) to receive|(?:do(?:e|se)?s?n't|does not|did(?:n't| not)|do not) (?:exist|have an? .{0,40}(?:account|mailbox|delivery point)|(?:exactly )?match|list)|not (?:found|known|exist|listed|a (?:known|valid|local)|our customer|local|have an account)|nonexist|non-exist",
  'invalid[- ](?:recipient|mailbox|address|user|account|final)|(?:recipient|user|mailbox|account|address)[^.\\n]{0,60}(?:not[- ]found|unavailable|unknown|not exist|no longer|not available|not valid|not active|has been (?:disabled|suspended|closed|deactivated|deleted))',
  'bad (?:destination|recipient|mailbox|address|account|user)|badrcptto|no (?:mailbox|account|recipient|users?) (?:here|by that name|found|with)|(?:this|the) (?:account|address|mailbox|email) (?:no longer|has been|is (?:no longer|disabled|inactive|not))',
  '(?:host|domain)[^.\\n]{0,60}(?:unknown|not found|does not exist|has no|not accept)|unknown (?:host|domain)|name or service not known|nullmx|null mx|nxdomain|couldn.t find any host|cannot resolve|no (?:valid )?(?:mx|a) (?:record|host|or)|dns (?:error|loop)|(?:lookup|query) .{0,40}(?:failed|error)|mx record|does not (?:accept|receive) (?:e?-?mail|any)',
  'recipient(?: address)? rejected: access denied|mailbox unavailable|resolver\\.adr\\.(?:recip|ex)?(?:recipient)?notfound|recipnotfound|recipient(?:s)? (?:name|has) (?:is )?not|(?:user|recipient)[^.\\n]{0,30} (?:moved|left)|has (?:moved|changed) (?:to|his|her|e?-?mail)|been replaced|forward(?:ing)? path|addressee unknown|(?:could|can)(?: not|n.t|not) (?:be )?(?:find|found|locate|verif|recogni)|unable to (?:find|verify|look ?up) (?:the )?(?:user|recipient|address|mailbox)|(?:user|mailbox|recipient|address)[^.\\n]{0,30}(?:unrecogni|not recogni)|inactive (?:user|mailbox|account|recipient)|disabled (?:user|mailbox|account|recipient)|unknown destination|destinatario (?:desconocido|inexistente|no existe)|(?:usuario|buz[oó]n|cuenta|direcci[oó]n)[^.\\n]{0,30}(?:no existe|desconocid|inexistente|no encontrad|deshabilitad)',
);

/** Sender, reputation, content, size or rate: nothing to do with the recipient. */
const OF_THE_MAIL = either(
  'spam|junk|unsolicited|bulk|blac?k[- ]?list|block[- ]?list|blocked|deny[- ]?list|\\brbl\\b|dnsbl|spamhaus|spamcop|barracuda|reputation|suspicious|(?<!not )listed (?:in|at|by|on) |postmaster\\.\\w|abuse',
  'polic(?:y|ies)|virus|malware|infected|content|attachment|executable|banned|prohibited|forbidden|phish|\\burl|protocol|mismatch|\\bip\\b|not rfc|5322|missing [^.\\n]{0,20}header|message[- ](?:rejected|refused|denied|looks|format)|rejected (?:by(?! the (?:server|recipient|remote|receiving|destination|other))|for|due|because)|administrative',
  'dmarc|dkim|\\bspf\\b|authenticat|unauthorized|not authori[sz]ed|permission|not permitted|(?<!mailbox name )not allowed|restricted|access denied|relay(?:ing)?|reverse (?:dns|lookup|mapping|name)|\\bptr\\b|rdns|\\bhelo\\b|\\behlo\\b|sender|from address|return[- ]?path|mail ?from|envelope from',
  'quota|mailbox (?:is |size )?(?:full|limit|exceed)|mailbox (?:has )?exceed|(?:disk|storage|space|inbox|folder)[^.\\n]{0,30}(?:full|exceed|limit|insufficient)|insufficient|out of (?:disk|storage)|over (?:its|the|their)?[^.\\n]{0,20}limit|full mailbox|too (?:large|big|long|many|much|fast|busy)|size|exceed|limit|\\brates?\\b|throttl|frequen|congest|overload',
  '(?:buz[oó]n|casilla)[^.\\n]{0,40}llen|agotad|aborted after \\d|find a gateway|cuota|(?:caixa|correio)[^.\\n]{0,20}chei|\\bcota\\b|exce(?:did|deu|de el|de o)|bo[iî]te[^.\\n]{0,20}pleine|postfach[^.\\n]{0,30}voll|casella[^.\\n]{0,20}piena|переполн|容量|満杯|已满|已滿|超出|垃圾|спам',
  'malformed|incorrectly constructed|(?<!(?:recipient|address|mailbox) )syntax|grey ?list|gray ?list|try (?:again|later)|tempor|defer|time[d ]*out|no route to|connection (?:refused|reset|lost|dropped)|loop|too many hops|unsupported|encrypt|starttls|\\btls\\b|delivery time expired|retry time',
);

/** Outweighs `OF_THE_MAIL`, because the server still names the recipient. */
const SURELY_NOBODY = either(
  "user[- ]?(?:is )?unknown|unknown (?:user|recipient|mailbox|local)|no such (?:user|mailbox|recipient|person|account|address)|no (?:mail ?box|account|user|recipient) (?:here|by that name|found)|(?:user|recipient|mailbox|account|address)[^.;,\\n]{0,50} (?:does(?:n't| not) exist|not exist|not found|is unknown|unknown|has been (?:disabled|deactivated|closed|suspended)|is (?:disabled|inactive|deactivated|invalid))",
  'recipient(?: address)? rejected: access denied|recipnotfound|invalid (?:recipient|mailbox|user)|(?:account|compte)[^.;,\\n]{0,30} (?:is |est )bl(?:o|oc)?(?:k|c|q)|host or domain name not found|domain name not found(?!,? try)|nxdomain|host not found(?!,? try)|no valid recipients|mail exchanger|not accepting network messages|invalid (?:domain|host)|does not accept (?:e-?)?mail|account is locked|domain is not reachable|rejected recipient|nonexist|not a valid (?:recipient|mailbox|user)',
);

/** Standard text of 550, which servers also write before another reason. */
const MAILBOX_UNAVAILABLE = /mailbox unavailable/i;

/** Never about the recipient. */
const SURELY_OF_THE_MAIL = either(
  'spam|virus|black ?list|block ?list|reputation|dnsbl|quota|mailbox (?:is )?full|(?:sender|\\bfrom|envelope) (?:address|domain|verify|id)\\b|verify failed|dmarc|\\bspf\\b|dkim|greylist|(?:not|no|un(?:able|authori[sz]ed)|cannot|can.t|don.t|refus\\w*|den\\w+|disallow\\w*|open) [^.;\\n]{0,20}relay|relay(?:ing)?[^.;\\n]{0,20}(?:not|denied|prohibit|refus|reject|disallow|disabled|block)|relay access|not found,? try again|tempor|over(?:-| )?quota|policy reason|client ip|mismatch',
);

/** RFC 3463 codes of the recipient or domain; 5.1.7 and 5.1.8 are about the sender. */
const CODE_OF_NOBODY = /^5\.(?:1\.(?:0|1|2|3|4|6|10)|2\.1|7\.13)$/;
const CODE_OF_THE_MAIL = /^(?:[24]\.|5\.(?:1\.[789]|2\.(?!0$|1$)\d+|3\.[1-9]\d*|4\.(?!1$|4$|0$)\d+|6\.|7\.(?!13$)))/;
const REPLY_OF_NOBODY: ReadonlySet<number> = new Set([550, 551, 553]);
/** The host accepts no mail (RFC 7504). */
const REPLY_OF_NO_MAIL: ReadonlySet<number> = new Set([521, 556]);
/** A block list, or a page about the sender's reputation. */
const LINK_TO_A_LIST =
  /https?:\/\/\S{0,200}?(?:spam|sorbs|barracuda|senderscore|reputation|(?:un)?block|delist|black|abuse|phish|(?:rbl|dnsbl|uribl|[^a-z]bl)s?(?![a-z])|\bip=)/i;
const LINK = /https?:\/\//i;
const EXCHANGE = /\brecip(?:ient)?notfound\b/i;
/** A symbol such as `err.nosuchuser` outside any address, host or link. */
const SYMBOL_OF_NOBODY =
  /(?<![\w@/-])(?:no_?such_?(?:user|recipient|mailbox|account|domain)|(?:user|recipient|mailbox|account|domain)_?(?:not_?found|unknown)|unknown_?(?:user|recipient|mailbox|account|domain))(?!\.?[\w@-])/i;
/** The name does not exist in DNS, although the status is temporary. */
const GONE_FOR_GOOD =
  /\bnxdomain\b|\b(?:domain|host)(?: name)? (?:does not exist|not found)(?!,? try)|\bno such domain\b/i;
const VAGUE_STATUS = /^4\.(?:0\.0|4\.[034])$/;
const MOST_CHARACTERS = 4_000;
/** Addresses and host names are ignored. */
const NAME = /@|:\/\/|^[^a-z0-9]{0,3}[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,8}\.[a-z]{2,63}[^a-z0-9]{0,3}$/i;

const ADDRESS = /[^:=<(>)"'[\],;]{0,64}@[^:=<(>)"'[\],;]{0,255}/g;
/** Words attached to an address: `not found:ana@example.com`, `ana@example.com:blocked`. */
const besideAddress = (word: string): string =>
  word.includes('://') || !word.includes('@') ? '' : word.replace(ADDRESS, ' ').trim();

/** "e-mail address" reads "address", "mail domain" reads "domain". */
const MAIL_BEFORE_A_NOUN = /\b(?:e-?|electronic )?mail (?=(?:address|account|user|recipient|domain|host|alias))/gi;

const withoutNames = (text: string): string =>
  text
    .split(/\s/)
    .map((word) => (NAME.test(word.slice(0, 300)) ? besideAddress(word.slice(0, 300)) : word))
    .filter((word) => word !== '')
    .join(' ')
    .replace(MAIL_BEFORE_A_NOUN, '');

/** A link without words or a code says nothing about the recipient. */
const isLinkAlone = (reply: string, text: string): boolean =>
  LINK.test(reply) && !/[a-z]{3}/i.test(text) && !ENHANCED.test(reply);

const namesSurelyNobody = (reply: string, text: string): boolean =>
  SURELY_NOBODY.test(text) || SYMBOL_OF_NOBODY.test(reply.slice(0, MOST_CHARACTERS));

/** A quoted command is not the server's own wording. */
const COMMANDS_BEFORE = new RegExp(BEFORE_THE_RECIPIENT.source, 'gi');
const isSurelyOfTheMail = (text: string): boolean =>
  SURELY_OF_THE_MAIL.test(text) || refusesSender(text.replace(COMMANDS_BEFORE, ' '));

/**
 * True if the recipient or domain does not exist or is disabled, so that sending again only costs reputation. The text
 * outranks codes; policy, content, authentication, quota and rate never count.
 */
export function refusesRecipient({
  status,
  reply,
  text: replyText = '',
  isEarly = false,
  isLate = false,
}: MailRefusal): boolean {
  const text = withoutNames(replyText.slice(0, MOST_CHARACTERS));
  const isGone = reply === null && status !== null && VAGUE_STATUS.test(status) && GONE_FOR_GOOD.test(text);
  const isPassing =
    (reply !== null && reply < 500) || (reply === null && status !== null && !status.startsWith('5.') && !isGone);
  if (isPassing) return false;
  if (EXCHANGE.test(replyText.slice(0, MOST_CHARACTERS))) return true;
  if (isSurelyOfTheMail(text)) return false;
  if (reply !== null && REPLY_OF_NO_MAIL.has(reply) && isEarly)
    return !OF_THE_MAIL.test(text.replace(BEFORE_THE_RECIPIENT, ''));
  if (isEarly) return false;
  if (isGone || namesSurelyNobody(replyText, text)) return true;
  if (OF_THE_MAIL.test(text) || LINK_TO_A_LIST.test(replyText.slice(0, MOST_CHARACTERS))) return false;
  if (MAILBOX_UNAVAILABLE.test(text)) return true;
  if (isLinkAlone(replyText.slice(0, MOST_CHARACTERS), text)) return false;
  if (reply !== null && REPLY_OF_NO_MAIL.has(reply)) return true;
  if (status !== null && CODE_OF_THE_MAIL.test(status)) return false;
  if (NOBODY.test(text)) return true;
  if (isLate) return false;
  if (status !== null && CODE_OF_NOBODY.test(status)) return true;
  return (status === null || /^5\.(?:0\.\d+|5\.0)$/.test(status)) && reply !== null && REPLY_OF_NOBODY.has(reply);
}

export function namesNobody(reply: string): boolean {
  const text = withoutNames(reply.slice(0, MOST_CHARACTERS));
  return (
    (namesSurelyNobody(reply, text) && !isSurelyOfTheMail(text)) ||
    (NOBODY.test(text) && !OF_THE_MAIL.test(text) && !isSurelyOfTheMail(text))
  );
}
