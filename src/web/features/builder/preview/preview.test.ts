import { describe, expect, it } from 'vitest';
import { type DocumentInput, documentSchema } from '#email/document/document.ts';
import { contrast } from '#email/render/color.ts';
import { renderEmail } from '#email/render/render.ts';
import { inverted as expectedInversion } from '../../../../../test/support/browser/inverted-colors.ts';
import { inverted, lightnessOf } from './inverted-color.ts';
import { inScheme, withDeadLinks, withoutPictures, withTurnedColors } from './preview-html.ts';
import { htmlFor, previewOf } from './preview-model.ts';
import { htmlOfView, views } from './preview-views.ts';
import { sampleSubscribers } from './sample-subscribers.ts';

const documentOf = (input: DocumentInput) => documentSchema.parse(input);
const letter = {
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

describe('colors inverted by a mail program', () => {
  it.each(['#ffffff', '#000000', '#374151', '#3b82f6', '#c8352b', '#fbf9f5', '#00ff00'])(
    '%s is inverted as in the emulation of the tests',
    (hex) => {
      const [one, other] = [inverted(hex), expectedInversion(hex)];
      for (const at of [1, 3, 5]) {
        const [a, b] = [one, other].map((value) => Number.parseInt(value.slice(at, at + 2), 16));
        expect(Math.abs((a ?? 0) - (b ?? 0))).toBeLessThanOrEqual(2);
      }
    },
  );
  it('keeps dark backgrounds where only light ones are inverted', () => {
    const html = '<td bgcolor="#111111" style="background-color:#111111;color:#eeeeee">x</td>';
    expect(withTurnedColors(html, 'partly')).toBe(html);
    const fully = withTurnedColors(html, 'fully');
    expect(fully).not.toContain('#111111');
    expect(fully).not.toContain('#eeeeee');
  });
  it('makes the page of an email dark and its text light, and leaves addresses alone', () => {
    for (const turn of ['partly', 'fully'] as const) {
      const turned = withTurnedColors(email, turn);
      const page = /<body[^>]*bgcolor="(#[0-9a-f]{6})"/.exec(turned)?.[1] ?? '#ffffff';
      expect(lightnessOf(page)).toBeLessThan(20);
      expect(turned).toContain('src="https://img.example/a.png"');
      const ink = /[^-]color:(#[0-9a-f]{6})/.exec(turned.slice(turned.indexOf('<body')))?.[1] ?? page;
      expect(contrast(ink, page)).toBeGreaterThan(4.5);
    }
  });
});

describe('views of an email', () => {
  it('no link leads anywhere, in any view', () => {
    for (const { value } of views) {
      const body = htmlOfView(email, value).replace(/<!--[\s\S]*?-->/g, '');
      expect(body).not.toMatch(/<a\b[^>]*\shref=/);
    }
    expect(withDeadLinks(email)).toContain('title="https://shop.example/a?b=1&amp;c=2"');
  });
  it('the dark palette applies in its view only', () => {
    expect(email).toContain('@media (prefers-color-scheme:dark)');
    expect(inScheme(email, 'dark')).toContain('@media all{');
    expect(inScheme(email, 'light')).toContain('@media not all{');
    for (const scheme of ['light', 'dark'] as const)
      expect(inScheme(email, scheme)).not.toMatch(/prefers-color-scheme|light dark"/);
  });
  it('shows descriptions in place of images', () => {
    const html = withoutPictures(email);
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
  it('fills the tags, in the inbox line too', () => {
    const [reader = null] = sampleSubscribers;
    const model = previewOf(document, { letter, reader });
    expect(model.subject).toBe('For Nora');
    expect(model.preheader).toBe('Hello Nora,');
    expect(model.html).toContain('Dear Nora');
    expect(model.text).toContain('Dear Nora');
    expect(model.html).not.toContain('{{unsubscribe_url}}');
    expect(model.typedTags).toEqual([]);
    expect([...model.gaps].sort()).toEqual(['city', 'shoe_size']);
  });
  it('shows the fallback for a reader without a name, and names the gap where there is none', () => {
    const reader = sampleSubscribers.find(({ values }) => !values.first_name) ?? null;
    const model = previewOf(document, { letter, reader });
    expect(model.subject).toBe('For you');
    expect(model.html).toContain('Dear friend');
    expect([...model.gaps].sort()).toEqual(['city', 'first_name', 'shoe_size']);
  });
  it('fills the exported email, and leaves the export itself unchanged', () => {
    const { html } = renderEmail(document, { letter });
    const [reader = null] = sampleSubscribers;
    expect(htmlFor(html, reader)).toContain('Dear Nora');
    expect(htmlFor(html, reader)).not.toContain('{{first_name');
    expect(html).toContain('Dear {{first_name|friend}}');
    expect(htmlFor(html, null)).toBe(html);
  });
  it('uses the fallback of a tag without a field, and names braces that are not a tag', () => {
    const other = documentOf({
      settings: { subject: '' },
      blocks: [
        { id: 'a', type: 'text', content: 'Since {{asked_month|spring}}, in {{size|M}}, {{no name}}' },
      ],
    });
    const [reader = null] = sampleSubscribers;
    const model = previewOf(other, { letter, reader });
    expect(model.html).toContain('Since spring, in M, {{no name}}');
    expect(model.typedTags).toEqual(['{{no name}}']);
    expect(model.gaps).toEqual([]);
  });
  it('as typed, nothing is filled', () => {
    const model = previewOf(document, { letter, reader: null });
    expect(model.subject).toBe('For {{first_name|you}}');
    expect(model.html).toContain('{{first_name|friend}}');
    expect(model.html).toContain('{{shoe_size}}');
  });
});
