import { expect, it } from 'vitest';
import { parseEmail, rowDocument } from '../../../test/support/browser/parsed-email.ts';
import { dividerBlock, renderDivider } from './divider.ts';
import { renderSpacer, spacerBlock } from './spacer.ts';

it.each([1, 32, 77, 400])(
  'S1: a space of %i px states its height in every way that clients read',
  (height) => {
    const html = renderSpacer(
      spacerBlock.parse({ id: 's', type: 'spacer', content: { height: `${height}px` } }),
    );
    const { elements } = parseEmail(rowDocument(html));
    const cell = elements.find(({ tag }) => tag === 'td');
    expect(cell?.attributes.height).toBe(`${height}`);
    expect(cell?.attributes.style).toBe(
      `height:${height}px;line-height:${height}px;font-size:1px;mso-line-height-rule:exactly`,
    );
    expect(cell?.text).toBe('\u00a0');
    expect(cell?.attributes['aria-hidden']).toBe('true');
  },
);

it('S2: a line is the top border of a cell, and no screen reader names it', () => {
  const html = renderDivider(
    dividerBlock.parse({ id: 'd', type: 'divider', styles: { borderColor: 'Tomato', borderWidth: '3px' } }),
  );
  const { elements } = parseEmail(rowDocument(html));
  const line = elements.find(({ style }) => style.has('border-top'));
  expect(line?.tag).toBe('td');
  expect(line?.attributes.style).toBe('border-top:3px solid #ff6347;font-size:0;line-height:0');
  expect(html).not.toContain('<hr');
});
