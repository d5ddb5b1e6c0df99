// The email in dark mode. A recipient's mail program either uses this palette (Apple Mail by its media query, Outlook
// on the web and on phones by its attributes), or inverts the colors itself, as Gmail does (caniemail:
// css-at-media-prefers-color-scheme). Rules only recolor: layout never depends on them (rule K1).
import { type KeyedText, keyedText } from '#text/keyed-text.ts';
import { contrast, hexColor, isDark, mixed, readableContrast, readableOn } from './color.ts';
import { buttonClass, groundClass } from './dark-classes.ts';
import { inLines } from './fold-lines.ts';

/** The settings of an email that it uses. */
export interface DarkSettings {
  backgroundColor: string;
  dark?:
    | {
        backgroundColor?: string | undefined;
        color?: string | undefined;
        linkColor?: string | undefined;
      }
    | undefined;
}

/** Every color as `#rrggbb`. */
export interface DarkPalette {
  backgroundColor: string;
  color: string;
  linkColor: string;
}

const given = (value: string | undefined): string | null => (value === undefined ? null : hexColor(value));

/** A dark page with a trace of the light page's hue; a page that is already dark stays unchanged. */
const darkPageOf = (light: string): string => (isDark(light) ? light : mixed('#17181a', light, 0.04));

/**
 * The dark palette of an email: the author's colors (`settings.dark`), and for each missing one a generated color that
 * has a contrast of 4.5:1 on the page (rule K2; WCAG 2.2, 1.4.3). `settings.dark: {}` generates the whole palette.
 * Pure, and deterministic for the same settings.
 */
export function darkPaletteOf(settings: DarkSettings): DarkPalette {
  const { dark } = settings;
  const backgroundColor =
    given(dark?.backgroundColor) ?? darkPageOf(hexColor(settings.backgroundColor) ?? '#ffffff');
  return {
    backgroundColor,
    color: given(dark?.color) ?? readableOn(backgroundColor, '#e7e9ec', '#1f2937'),
    linkColor: given(dark?.linkColor) ?? readableOn(backgroundColor, '#9cc2ff', '#1d4ed8'),
  };
}

/**
 * The colors of a button in dark mode: its own if its label has a contrast of 4.5:1, otherwise its background is moved
 * away from the label until it has. A button that would blend into the page swaps colors with the text (rule K2).
 */
export function darkButtonOf(
  background: string,
  color: string,
  palette: DarkPalette,
): { background: string; color: string } {
  const page = palette.backgroundColor;
  if (contrast(background, page) < 1.3)
    return { background: palette.color, color: readableOn(palette.color, page) };
  const away = isDark(color) ? '#ffffff' : '#000000';
  for (let share = 0; share <= 1; share += 0.05) {
    const moved = mixed(background, away, share);
    if (contrast(moved, color) < readableContrast) continue;
    if (contrast(moved, page) >= 1.3) return { background: moved, color };
    break;
  }
  return { background, color: readableOn(background, color) };
}

/** Grounds with dark colors, at most; others keep their own. */
const maxGrounds = 12;

/** Of text on a ground: a light card becomes a dark one, not a gray one. */
const comfortableContrast = 9;

/**
 * A ground in dark mode: its own color as long as text and links of the palette have a contrast of 4.5:1 on it, otherwise
 * moved towards the page until they have. A ground that would blend into the page moves a little towards the text.
 */
export function darkGroundOf(ground: string, palette: DarkPalette): string {
  const page = palette.backgroundColor;
  const isReadable = (color: string): boolean =>
    contrast(color, palette.color) >= comfortableContrast &&
    contrast(color, palette.linkColor) >= readableContrast;
  let moved = page;
  for (let share = 0; share <= 1; share += 0.05) {
    moved = mixed(ground, page, share);
    if (isReadable(moved)) break;
  }
  if (contrast(moved, page) >= 1.1) return moved;
  for (let share = 0.02; share <= 0.3; share += 0.02) {
    const apart = mixed(moved, palette.color, share);
    if (!isReadable(apart)) break;
    if (contrast(apart, page) >= 1.1) return apart;
  }
  return moved;
}

