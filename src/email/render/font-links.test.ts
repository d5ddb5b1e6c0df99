import { expect, test } from 'vitest';
import { emptyDocument } from '../document/edit.ts';
import { ownFontSheet, requestedFamilies, webFontsLinked, withOwnFontService } from './font-links.ts';
import { fonts } from './fonts.ts';
import { renderEmail } from './render.ts';

const emailIn = (fontFamily: string): string => {
  const document = emptyDocument();
  return renderEmail({ ...document, settings: { ...document.settings, fontFamily } }).html;
};
const webFonts = fonts.filter((font) => font.isWeb).map((font) => font.name);

test('an exported email links the font service, and its preview sends this server the same query', () => {
  expect(webFonts).toHaveLength(10);
  for (const family of webFonts) {
    const html = emailIn(family);
    expect(html).toContain(`https://fonts.googleapis.com/css2?family=${family.replaceAll(' ', '+')}:`);
    expect(webFontsLinked(html)).toEqual([family]);
    const shown = withOwnFontService(html);
    expect(shown).not.toContain('googleapis');
    const query = /\/page-fonts\/css2\?([^"]+)/.exec(shown)?.[1] ?? '';
    expect(requestedFamilies(query)).toEqual([family]);
    expect(ownFontSheet(family)).toBe(`/page-fonts/css2?family=${family.replaceAll(' ', '+')}`);
  }
  expect(webFontsLinked(emailIn('Georgia'))).toEqual([]);
  expect([ownFontSheet('Georgia'), ownFontSheet('Shop Sans')]).toEqual([null, null]);
});

test('links in foreign HTML are recognized as well, and preconnect hints are removed', () => {
  const foreign =
    '<link rel="preconnect" href="https://fonts.gstatic.com" crossorigin><style>@import url(//fonts.googleapis.com/css?family=Lora:400,700|Open%20Sans|Nunito);</style>' +
    '<link rel="icon" href="https://shop.example/icon.png">';
  expect(webFontsLinked(foreign)).toEqual(['Open Sans', 'Lora']);
  expect(withOwnFontService(foreign)).toBe(
    '<style>@import url(/page-fonts/css2?family=Lora:400,700|Open%20Sans|Nunito);</style><link rel="icon" href="https://shop.example/icon.png">',
  );
});

test('text that never ends a tag is scanned once', () => {
  const hostile = '<link '.repeat(300_000);
  expect(withOwnFontService(hostile)).toBe(hostile);
});
