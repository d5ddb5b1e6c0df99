// Reads from a file's column who may get messages, in the words of the products that write such files.
import type { ContactStatus } from './contacts.ts';

/**
 * How the values of a status column are read.
 *
 * - `words`: each value names a status.
 * - `subscribed`: yes is subscribed, no is unsubscribed.
 * - `opted_in`: yes is subscribed, no has not agreed.
 * - `confirmed`: yes and a date are a confirmation, no is none, and an empty value says nothing.
 * - the others: any value but no means that status, and an empty one says nothing.
 */
export const statusKinds = [
  'words',
  'subscribed',
  'opted_in',
  'confirmed',
  'unsubscribed',
  'bounced',
  'complained',
  'cleaned',
] as const;
export type StatusKind = (typeof statusKinds)[number];

/** `unknown`: a status is expected, and the value is not understood. null: the value states nothing. */
export type StatusReading = ContactStatus | 'unknown' | null;

const strength: Record<ContactStatus, number> = {
  subscribed: 1,
  pending: 2,
  unsubscribed: 3,
  bounced: 4,
  cleaned: 5,
  complained: 6,
};

/** If columns or rows disagree, the strongest block wins. */
export const strongest = (one: ContactStatus | null, other: ContactStatus | null): ContactStatus | null => {
  if (one === null || other === null) return one ?? other;
  return strength[one] >= strength[other] ? one : other;
};

/** `Désabonné_le` as `desabonne le`. */
const normalizeWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const listOf = (words: string): readonly string[] => words.split(/\s*,\s*/);

const words = new Map<string, ContactStatus>();
const means = (status: ContactStatus, text: string): void => {
  for (const word of listOf(text)) words.set(word, status);
};
means(
  'subscribed',
  `subscribed, subscriber, subscribe, active, enabled, confirmed, opted in, opt in, optin, double opt in, single opt in,
  cold, accepted, granted, consented, express, express permission, permission granted,
  angemeldet, abonniert, aktiv, bestatigt, abonne, inscrit, actif, confirme, suscrito, activo, confirmado, alta,
  iscritto, attivo, confermato, inscrito, ativo, ingeschreven, aangemeld, actief, zapisany, aktywny, prenumererar,
  tilmeldt, подписан, активен`.replaceAll('\n', ' '),
);
means(
  'pending',
  `pending, unconfirmed, not confirmed, unverified, not subscribed, never subscribed, nonsubscribed, non subscribed,
  not opted in, no consent, inactive, transactional, archived, waiting, invited, awaiting confirmation, opt in pending,
  pending confirmation, confirmation pending, double opt in pending,
  ausstehend, unbestatigt, nicht bestatigt, nicht angemeldet, inaktiv, en attente, non confirme, non inscrit, inactif,
  pendiente, sin confirmar, no confirmado, no suscrito, inactivo, in attesa, non confermato, non iscritto, inattivo,
  pendente, nao confirmado, inativo, onbevestigd, niet bevestigd, inactief, oczekujacy, niepotwierdzony, nieaktywny,
  не подтвержден, не подписан`.replaceAll('\n', ' '),
);
means(
  'unsubscribed',
  `unsubscribed, unsubscribe, unsub, opted out, opt out, optout, optedout, globally unsubscribed, global unsubscribe,
  cancelled, canceled, blocklisted, blacklisted, block listed, black listed, blocked, suppressed, user suppressed,
  disabled, removed, deleted, left, banned, do not email, do not mail, do not contact, declined, refused, withdrawn, revoked,
  abgemeldet, ausgetragen, gesperrt, geloscht, abbestellt, desabonne, desinscrit, desinscription, bloque, resilie,
  desuscrito, dado de baja, baja, cancelado, bloqueado, disiscritto, cancellato, bloccato, descadastrado, cancelada,
  uitgeschreven, afgemeld, geblokkeerd, wypisany, wypisana, zablokowany, avregistrerad, avanmald, afmeldt,
  отписан, отписался, отписана`.replaceAll('\n', ' '),
);
means(
  'bounced',
  `bounced, bounce, hard bounce, hard bounced, hardbounce, hardbounced, undeliverable, undelivered, invalid, invalid email,
  invalid address, unzustellbar, ungultig, rebond, rebote, rebotado, rimbalzato, invalide, invalido`.replaceAll(
    '\n',
    ' ',
  ),
);
means(
  'complained',
  `complained, complaint, complaints, spam complaint, spam, spam report, spam reported, marked as spam, reported as spam,
  abuse, abuse complaint, abuse report, beschwerde, plainte, queja`.replaceAll('\n', ' '),
);
means('cleaned', 'cleaned');

