// The rendered email as readers meet it: each function takes its HTML and gives back the HTML of one view. They read
// what the engine writes: attributes in double quotes, colours as six hex digits.
import { inverted, lightnessOf } from './inverted-color.ts';

const openingTags = /<[a-z][^>]*>/gi;

/** Links keep their looks and say where they lead, and lead nowhere. */
export const withDeadLinks = (html: string): string =>
  html.replace(/<a\b[^>]*>/gi, (tag) =>
    tag.replace(/\shref="([^"]*)"/i, ' role="link" aria-disabled="true" title="$1"'),
  );

/** What the person at this screen likes must not decide: the view does. */
export const inScheme = (html: string, scheme: 'light' | 'dark'): string =>
  html
    .replaceAll('@media (prefers-color-scheme:dark)', scheme === 'dark' ? '@media all' : '@media not all')
    .replace(
      ':root{color-scheme:light dark;supported-color-schemes:light dark}',
      `:root{color-scheme:${scheme}}`,
    )
    .replace(/<meta name="(supported-)?color-schemes?" content="light dark">/g, (meta) =>
      meta.replace('light dark', scheme),
    );

/** `partly`: light grounds and dark words alone, as Gmail on Android does it. `fully`: every colour, as on iPhones. */
export type Turn = 'partly' | 'fully';

const turnedGround = (hex: string, turn: Turn): string =>
  turn === 'fully' || lightnessOf(hex) > 50 ? inverted(hex) : hex;
const turnedInk = (hex: string, turn: Turn): string =>
  turn === 'fully' || lightnessOf(hex) < 50 ? inverted(hex) : hex;

const turnedStyle = (css: string, turn: Turn): string =>
  css.replace(
    /([\w-]*)\s*:([^;:]*?)(#[0-9a-f]{6})\b/gi,
    (_, property: string, before: string, hex: string) =>
      `${property}:${before}${property.toLowerCase() === 'color' ? turnedInk(hex, turn) : turnedGround(hex, turn)}`,
  );

/** The email as a mail program shows it that turns colours by itself and takes no notice of a dark palette. */
export const withTurnedColors = (html: string, turn: Turn): string =>
  inScheme(html, 'light').replace(openingTags, (tag) =>
    tag
      .replace(/\sstyle="([^"]*)"/i, (_, css: string) => ` style="${turnedStyle(css, turn)}"`)
      .replace(/\sbgcolor="(#[0-9a-f]{6})"/i, (_, hex: string) => ` bgcolor="${turnedGround(hex, turn)}"`),
  );

/** The descriptions stand in the place of the pictures, framed as mail programs do it. */
export const withoutPictures = (html: string): string =>
  html.replace(/<img\b[^>]*>/gi, (tag) => {
    const attribute = (name: string): string => new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? '';
    const width = /^\d+$/.test(attribute('width')) ? `max-width:${attribute('width')}px;` : '';
    const css = `${attribute('style')};display:block;box-sizing:border-box;width:100%;${width}min-height:48px;padding:12px;border:1px solid #9aa1ab`;
    return `<span role="img" aria-label="${attribute('alt')}" style="${css}">${attribute('alt').replaceAll('>', '&gt;')}</span>`;
  });
