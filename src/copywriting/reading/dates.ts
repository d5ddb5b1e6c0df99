// Days and hours as people write them in English, and dates in figures. They are quoted, never converted.
import { type Span, spanOf } from './span.ts';

const month = String.raw`(?:Jan(?:uary|\.)?|Feb(?:ruary|\.)?|Mar(?:ch|\.)?|Apr(?:il|\.)?|May|June?|July?|Aug(?:ust|\.)?|Sept?(?:ember|\.)?|Oct(?:ober|\.)?|Nov(?:ember|\.)?|Dec(?:ember|\.)?)(?![\p{L}])`;
const fullMonth = String.raw`(?:January|February|March|April|May|June|July|August|September|October|November|December)(?![\p{L}])`;
const weekday = String.raw`(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?:\s(?:morning|afternoon|evening|night))?`;
const shortDay = String.raw`(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\.?(?=,?\s\d)`;
const ordinal = String.raw`\d{1,2}(?:st|nd|rd|th|\.)?`;
const dayOfMonth = String.raw`(?:(?:the\s)?${ordinal}(?:\sof)?\s${month}|${month}\s(?:the\s)?${ordinal}(?![\d%]))(?:,?\s(?:19|20)\d\d)?`;
const inFigures = String.raw`(?:(?:19|20)\d\d-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.(?:20\d\d)?|\d{1,2}/\d{1,2}(?:/(?:20)?\d\d)?)(?![\d%])`;
const hour = String.raw`(?:\d{1,2}(?:[:.]\d{2})?\s?(?:a\.?m\.?|p\.?m\.?|o’clock|o'clock|Uhr)(?![\p{L}])|\d{1,2}:\d{2}(?:\s?h)?|noon|midnight)`;
const hours = String.raw`(?:,?\s(?:at\s|from\s)?${hour}(?:\s?(?:to|until|till|–|-)\s?${hour})?)`;
const soon = String.raw`(?:today|tonight|tomorrow(?:\s(?:morning|evening|night))?|(?:the\send\sof\s|next\s|this\s)(?:the\s)?(?:week(?:end)?|month|year|spring|summer|autumn|fall|winter|${weekday}|${fullMonth}))`;

const date = String.raw`(?:(?:${weekday}|${shortDay})(?:,?\s(?:the\s)?(?:${dayOfMonth}|${inFigures}))?|${dayOfMonth}|${inFigures}|${soon}|midnight(?![\p{L}]))${hours}?`;

const anyDate = new RegExp(String.raw`(?<![\p{L}\p{N}])${date}`, 'u');
export const hasDate = (text: string): boolean =>
  anyDate.test(text) || new RegExp(String.raw`\b(?:in|until|since)\s${fullMonth}`, 'u').test(text);

const untilPattern = new RegExp(
  String.raw`(?<![\p{L}])(?:valid\s)?(until|till|through|ends(?:\son)?|ending(?:\son)?|expires(?:\son)?|closes(?:\son)?)\s(?:and\sincluding\s|the\s(?=end))?(${date}|(?:the\send\sof\s)${fullMonth})`,
  'iu',
);
const whenPattern = new RegExp(
  String.raw`(?<![\p{L}])(?:(on|from|starting(?:\son)?|starts(?:\son)?|begins(?:\son)?|opens(?:\son)?|since|launch(?:es|ing)?(?:\son)?|arrives?(?:\son)?)\s)?(${date})`,
  'u',
);
const inMonth = new RegExp(
  String.raw`(?<![\p{L}])(in|by|from|since)\s((?:early\s|late\s|mid-)?${fullMonth}(?:\s20\d\d)?(?![\p{L}]))`,
  'u',
);

/** Whether the end belongs to an offer, and not to opening hours or a saved cart. */
const ofOther =
  /\b(?:open|kept|keep|reserved|closed|wait|back|bake|leave|hold|delivery|delivered|order(?:ed)? by)\b/iu;
const onlyHour = new RegExp(String.raw`^${hour}$`, 'iu');

export function untilIn(text: string): Span | null {
  const match = untilPattern.exec(text);
  if (!match?.[1] || !match[2]) return null;
  if (ofOther.test(text.slice(0, match.index))) return null;
  const day = unended(match[2].trim());
  if (onlyHour.test(day) && !/^midnight$/iu.test(day)) return null;
  const word = match[1].toLowerCase();
  return spanOf('until', `${word === 'through' ? 'through' : 'until'} ${withSentenceCase(day)}`, match);
}

const past = /\b(?:was|were|had|did|since|last|moved|began|founded|opened|started|ago)\b/iu;
const relative = new RegExp(String.raw`^(?:${soon}|midnight|noon)`, 'iu');

/** The point of a sentence is no part of the hour before it. */
const unended = (day: string): string => day.replace(/(?<![ap]\.m)\.$/u, '');

const weekdays = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day/gu;

const withSentenceCase = (written: string): string => {
  const day = written.replace(weekdays, (name) => name.charAt(0).toUpperCase() + name.slice(1));
  return /^(?:Today|Tonight|Tomorrow|Next|This|Midnight)\b/u.test(day)
    ? day.charAt(0).toLowerCase() + day.slice(1)
    : day;
};

/** The time of an event or of its beginning: "on 5 May", "from Friday", "in October". */
export function whenIn(text: string, usedSpans: readonly Span[]): Span | null {
  if (past.test(text) || /\b(?:by|before|within)\s/u.test(text)) return null;
  let open = text;
  for (const { from, to } of usedSpans) open = open.slice(0, from) + '·'.repeat(to - from) + open.slice(to);
  const match = whenPattern.exec(open);
  if (match?.[2]) {
    const day = withSentenceCase(unended(match[2].trim()));
    const from =
      /^(?:from|starting|starts|begins|opens)/u.test(match[1] ?? '') && match[1]?.startsWith('from');
    if (relative.test(day)) return spanOf('when', from ? `from ${day}` : day, match);
    if (/^midnight|^noon/u.test(day)) return null;
    return spanOf('when', `${from ? 'from' : 'on'} ${day}`, match);
  }
  const later = inMonth.exec(open);
  return later?.[1] === 'in' || later?.[1] === 'from' ? spanOf('when', later[0], later) : null;
}
