// The built-in fonts. Every stack ends in a font that the reader's machine has and a generic family (rule F1).
import { memoize } from './memoize.ts';

export type FontCategory = 'Sans Serif' | 'Serif' | 'Monospace' | 'Display' | 'Casual';

export interface Font {
  name: string;
  /** The whole font-family value, with single quotes. */
  family: string;
  category: FontCategory;
  isWeb: boolean;
  /** The style sheet that brings a web font. */
  webUrl?: string;
}

const system = (name: string, category: FontCategory, family: string): Font => ({
  name,
  family,
  category,
  isWeb: false,
});

const web = (name: string, category: FontCategory, fallback: string, weights: string): Font => ({
  name,
  family: `${name.includes(' ') ? `'${name}'` : name},${fallback}`,
  category,
  isWeb: true,
  webUrl: `https://fonts.googleapis.com/css2?family=${name.replaceAll(' ', '+')}:wght@${weights}&display=swap`,
});

export const fonts: readonly Font[] = [
  system('Arial', 'Sans Serif', 'Arial,Helvetica,sans-serif'),
  system('Helvetica', 'Sans Serif', 'Helvetica,Arial,sans-serif'),
  system('Verdana', 'Sans Serif', 'Verdana,Geneva,sans-serif'),
  system('Tahoma', 'Sans Serif', 'Tahoma,Verdana,sans-serif'),
  system('Trebuchet MS', 'Sans Serif', "'Trebuchet MS',Tahoma,sans-serif"),
  system('Georgia', 'Serif', "Georgia,'Times New Roman',serif"),
  system('Times New Roman', 'Serif', "'Times New Roman',Times,serif"),
  system('Courier New', 'Monospace', "'Courier New',Courier,monospace"),
  system('Impact', 'Display', "Impact,'Arial Black',sans-serif"),
  system('Comic Sans MS', 'Casual', "'Comic Sans MS','Trebuchet MS',cursive"),
  web('Inter', 'Sans Serif', 'Arial,sans-serif', '300;400;500;600;700;800;900'),
  web('Open Sans', 'Sans Serif', 'Arial,sans-serif', '300;400;500;600;700;800'),
  web('Roboto', 'Sans Serif', 'Arial,sans-serif', '300;400;500;700;900'),
  web('Lato', 'Sans Serif', 'Arial,sans-serif', '300;400;700;900'),
  web('Montserrat', 'Sans Serif', 'Verdana,sans-serif', '300;400;500;600;700;800;900'),
  web('Lora', 'Serif', 'Georgia,serif', '400;500;600;700'),
  web('Merriweather', 'Serif', 'Georgia,serif', '300;400;700;900'),
  web('Source Code Pro', 'Monospace', "'Courier New',monospace", '300;400;500;600;700;900'),
  web('Playfair Display', 'Display', 'Georgia,serif', '400;500;600;700;800;900'),
  web('Caveat', 'Casual', "'Comic Sans MS',cursive", '400;500;600;700'),
];

const byName = new Map(fonts.map((font) => [font.name.toLowerCase(), font]));
const generic = new Set(['serif', 'sans-serif', 'monospace', 'cursive', 'fantasy', 'system-ui']);

/** The names in a font-family value, without quotes and without anything but letters, digits, spaces, `_` and `-`. */
function familyNames(value: string): string[] {
  return value
    .split(',')
    .map((name) => name.replace(/[^\p{L}\p{N} _-]/gu, '').trim())
    .filter(Boolean);
}

/** The first name of a font-family value, if it is built in. */
export function builtInFont(value: string): Font | undefined {
  return byName.get((familyNames(value)[0] ?? '').toLowerCase());
}

/**
 * The font-family value to emit for a font name, a list of names, or nothing. A built-in font gives its own stack; any
 * other name is quoted and followed by Arial and a generic family, so that no mail program chooses its own fallback.
 * Never contains a double quote, `;`, `<` or a bracket.
 */
export const fontStack = memoize((value: string): string => {
  const names = familyNames(value);
  const first = names[0];
  if (first === undefined) return 'Arial,Helvetica,sans-serif';
  const known = byName.get(first.toLowerCase());
  if (known) return known.family;
  const family = names.at(-1) ?? '';
  const own = names.filter((name) => !generic.has(name.toLowerCase())).map((name) => `'${name}'`);
  const last = generic.has(family.toLowerCase()) ? family.toLowerCase() : 'sans-serif';
  const system = last === 'serif' ? 'Georgia' : last === 'monospace' ? "'Courier New'" : 'Arial';
  const hasSystem = names.some(isOnSystem);
  return [...own, ...(hasSystem ? [] : [system]), last].join(',');
});

const isOnSystem = (name: string): boolean => byName.get(name.toLowerCase())?.isWeb === false;

/** True when readers may not have the font: Word then shows Times unless a rule says otherwise. */
export const mayBeMissing = memoize(
  (value: string): boolean => !isOnSystem(familyNames(fontStack(value))[0] ?? ''),
);

/** The class by which Word's font rule finds text in this font. */
export const fontClass = memoize((value: string): string => {
  const name = (familyNames(value)[0] ?? '').toLowerCase();
  const safeName = name.replace(/[^a-z0-9]/gu, (sign) =>
    sign > '~' ? `${sign.codePointAt(0)?.toString(16)}` : '-',
  );
  return `f-${safeName}`;
});

/** The stack of installed fonts for Word, which shows Times for a missing font. */
export const systemStack = memoize((value: string): string => {
  const stack = fontStack(value).split(',');
  const first = stack.findIndex((name) => isOnSystem(familyNames(name)[0] ?? ''));
  return stack.slice(Math.max(0, first)).join(',');
});
