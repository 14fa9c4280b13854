const SENDER =
  '(?<!(?:to|notify|inform) (?:the )?)(?:sender|return[- ]?path|mail ?from|envelope[- ]from|sending address)';
const IS_REFUSED = [
  'reject',
  'refus',
  'den(?:y|ied)',
  'unknown',
  'invalid',
  'bad',
  'block',
  'forg',
  'spoof',
  'unverif',
  'unresolv',
  'fail',
  'verif',
  'not ',
  'isn.t',
  'does(?:n.t| not)',
  'do(?:n.t| not)',
  'could(?:n.t| not)',
  'can(?:.t|not| not)',
  'must',
  'has no',
  'no such',
  'needs?\\b',
].join('|');
const MACHINE = '(?:hostname|host|ips?|domain|rdns|reverse|ptr|helo|ehlo|mta)';
const QUALITY =
  '(?:mail|e-?mail|mta|smtp|sending|sender|source|public|client|connecting|outgoing|own|dns|originating|server|mailserver|from|.s)';
const OBJECT = '(?:e-?mails?|mails?|messages?|connections?|traffic|access|any|all|incoming|smtp|or|and)';
const GAP = '(?:[^.;<>\\n]|\\.(?=\\d))';

/** The connecting machine and its name in HELO. */
const OF_THE_CLIENT = [
  `\\b(?:helo|ehlo)\\b${GAP}{0,40}?(?:${IS_REFUSED}|command)`,
  `(?:invalid|bad|illegal|malformed|forged|unknown|incorrect|improper|wrong|your|reject\\w{0,3}|spoofed)${GAP}{0,30} (?:helo|ehlo)\\b`,
  '\\bclient (?:host|hostname|ip|name|address|machine)\\b',
  `\\byour (?:${QUALITY} ){0,3}${MACHINE}\\b(?!.{0,3} (?:admin|manager|support|postmaster|provider))`,
  `\\byour (?:${QUALITY} ){0,3}(?:server|system|address|mx|network|name)(?:.s)? (?:name|is (?:not|un|in|list)|has no|do(?:es)?(?:n.t| not) (?:have|resolve)|must|isn.t|can(?:.t|not) be|could(?:n.t| not) be)`,
  '(?:find|resolve|look ?up) your\\b',
  `(?:connecting|sending|originating|submitting|peer) (?:mail )?(?:server )?${MACHINE}\\b`,
  `(?:\\bnot|n.t|\\bnever|\\bcannot|no longer) (?:accept|receive|allow|take|want|permit|welcome|relay)\\w{0,3} (?:${OBJECT} ){0,4}from\\b`,
  `\\b(?:refus|reject|den[yi]|block|bann)\\w{0,4} (?:${OBJECT} ){0,4}from\\b`,
  '(?:dynamic(?:ally)?|residential)[- ](?:assigned |allocated )?(?:ips?\\b|address|hosts?|pools?|range|dns|client|space)',
  '\\breverse[- ](?:dns|lookup|mapping|name|host|resol|record|zone)|\\bptr\\b|\\brdns\\b|\\bfcrdns\\b|forward[- ]confirmed',
];

/** The sender's address or domain. */
const OF_THE_ADDRESS = [
  `${SENDER}(?:.s)? (?:e-?mail )?(?:address|domain|host|mailbox|account|user|server|mx|dns|verif|call ?(?:out|back)|policy|id\\b|identity|header)`,
  `${SENDER}(?:.s)?(?: (?:is|was|has been)| ?:)? (?:${IS_REFUSED})`,
  '(?:unknown|invalid|bad|illegal|forged|spoofed|unverified|unresolvable|unroute?able|non-?existent|fake) (?:envelope |smtp )?(?:sender|return[- ]?path)',
  '(?:address|domain|host|hostname|mx|mailbox|user|account|dns|record)s? (?:name )?(?:of|for|in|from) (?:the |your )?(?:envelope |smtp |mail )?(?:sender|return[- ]?path|mail ?from)',
  '(?:verify|verifying|verification of|resolve|find|locate|look ?up) (?:the |your |a )?(?:envelope |smtp )?(?:sender|return[- ]?path|mail ?from)',
  'invalid dns (?:mx|a{1,4}\\b|record)|domainkeys',
];

const ELSEWHERE = '(?:remitente|remetente|exp[eé]diteur|absenders?|mittente|отправител\\p{L}{0,3})';

/** The same in languages other than English. */
const OF_THE_SENDER_ELSEWHERE = [
  `(?:domin|domain|домен|direcci|endere|adress|indirizz|адрес|cuenta|conta|compte|konto|account|servidor|serveur|server|h[oô]te|host|usu[aá]rio|utilisateur|benutzer|utente)\\p{L}{0,8} (?:del? |do |da |des |de l.|dell.|du |vom )?${ELSEWHERE}`,
  `(?<!(?:\\bao|\\bal|à l.|all.|an den|an die) ?)${ELSEWHERE} (?:(?:est|es|é|è|ist|wurde|fue|foi|ha sido) )?(?:no |n[aã]o |non |n.|nicht |не |inv|unbek|descon|inconn|sconosc|rechaz|rejei|refus|abgelehnt|rifiut|inexist|ung[uü]ltig|неизвест|отклон)`,
  'absender-?(?:adresse|domain|domäne)',
  '(?<!\\p{L})(?:su|tu|seu|votre|ihre?|vostro|suo) (?:domin|domain|ip\\b|host|h[oô]te)',
  '送信者|発信者|差出人|送信元|发件人|發件人|寄件者|寄件人',
];

const OF_THE_SENDER = new RegExp([...OF_THE_CLIENT, ...OF_THE_ADDRESS, ...OF_THE_SENDER_ELSEWHERE].join('|'), 'iu');

/** A refused machine, host name, domain or address. The recipient may well exist. */
export const refusesSender = (text: string): boolean => OF_THE_SENDER.test(text);
