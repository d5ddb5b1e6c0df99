// The topic of a guide, a talk or a list of tips.
import { personIn } from './names.ts';
import { cleanText } from './units.ts';

const end = /\s*(?:,|[.:;?!]|\s[–—-]\s|\s(?:with|on|by|in|at)\s(?=\p{Lu}|\d)|\(|$)/u;

const cut = (text: string): string => {
  const clean = text.split(end)[0]?.trim() ?? '';
  const person = personIn(text);
  return person && clean.includes(person) ? '' : clean;
};

const continuesSentence =
  /^(?:[\p{L}]+ing|How|What|Why|When|Where|The|A|An|Our|For|Ten|Five|Three|Tips|Things)\b/u;

export function howToIn(text: string): string | null {
  const match = /\bhow to\s+([^\n]+)/iu.exec(cleanText(text));
  const task = match?.[1] ? cut(match[1]) : '';
  return task && task.length <= 50 ? task : null;
}

export function topicIn(text: string): string | null {
  const clean = cleanText(text);
  const [first = ''] = clean.split('\n');
  const heading = /^([^:.!?]{4,60}):\s*$/u.exec(first.trim())?.[1];
  const named = /^(?:topic|subject|theme)\s*:\s*([^\n]+)/imu.exec(clean)?.[1];
  const topic = heading ?? (named ? cut(named) : null);
  if (!topic || topic.length > 50) return null;
  return continuesSentence.test(topic) ? topic.charAt(0).toLowerCase() + topic.slice(1) : topic;
}

/** Only phrases that can follow "for": people, without their age, sex or income. */
export function audienceIn(text: string | undefined): string | null {
  const audience = (text ?? '').trim().replace(/[.;]+$/u, '');
  if (!audience || audience.length > 40 || /[\d,;:/&+()"\n<>{}]/u.test(audience)) return null;
  if (
    /\b(?:men|women|male|female|aged?|old|young|income|income|customers?|target|demographic|users?|b2b|b2c|buyers?|audience)\b/iu.test(
      audience,
    )
  )
    return null;
  const people =
    /^(?:people|those|everybody|everyone|anyone|anybody|parents|families|[\p{L}-]+(?:\s[\p{L}-]+){0,3}s|[\p{L}-]+s\s(?:who|with|in|of)\s.+)\b/u;
  const lower = /^\p{Lu}\p{Ll}/u.test(audience)
    ? audience.charAt(0).toLowerCase() + audience.slice(1)
    : audience;
  return people.test(lower) ? lower : null;
}
