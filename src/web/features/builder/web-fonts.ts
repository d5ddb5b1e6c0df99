// Links the built-in web fonts that the page uses. They come from this server.
import { useEffect } from 'react';
import { ownFontSheet } from '#email/render/font-links.ts';
import { fontFamiliesOf } from '#email/render/render-block.ts';
import { useBuilder } from './store/use-builder.ts';

const linked = new Set<string>();

/** The style sheet declares the faces; the browser fetches those that visible characters need. */
const link = (href: string): void => {
  if (linked.has(href)) return;
  linked.add(href);
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = href;
  sheet.addEventListener('error', () => {
    sheet.remove();
    linked.delete(href);
  });
  document.head.append(sheet);
};

/** `families` is one string, so that the same fonts are the same value. */
export const useWebFonts = (families: string): void => {
  useEffect(() => {
    for (const family of families.split('\n')) {
      const href = ownFontSheet(family);
      if (href !== null) link(href);
    }
  }, [families]);
};

/** The fonts of the email on the canvas. The string of their names stays the same while text is typed. */
export const useEmailFonts = (): void => {
  useWebFonts(
    useBuilder(({ document: { blocks, settings } }) => fontFamiliesOf(blocks, settings).join('\n')),
  );
};
