import { describe, expect, it } from 'vitest';
import { beefreeDesign } from '../../../../test/support/samples/designs/beefree.ts';
import {
  changesIn,
  importedDesign,
  sectionsFrom,
} from '../../../../test/support/samples/designs/imported.ts';

describe('a design of Beefree', () => {
  const imported = importedDesign(beefreeDesign);
  const [hero, offer, more, desks] = sectionsFrom(beefreeDesign);

  it('keeps its page', () => {
    expect(imported.document.settings).toMatchObject({
      backgroundColor: '#f1f5f9',
      maxWidth: '680px',
      fontFamily: 'Verdana',
    });
  });

  it('makes the container of a row a band with its image', () => {
    expect(hero?.styles).toMatchObject({
      width: 'full',
      backgroundColor: '#0f172a',
      backgroundImage: { src: 'https://travel.example/sea.jpg', fit: 'cover', position: 'top' },
      padding: '60px 0px 60px 0px',
    });
    expect(hero?.columns[0]?.blocks).toMatchObject([
      {
        type: 'text',
        content: 'Islands in spring',
        styles: { fontSize: '38px', color: '#ffffff', lineHeight: '1.2' },
      },
      // Outlined: the line is the fill.
      {
        type: 'button',
        content: { text: 'Book now' },
        styles: { backgroundColor: '#ffffff', color: '#1f2937' },
      },
    ]);
  });

  it('makes the content of a row a box of columns on a grid of twelve', () => {
    expect(offer).toMatchObject({
      ratio: [1, 2],
      styles: { width: 'boxed', backgroundColor: '#ffffff', borderRadius: '16px', valign: 'middle' },
      phone: { stack: 'stack', reversed: true },
    });
    expect(offer?.columns[0]?.blocks[0]).toMatchObject({ type: 'image', styles: { width: '180px' } });
    expect(offer?.columns[1]?.styles.border).toEqual({ width: '1px', style: 'solid', color: '#cbd5e1' });
    expect(offer?.columns[1]?.blocks[0]).toMatchObject({
      content: expect.stringContaining('</a>.<br><br>Seven nights.'),
    });
  });

  it('keeps lines, space and tables', () => {
    expect(more?.columns[0]?.blocks).toMatchObject([
      { type: 'divider', styles: { borderColor: '#94a3b8', borderWidth: '3px' } },
      { type: 'spacer' },
      { type: 'html', content: { reason: 'a table with columns' } },
      { type: 'text', content: expect.stringContaining('Offers') },
      { type: 'spacer' },
      {
        type: 'image',
        content: {
          src: 'https://travel.example/thumb.jpg',
          alt: 'The beach',
          clickUrl: 'https://youtu.be/lmnopqrstuv',
        },
      },
      { type: 'spacer' },
      { type: 'text', content: expect.stringContaining('TikTok') },
      { type: 'html', content: { reason: 'own HTML' } },
    ]);
  });

  it('of two versions, keeps that for large screens, and shows it everywhere', () => {
    expect(desks?.columns[0]?.blocks[0]).toMatchObject({ content: 'For desks' });
    expect(desks?.phone.hidden).toBe(false);
    expect(changesIn(imported)).toEqual([
      '1.1 button: approximated outlined',
      '3.1 divider: approximated solidLine',
      '3.1 table: fixed',
      '3.1 menu: approximated menu',
      '3.1 video: approximated video',
      '3.1 social: approximated social',
      '3.1 html: fixed',
      '3.1 carousel: left-out unknown',
      '4 row: left-out phoneOnly',
      '4.1 paragraph: left-out phoneOnly',
      '5 row: approximated shownOnPhones',
    ]);
    expect(imported.report.words.missing).toBe(0);
  });

  it('keeps the names of rows, and their padding on phones', () => {
    const [first, ...others] = beefreeDesign.page.rows;
    const named = {
      ...first,
      name: 'Sea',
      content: { ...first?.content, mobileStyle: { 'padding-top': '30px' } },
    };
    const [sea, next] = sectionsFrom({ page: { ...beefreeDesign.page, rows: [named, ...others] } });
    expect(sea?.name).toBe('Sea');
    expect(sea?.phone.padding).toBe('30px 0px 60px 0px');
    expect([next?.name, next?.phone.padding]).toEqual([undefined, undefined]);
  });

  it('keeps the words of modules that it does not know, and fonts that are inherited', () => {
    const modules = [
      { type: 'mailup-bee-newsletter-modules-ai', descriptor: { paragraph: { html: '<p>New words</p>' } } },
      { type: 'mailup-bee-newsletter-modules-magic', descriptor: { html: { html: '<b>Own words</b>' } } },
      {
        type: 'mailup-bee-newsletter-modules-text',
        descriptor: { text: { html: '<span style="font-family: inherit">Same font</span>' } },
      },
      {
        type: 'mailup-bee-newsletter-modules-divider',
        descriptor: { divider: { style: { 'border-top': '30px solid transparent' } } },
      },
    ];
    const { body } = beefreeDesign.page;
    const [section] = sectionsFrom({
      page: { body, rows: [{ columns: [{ 'grid-columns': 12, modules }] }] },
    });
    expect(section?.columns[0]?.blocks).toMatchObject([
      { type: 'text', content: 'New words' },
      { type: 'html', content: { reason: 'own HTML' } },
      { type: 'text', content: 'Same font', styles: { fontFamily: 'Verdana' } },
    ]);
    expect(section?.columns[0]?.styles.padding).toBe('0px 0px 22px 0px');
  });

  it('is read in its newer form too, with rows in the body', () => {
    const { rows, body, ...page } = beefreeDesign.page;
    expect(importedDesign({ page: { ...page, body: { ...body, rows } } }).document).toEqual(
      imported.document,
    );
  });
});
