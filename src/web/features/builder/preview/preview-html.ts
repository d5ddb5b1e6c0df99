// The rendered email as readers see it: each function takes its HTML and returns the HTML of one view. They rely on the
// renderer's form: attributes in double quotes, colors as six hex digits.
import { inverted, lightnessOf } from '#deliverability/simulation/inverted-color.ts';

const openingTags = /<[a-z][^>]*>/gi;

/** Links keep their style and show their target as a tooltip, but cannot be followed. */
export const withoutLinkTargets = (html: string): string =>
  html.replace(/<a\b[^>]*>/gi, (tag) =>
    tag.replace(/\shref="([^"]*)"/i, ' role="link" aria-disabled="true" title="$1"'),
  );

/** Fixes the color scheme: the view decides, not the user's system. */
export const withColorScheme = (html: string, scheme: 'light' | 'dark'): string =>
  html
    .replaceAll('@media (prefers-color-scheme:dark)', scheme === 'dark' ? '@media all' : '@media not all')
    .replace(
      ':root{color-scheme:light dark;supported-color-schemes:light dark}',
      `:root{color-scheme:${scheme}}`,
    )
    .replace(/<meta name="(supported-)?color-schemes?" content="light dark">/g, (meta) =>
      meta.replace('light dark', scheme),
    );

/** `partly`: light backgrounds and dark text only, as Gmail on Android does. `fully`: every color, as on iPhones. */
export type Inversion = 'partly' | 'fully';

const invertedBackground = (hex: string, inversion: Inversion): string =>
  inversion === 'fully' || lightnessOf(hex) > 50 ? inverted(hex) : hex;
const invertedTextColor = (hex: string, inversion: Inversion): string =>
  inversion === 'fully' || lightnessOf(hex) < 50 ? inverted(hex) : hex;

const invertedStyle = (css: string, inversion: Inversion): string =>
  css.replace(
    /([\w-]*)\s*:([^;:]*?)(#[0-9a-f]{6})\b/gi,
    (_, property: string, valueBefore: string, hex: string) =>
      `${property}:${valueBefore}${property.toLowerCase() === 'color' ? invertedTextColor(hex, inversion) : invertedBackground(hex, inversion)}`,
  );

/** The email in a mail program that inverts colors and ignores a dark palette. */
export const withInvertedColors = (html: string, inversion: Inversion): string =>
  withColorScheme(html, 'light').replace(openingTags, (tag) =>
    tag
      .replace(/\sstyle="([^"]*)"/i, (_, css: string) => ` style="${invertedStyle(css, inversion)}"`)
      .replace(
        /\sbgcolor="(#[0-9a-f]{6})"/i,
        (_, hex: string) => ` bgcolor="${invertedBackground(hex, inversion)}"`,
      ),
  );

/** Shows the alt texts instead of the images, with a border as mail programs draw it. */
export const withoutImages = (html: string): string =>
  html.replace(/<img\b[^>]*>/gi, (tag) => {
    const attribute = (name: string): string => new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? '';
    const width = /^\d+$/.test(attribute('width')) ? `max-width:${attribute('width')}px;` : '';
    const css = `${attribute('style')};display:block;box-sizing:border-box;width:100%;${width}min-height:48px;padding:12px;border:1px solid #9aa1ab`;
    return `<span role="img" aria-label="${attribute('alt')}" style="${css}">${attribute('alt').replaceAll('>', '&gt;')}</span>`;
  });