const yes = new Set(
  listOf('yes, y, true, t, 1, 1 0, x, on, checked, ja, j, oui, o, si, s, sim, tak, da, wahr, vrai, да'),
);
const no = new Set(
  listOf(
    'no, n, false, f, 0, 0 0, off, unchecked, never, not, nein, non, nao, nej, nie, falsch, faux, falso, нет',
  ),
);
const nothing = new Set(['', 'null', 'none', 'nil', 'n a', 'na', 'undefined', 'nan']);
const ticks = /^[✓✔☑✅]/u;
/** `0000-00-00 00:00:00`, `00/00/0000` and `0001-01-01`: how products write that there is no time. */
const noTime = /^(?:0000\D|0001\D0?1\D0?1(?!\d)|0?0[-/.]0?0[-/.]0+(?!\d)|0?1[-/.]0?1[-/.]0001(?!\d))/;
const month =
  '(?:jan|feb|mar|mrz|apr|ma[iy]|jun|jul|aug|sept?|o[ck]t|nov|de[cz]|january|february|march|april|june|july|august|september|october|november|december|januar|februar|märz|juni|juli|oktober|dezember)\\.?';
const day =
  '(?:(?:mon|tue|tues|wed|wednes|thu|thurs|fri|sat|satur|sun)(?:day)?,? )?' +
  `(?:\\d{4}([-/.])\\d{1,2}\\1\\d{1,2}|\\d{1,2}([-/.])\\d{1,2}\\2(?:\\d{4}|\\d\\d)|\\d{1,2}(?:st|nd|rd|th|\\.)?[ -]${month}[, -]{1,2}\\d{4}|${month} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4})`;
const clock = '\\d{1,2}:\\d\\d(?::\\d\\d(?:[.,]\\d{1,9})?)?(?: ?[ap]\\.?m\\.?)?';
const zone = '(?: ?(?:z|utc|gmt|[ecmp][sd]?t|ce[s]?t|eest|bst|[+-]\\d\\d:?\\d\\d)){0,2}';
/** A date, with or without its time, and nothing else. */
const moment = new RegExp(`^(?:${day}(?:(?:t|,? (?:at )?)${clock}${zone})?|1\\d{9}(?:\\d{3})?)$`, 'i');

/**
 * A value may contain several words: `["UNSUBSCRIBED", "HARD_BOUNCE"]`. All of them have to agree before the contact is
 * subscribed: `subscribed (no)` and `opted-in, then bounced` do not.
 */
