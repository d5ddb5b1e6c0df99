import { describe, expect, it } from 'vitest';
import { readMessage } from '../message/message.ts';
import { clientSupportOf } from './support.ts';

const without = (html: string): Record<string, readonly string[]> =>
  Object.fromEntries(clientSupportOf(readMessage({ html })).map(({ slug, without: names }) => [slug, names]));

describe('clientSupportOf', () => {
  it('finds unsupported tags, attributes, declarations, functions, units, rules, pseudo-classes and formats', () => {
    const found = without(
      '<style>@media (prefers-color-scheme:dark){p{gap:3px}} a:hover{color:red}</style>' +
        '<video src="a.mp4"></video><p style="display:flex;width:calc(100% - 2vw);border-radius:4px">a</p>' +
        '<img src="https://a.test/b.svg" srcset="c.png 2x">',
    );
    expect(found['html-video']).toContain('Gmail');
    expect(found['css-display-flex']).toContain('Outlook on Windows');
    expect(found['css-border-radius']).toEqual(['Outlook on Windows']);
    expect(found).toHaveProperty('css-unit-calc');
    expect(found).toHaveProperty('css-unit-vw');
    expect(found).toHaveProperty('css-at-media-prefers-color-scheme');
    expect(found).toHaveProperty('css-pseudo-class-hover');
    expect(found).toHaveProperty('image-svg');
    expect(found).toHaveProperty('html-srcset');
  });

  it('ignores rules in media queries, and Outlook for parts that it does not read', () => {
    expect(without('<style>@media (max-width:600px){p{gap:3px}}</style>')).not.toHaveProperty('css-gap');
    const corner = '<p style="border-radius:4px">a</p>';
    const hidden = `<!--[if !mso]><!-->${corner}<!--<![endif]-->`;
    expect(without(hidden)['css-border-radius'] ?? []).toEqual([]);
    expect(without(hidden + corner)['css-border-radius']).toEqual(['Outlook on Windows']);
  });

  it('counts the uses of a feature and gives the location of the first', () => {
    const html = '<p>a</p>\n<b style="gap:3px">a</b><i style="gap:3px">a</i>';
    const gap = clientSupportOf(readMessage({ html })).find(({ slug }) => slug === 'css-gap');
    expect(gap).toMatchObject({
      uses: 2,
      feature: 'gap, column-gap, row-gap',
      location: { offset: html.indexOf('<b') },
    });
  });
});
