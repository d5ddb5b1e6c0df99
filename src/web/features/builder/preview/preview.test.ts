import { describe, expect, it } from 'vitest';
import { inverted, lightnessOf } from '#deliverability/simulation/inverted-color.ts';
import { type DocumentInput, documentSchema } from '#email/document/document.ts';
import { contrast } from '#email/render/color.ts';
import { renderEmail } from '#email/render/render.ts';
import { inverted as expectedInversion } from '../../../../../test/support/browser/inverted-colors.ts';
import { withColorScheme, withInvertedColors, withoutImages, withoutLinkTargets } from './preview-html.ts';
import { personalizedHtml, previewOf } from './preview-model.ts';
import { htmlOfView, views } from './preview-views.ts';
import { sampleSubscribers } from './sample-subscribers.ts';

const documentOf = (input: DocumentInput) => documentSchema.parse(input);
const emailCopy = {
  greeting: 'Hi there,',
  emailTitle: 'A short update',
  senderName: 'Mara',
  brandName: 'Fernhill',
  replyRequest: '',
  signOff: 'Best wishes,',
};

const email = renderEmail(
  documentOf({
    settings: { subject: 'News', dark: {} },
    blocks: [
      { id: 'a', type: 'text', content: 'Read <a href="https://shop.example/a?b=1&amp;c=2">more</a>' },
      { id: 'b', type: 'button', content: { text: 'Shop', url: 'https://shop.example' } },
      {
        id: 'c',
        type: 'image',
        content: { src: 'https://img.example/a.png', alt: 'A > bowl', clickUrl: 'https://shop.example/bowl' },
      },
    ],
  }),
).html;

describe('inverted colors', () => {
  it.each(['#ffffff', '#000000', '#374151', '#3b82f6', '#c8352b', '#fbf9f5', '#00ff00'])(
    'are for %s those of the emulation in the tests',
    (hex) => {
      const [actual, expected] = [inverted(hex), expectedInversion(hex)];
      for (const index of [1, 3, 5]) {
        const [a, b] = [actual, expected].map((value) => Number.parseInt(value.slice(index, index + 2), 16));
        expect(Math.abs((a ?? 0) - (b ?? 0))).toBeLessThanOrEqual(2);
      }
    },
  );
  it('keep dark backgrounds where only light ones are inverted', () => {
    const html = '<td bgcolor="#111111" style="background-color:#111111;color:#eeeeee">x</td>';
    expect(withInvertedColors(html, 'partly')).toBe(html);
    const fully = withInvertedColors(html, 'fully');
    expect(fully).not.toContain('#111111');
    expect(fully).not.toContain('#eeeeee');
  });
  it('make the page dark and its text light, and do not change addresses', () => {
    for (const inversion of ['partly', 'fully'] as const) {
      const invertedHtml = withInvertedColors(email, inversion);
      const pageColor = /<body[^>]*bgcolor="(#[0-9a-f]{6})"/.exec(invertedHtml)?.[1] ?? '#ffffff';
      expect(lightnessOf(pageColor)).toBeLessThan(20);
      expect(invertedHtml).toContain('src="https://img.example/a.png"');
      const textColor =
        /[^-]color:(#[0-9a-f]{6})/.exec(invertedHtml.slice(invertedHtml.indexOf('<body')))?.[1] ?? pageColor;
      expect(contrast(textColor, pageColor)).toBeGreaterThan(4.5);
    }
  });
});

describe('views of an email', () => {
  it('have no link that can be followed', () => {
    for (const { value } of views) {
      const body = htmlOfView(email, value).replace(/<!--[\s\S]*?-->/g, '');
      expect(body).not.toMatch(/<a\b[^>]*\shref=/);
    }
    expect(withoutLinkTargets(email)).toContain('title="https://shop.example/a?b=1&amp;c=2"');
  });
  it('use the dark palette in the dark view only', () => {
    expect(email).toContain('@media (prefers-color-scheme:dark)');
    expect(withColorScheme(email, 'dark')).toContain('@media all{');
    expect(withColorScheme(email, 'light')).toContain('@media not all{');
    for (const scheme of ['light', 'dark'] as const)
      expect(withColorScheme(email, scheme)).not.toMatch(/prefers-color-scheme|light dark"/);
  });
  it('show alt texts instead of images', () => {
    const html = withoutImages(email);
    expect(html).not.toMatch(/<img\b/);
    expect(html).toMatch(/<span role="img"[^>]*>A &gt; bowl<\/span>/);
  });
});

describe('an email as a subscriber gets it', () => {
  const document = documentOf({
    settings: { subject: 'For {{first_name|you}}', preheader: 'Hello {{first_name}}, {{city}}' },
    blocks: [
      { id: 'a', type: 'text', content: 'Dear {{first_name|friend}}, {{shoe_size}}' },
      { id: 'b', type: 'text', content: '<a href="{{unsubscribe_url}}">Unsubscribe</a>' },
    ],
  });
  it('has its merge tags filled, also in the inbox line', () => {
    const [reader = null] = sampleSubscribers;
    const model = previewOf(document, { emailCopy, reader });
    expect(model.subject).toBe('For Nora');
    expect(model.preheader).toBe('Hello Nora,');
    expect(model.html).toContain('Dear Nora');
    expect(model.text).toContain('Dear Nora');
    expect(model.html).not.toContain('{{unsubscribe_url}}');
    expect(model.typedTags).toEqual([]);
    expect([...model.emptyTags].sort()).toEqual(['city', 'shoe_size']);
  });
  it('shows the fallback for a reader without a name, and lists empty tags', () => {
    const reader = sampleSubscribers.find(({ values }) => !values.first_name) ?? null;
    const model = previewOf(document, { emailCopy, reader });
    expect(model.subject).toBe('For you');
    expect(model.html).toContain('Dear friend');
    expect([...model.emptyTags].sort()).toEqual(['city', 'first_name', 'shoe_size']);
  });
  it('fills the exported HTML without changing the export', () => {
    const { html } = renderEmail(document, { emailCopy: emailCopy });
    const [reader = null] = sampleSubscribers;
    expect(personalizedHtml(html, reader)).toContain('Dear Nora');
    expect(personalizedHtml(html, reader)).not.toContain('{{first_name');
    expect(html).toContain('Dear {{first_name|friend}}');
    expect(personalizedHtml(html, null)).toBe(html);
  });
  it('uses the fallback of a tag without a field, and lists braces that are no tag', () => {
    const otherDocument = documentOf({
      settings: { subject: '' },
      blocks: [
        { id: 'a', type: 'text', content: 'Since {{asked_month|spring}}, in {{size|M}}, {{no name}}' },
      ],
    });
    const [reader = null] = sampleSubscribers;
    const model = previewOf(otherDocument, { emailCopy, reader });
    expect(model.html).toContain('Since spring, in M, {{no name}}');
    expect(model.typedTags).toEqual(['{{no name}}']);
    expect(model.emptyTags).toEqual([]);
  });
  it('keeps its merge tags without a reader', () => {
    const model = previewOf(document, { emailCopy, reader: null });
    expect(model.subject).toBe('For {{first_name|you}}');
    expect(model.html).toContain('{{first_name|friend}}');
    expect(model.html).toContain('{{shoe_size}}');
  });
});