const statusIn = (text: string): ContactStatus | null => {
  const whole = words.get(normalizeWords(text));
  if (whole) return whole;
  let found: ContactStatus | null = null;
  let agree = true;
  for (const part of text.split(/[,;|[\]{}()"'/]+/)) {
    const word = normalizeWords(part);
    const said = words.get(word) ?? null;
    found = strongest(found, said);
    agree &&= said === 'subscribed' || word === '' || yes.has(word) || moment.test(part.trim());
  }
  return found === 'subscribed' && !agree ? null : found;
};

const readBlock = (kind: ContactStatus, text: string, word: string): StatusReading => {
  if (no.has(word) || nothing.has(word) || noTime.test(text)) return null;
  const said = statusIn(text);
  if (said === 'subscribed' || (kind === 'bounced' && /\b(?:soft|transient|temporary)\b/.test(word)))
    return null;
  return said === null || said === 'pending' ? kind : said;
};

export const readStatus = (kind: StatusKind, value: string): StatusReading => {
  const text = value.trim();
  const word = ticks.test(text) ? 'yes' : normalizeWords(text);
  switch (kind) {
    case 'unsubscribed':
    case 'bounced':
    case 'complained':
    case 'cleaned':
      return readBlock(kind, text, word);
    case 'confirmed':
      if (nothing.has(word) || noTime.test(text)) return null;
      if (yes.has(word) || moment.test(text)) return 'subscribed';
      // Brevo numbers the answers of DOUBLE_OPT-IN: 1 is yes, 2 is no.
      return no.has(word) || word === '2' ? 'pending' : (statusIn(text) ?? 'unknown');
    case 'subscribed':
    case 'opted_in':
      if (yes.has(word)) return 'subscribed';
      if (no.has(word)) return kind === 'subscribed' ? 'unsubscribed' : 'pending';
      if (noTime.test(text)) return 'unknown';
      return statusIn(text) ?? (moment.test(text) || word === 'email' ? 'subscribed' : 'unknown');
    case 'words':
      return statusIn(text) ?? 'unknown';
  }
};

const when = '(?: (?:time|date|datetime|at|on|timestamp|am|le|el|il|em|op))?';
const what = '(?:(?:is|has|was|date|time|email|global|globally|marketing|newsletter|list|user|contact) )*';
const named = (pattern: string): RegExp => new RegExp(`^${what}(?:${pattern})${when}$`);

const mails =
  '(?:(?:all|any|the|our) )*(?:email|emails|mail|mails|mailing|mailings|mailing list|mailing lists|newsletter|newsletters|list|lists|marketing|marketing emails|campaign|campaigns|everything)';

const kindsByName: readonly [RegExp, StatusKind][] = [
  [
    named(
      'complain(?:t|ed|ts)?|spam|spam (?:complaint|report|reported|complained)|(?:marked|reported) (?:as )?spam|abuse(?: (?:report|complaint))?',
    ),
    'complained',
  ],
  [named('(?:hard )?bounce[ds]?|hardbounce[ds]?|bounce (?:type|reason)|unzustellbar'), 'bounced'],
  [/^(?:is |email )?(?:cleaned|clean (?:time|date|at|on))(?: (?:time|date|at|on))?$/, 'cleaned'],
  [
    named(
      'unsub|unsubs|unsubbed|unsubscribe|unsubscribed|unsubscription|unsubscribes|(?:opt|opted) out(?: of| from)?(?: (?:email|emails|marketing|newsletter))*|optout|optedout|' +
        `(?:unsub|unsubscribe|unsubscribed) (?:reason(?: other)?|campaign title|campaign id|from ${mails})|` +
        `(?:email|emails|mail|newsletter) disabled|disabled|excluded(?: from ${mails})?|` +
        'black ?list(?:ed)?|block ?list(?:ed)?|blocked|banned|suppress(?:ed|ions?)|suppression reason|' +
        'do not (?:email|mail|contact|send)|no (?:email|mail|mails|emails|newsletter)|cancell?ed|cancell?ation|' +
        'abgemeldet|abmeldung|abmeldedatum|ausgetragen|gesperrt|abbestellt|desabonne|desabonnement|(?:date de )?desinscription|desinscrit|' +
        'baja|dado de baja|(?:fecha de )?baja|desuscrito|disiscritto|disiscrizione|descadastrado|' +
        'uitgeschreven|afgemeld|wypisany|wypisano|avregistrerad|avanmald|afmeldt|отписан|отписка',
    ),
    'unsubscribed',
  ],
  [/^(?:is |email )*(?:confirmed|double opt ?in|doi)$/, 'confirmed'],
  [
    /^(?:email |marketing )*(?:opt ?in|opted in|confirm|confirmed|confirmation|double opt ?in) (?:time|date|at|on|timestamp)$/,
    'confirmed',
  ],
  [
    named(
      `subscribed|subscribed to ${mails}|(?:receives?|receiving|gets?|wants?) ${mails}|` +
        'currently subscribed|angemeldet|abonniert|abonne|suscrito|iscritto|inscrito|ingeschreven|подписан',
    ),
    'subscribed',
  ],
  [
    named(
      'opt ?in|opted in|consent|consent given|gdpr consent|permission|accepts|accepts (?:email )?marketing|accepts email|agreed(?: to marketing)?|email marketing|zustimmung|einwilligung|consentement|consentimiento|consenso',
    ),
    'opted_in',
  ],
  [
    /^(?:email )?(?:marketing|newsletter|accepts email)(?: opt ?in| consent| subscription| emails?)?$/,
    'opted_in',
  ],
  [/^(?:(?:email|list|user|contact) )*subscription$/, 'subscribed'],
  [
    /^(?:(?:email|mailing|subscriber|subscribers|subscription|contact|member|membership|marketing|list|newsletter|opt ?in|consent|permission|delivery|global) )*(?:status|statut)(?: (?:email|emails|newsletter|list|marketing|subscription))?$/,
    'words',
  ],
  [
    /^(?:(?:email|subscriber|subscription|contact|member|list) )*(?:state|estado|stato|zustand|etat)$/,
    'words',
  ],
  [/^(?:is )?(?:active|enabled|aktiv|actif|activo|attivo)$/, 'subscribed'],
];

/** For a name that has other meanings too: a US state, a newsletter title. Its values decide. */
const isVague =
  /^(?:state|estado|stato|zustand|etat|newsletter|marketing|permission|consent|(?:is )?(?:active|enabled|aktiv|actif|activo|attivo)|baja|disabled|subscription|excluded)$/;
const isMoment = /\b(?:time|date|datetime|timestamp|at|on)\b/;
const isOtherChannel =
  /\b(?:sms|phone|telephone|telefon|mobile|whats ?app|push|viber|fax|post|postal|letter)\b/;

const blockWords =
  /unsub|\bopt(?:ed)? ?out|bounce|\bblock(?:ed|list)|\bblock list|\bblack ?list|complain|disabled|suppress|\bspam\b|\bdo not (?:email|mail|contact|send)|abgemeldet|abmeldung|desabonn|desinscri|disiscri|descadastr|desuscri|uitgeschreven|wypisan|отпис/;

/** `UnsubTime (Y/N)` as `unsub time`. */
const columnWords = (name: string): string =>
  normalizeWords(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .replace(/\be mail\b/g, 'email')
    .replace(/ (?:y n|yes no|true false|0 1|1 0)$/, '');

/** The meaning of a column name; null: nothing about who may get messages. */
export const statusKindOf = (name: string): { kind: StatusKind; isVague: boolean } | null => {
  const text = columnWords(name);
  if (isOtherChannel.test(text)) return null;
  const kind = kindsByName.find(([pattern]) => pattern.test(text))?.[1];
  if (!kind) return null;
  // The time of consent. A contact without one may have consented elsewhere.
  const isTime = (kind === 'subscribed' || kind === 'opted_in') && isMoment.test(text);
  return { kind: isTime ? 'confirmed' : kind, isVague: isVague.test(text) };
};

const stateColumn = /^(?:state|estado|stato|zustand|etat)$/;

/**
 * Whether a column that is read as something else may still mark opt-outs: by its name, by a word in its values, or
 * because its name has several meanings. A state that is only part of an address is none of these.
 */
export const mayBlock = (name: string | null, values: readonly string[]): boolean => {
  const text = columnWords(name ?? '');
  if (isOtherChannel.test(text)) return false;
  if (blockWords.test(text)) return true;
  const status = statusKindOf(name ?? '');
  if (status && !(stateColumn.test(text) && values.some((value) => value.trim() !== ''))) return true;
  return blockWords.test(normalizeWords(values.join('\n')));
};

/** `no`, the value of most contacts in a column of blocks. */
export const isPlainNo = (value: string): boolean => no.has(normalizeWords(value));

const alsoNames = new Set(
  listOf('alta, baja, cold, left, express, actif, aktiv, active, activo, ativo, attivo'),
);

/**
 * Whether the values of a column without a name are statuses: nearly all of them, and not only words that are also
 * names.
 */
export const areStatuses = (values: readonly string[]): boolean => {
  const filled = values.map(normalizeWords).filter((word) => word !== '');
  const known = filled.filter((word) => words.has(word));
  return (
    known.length > 0 && known.length >= filled.length * 0.9 && !known.every((word) => alsoNames.has(word))
  );
};

export const statusTarget = (kind: StatusKind): 'status' | `status:${Exclude<StatusKind, 'words'>}` =>
  kind === 'words' ? 'status' : `status:${kind}`;

/** `status` alone leaves it to the name of the column. null: it is no status column. */
export const kindOfTarget = (target: string, name: string | null): StatusKind | null => {
  if (target === 'status') return (name === null ? undefined : statusKindOf(name)?.kind) ?? 'words';
  return target.startsWith('status:') ? (target.slice(7) as StatusKind) : null;
};

/** Values in the form of the choices' keys: `statusValues` of the calls. */
export const statusValueKey = (value: string): string => value.trim().toLowerCase().slice(0, 60);
