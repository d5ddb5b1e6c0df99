// How much of a subject and a preheader an inbox shows. Widths are those of Arial at 14 px, the font of most inbox
// lists or nearly so: letter widths differ, so a character count alone says little.

export interface LineHint {
  characters: number;
  /** At 14 px of an Arial-like face. */
  widthPx: number;
  /** The part that fits a phone held upright, and the list of a desktop program. */
  shownOnPhone: string;
  shownOnDesktop: string;
  level: 'empty' | 'short' | 'good' | 'long';
  message: string;
}

const narrow = new Set("iljI|!.,:;'’‘`()[]ft ");
const wide = new Set('mwMW@%—…');

const widthOf = (character: string): number => {
  if (narrow.has(character)) return 4.2;
  if (wide.has(character)) return 12.2;
  if (
    /\p{Extended_Pictographic}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u.test(
      character,
    )
  )
    return 14;
  return /\p{Lu}/u.test(character) ? 9.4 : 7.6;
};

export const textWidthPx = (text: string): number =>
  Math.round(Array.from(text).reduce((sum, character) => sum + widthOf(character), 0));

/** As much of it as fits, cut as inboxes cut: anywhere, with an ellipsis. */
function fitting(text: string, maxPx: number): string {
  if (textWidthPx(text) <= maxPx) return text;
  let shown = '';
  let width = widthOf('…');
  for (const character of text) {
    width += widthOf(character);
    if (width > maxPx) break;
    shown += character;
  }
  return `${shown.trimEnd()}…`;
}

const measured = (text: string, phonePx: number, desktopPx: number) => ({
  characters: Array.from(text).length,
  widthPx: textWidthPx(text),
  shownOnPhone: fitting(text, phonePx),
  shownOnDesktop: fitting(text, desktopPx),
});

const subjectPhonePx = 290;
const subjectDesktopPx = 440;
const preheaderPhonePx = 560;
const preheaderDesktopPx = 760;

/** The visible part of a subject: 290 px on a phone, 440 px on a desktop. From 15 to 60 characters it is `good`. */
export function subjectHint(subject: string): LineHint {
  const text = subject.trim();
  const line = measured(text, subjectPhonePx, subjectDesktopPx);
  if (text === '')
    return { ...line, level: 'empty', message: 'An email without a subject looks like a mistake.' };
  if (line.characters < 15)
    return {
      ...line,
      level: 'short',
      message: 'Short. If it leaves open what the email is about, add a word or two.',
    };
  if (line.characters > 60)
    return {
      ...line,
      level: 'long',
      message: 'Most inboxes cut it. Put what matters first, or take words out.',
    };
  return line.widthPx > subjectPhonePx
    ? { ...line, level: 'good', message: 'Shown whole on a desktop; a phone shows the first part.' }
    : { ...line, level: 'good', message: 'Shown whole on phones and desktops.' };
}

/**
 * The visible part of a preheader: 560 px on a phone, 760 px on a desktop. From 40 to 110 characters it is `good`,
 * unless it repeats `subject`, in any case.
 */
export function preheaderHint(preheader: string, subject = ''): LineHint {
  const text = preheader.trim();
  const line = measured(text, preheaderPhonePx, preheaderDesktopPx);
  if (text === '')
    return { ...line, level: 'empty', message: 'Without one, inboxes show the first words of the email.' };
  if (text.toLowerCase() === subject.trim().toLowerCase())
    return {
      ...line,
      level: 'short',
      message: 'It says the same as the subject. Use it for a second thought.',
    };
  if (line.characters < 40)
    return {
      ...line,
      level: 'short',
      message: 'Short: inboxes fill the line with the first words of the email.',
    };
  if (line.characters > 110)
    return { ...line, level: 'long', message: 'Long: the end of it will not be seen.' };
  return { ...line, level: 'good', message: 'Fills the line beside the subject.' };
}
