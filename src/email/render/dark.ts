// The email in dark mode. A reader's mail program either takes the palette from here (Apple Mail by its media query,
// Outlook on the web and on phones by its attributes), or turns the colours itself, as Gmail does (caniemail:
// css-at-media-prefers-color-scheme). Rules only recolour: layout never depends on them (rule K1).
import { contrast, hexColor, isDark, mixed, readableContrast, readableOn } from './color.ts';
import { inLines } from './fold-lines.ts';

/** What it takes of the settings of an email. */
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

/** Every colour as `#rrggbb`. */
export interface DarkPalette {
  backgroundColor: string;
  color: string;
  linkColor: string;
}

const given = (value: string | undefined): string | null => (value === undefined ? null : hexColor(value));

/** A dark page with a trace of the colour of the light one; a page that is dark already stays as it is. */
const darkPageOf = (light: string): string => (isDark(light) ? light : mixed('#17181a', light, 0.04));

/**
 * The dark palette of an email: the author's colours (`settings.dark`), and in the place of each one that is missing
 * a generated colour that reads on the page at 4.5:1 (rule K2; WCAG 2.2, 1.4.3). `settings.dark: {}` asks for a
 * palette that is generated altogether. Pure, and the same for the same settings.
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
 * The colours of a button in dark mode: its own where its label reads at 4.5:1, else its background moved away from
 * the label until it does. A button that would melt into the page changes places with the text (rule K2).
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

/** The class a dark palette finds a button by: its two colours, so that equal buttons share a rule. */
export const buttonClass = (background: string, color: string): string =>
  `k${background.slice(1)}${color.slice(1)}`;

/** So many kinds of buttons get dark colours; others keep their own. Keeps the style sheet within rule D6. */
const maxButtonKinds = 10;

/**
 * Outlook on the web and on phones turns colours itself and says so on the element it turned: `data-ogsc` for text,
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
 * The metas and the style sheet of the dark palette (rule K1), apart from all others: a mail program that stumbles over
 * a rule here drops no layout with it. `body` is the HTML of the blocks; only what is in it gets a rule.
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
  const line = mixed(palette.backgroundColor, palette.color, 0.3);
  const rules: Rule[] = [
    { selector: '.page', background: palette.backgroundColor },
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

/** What is wrong with an authored dark palette, in words for its author; empty when it reads at 4.5:1. */
export function darkFaults(settings: DarkSettings): string[] {
  if (!settings.dark) return [];
  const { backgroundColor, color, linkColor } = darkPaletteOf(settings);
  const faults: string[] = [];
  for (const [what, ink] of [
    ['Text', color],
    ['Links', linkColor],
  ] as const) {
    const ratio = contrast(ink, backgroundColor);
    if (ratio < readableContrast)
      faults.push(
        `${what} in dark mode (${ink} on ${backgroundColor}) have a contrast of ${ratio.toFixed(1)}:1. Below 4.5:1 they are hard to read.`,
      );
  }
  return faults;
}