/**
 * The maximum number of button styles with dark colors; others keep their own. Keeps the style sheet within rule D6.
 */
const maxButtonKinds = 10;

/**
 * Outlook on the web and on phones inverts colors itself and marks the changed element: `data-ogsc` for text,
 * `data-ogsb` for backgrounds (https://www.hteumeuleu.com/2019/dealing-with-outlook-com-s-dark-mode/).
 */
const turned = (attribute: string, selector: string): string =>
  `[${attribute}] ${selector},${selector}[${attribute}]`;

interface Rule {
  selector: string;
  background?: string;
  color?: string;
  border?: string;
}

const forMediaQuery = ({ selector, background, color, border }: Rule): string => {
  const css = [
    background && `background-color:${background}!important`,
    color && `color:${color}!important`,
    border && `border-color:${border}!important`,
  ];
  return `${selector}{${css.filter(Boolean).join(';')}}`;
};

const forOutlook = ({ selector, background, color }: Rule): string =>
  (background ? `${turned('data-ogsb', selector)}{background-color:${background}!important}` : '') +
  (color ? `${turned('data-ogsc', selector)}{color:${color}!important}` : '');

/**
 * The metas and the style sheet of the dark palette (rule K1), separate from all others: a mail program that rejects a
 * rule here drops no layout with it. `body` is the HTML of the blocks; only classes in it get a rule.
 */
export function darkHead(palette: DarkPalette, body: string): string {
  const pairs = [...body.matchAll(/class="k([0-9a-f]{6})([0-9a-f]{6})"/g)];
  const kinds = [...new Set(pairs.map(([, background, color]) => `${background} ${color}`))].slice(
    0,
    maxButtonKinds,
  );
  const buttons = kinds.map((kind): Rule => {
    const [background = '', color = ''] = kind.split(' ').map((digits) => `#${digits}`);
    return {
      selector: `.${buttonClass(background, color)}`,
      ...darkButtonOf(background, color, palette),
    };
  });
  const grounds = [
    ...new Set([...body.matchAll(/class="g([0-9a-f]{6})"/g)].map(([, digits]) => `#${digits}`)),
  ];
  const line = mixed(palette.backgroundColor, palette.color, 0.3);
  const rules: Rule[] = [
    { selector: '.page', background: palette.backgroundColor },
    ...grounds
      .slice(0, maxGrounds)
      .map((ground) => ({ selector: `.${groundClass(ground)}`, background: darkGroundOf(ground, palette) })),
    { selector: '.ink', color: palette.color },
    ...(body.includes('<span')
      ? [{ selector: '.ink span', background: 'transparent', color: 'inherit' }]
      : []),
    { selector: '.link', color: palette.linkColor },
    ...(body.includes('class="rule"') ? [{ selector: '.rule', border: line }] : []),
    ...buttons,
  ];
  const css =
    ':root{color-scheme:light dark;supported-color-schemes:light dark}\n' +
    `@media (prefers-color-scheme:dark){${inLines(rules.map(forMediaQuery))}}\n` +
    inLines(rules.map(forOutlook));
  return (
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">\n' +
    `<style>${css}</style>\n`
  );
}

/** The faults of an authored dark palette; empty when it has a contrast of 4.5:1. */
export function darkFaults(settings: DarkSettings): KeyedText[] {
  if (!settings.dark) return [];
  const { backgroundColor, color, linkColor } = darkPaletteOf(settings);
  const faults: KeyedText[] = [];
  for (const [key, foreground] of [
    ['builderPanels.warnings.darkText', color],
    ['builderPanels.warnings.darkLinks', linkColor],
  ] as const) {
    const ratio = contrast(foreground, backgroundColor);
    if (ratio < readableContrast)
      faults.push(
        keyedText(key, { color: foreground, background: backgroundColor, ratio: ratio.toFixed(1) }),
      );
  }
  return faults;
}
