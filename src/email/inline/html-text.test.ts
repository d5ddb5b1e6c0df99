import { expect, test } from 'vitest';
import { cpuMs } from '../../../test/support/cpu.ts';
import { textOfHtml } from './html-text.ts';

test.each([
  ['paragraphs and breaks', '<p>One<br>two</p><p>three</p>', 'One\ntwo\n\nthree\n'],
  ['runs of space and entities', '<p>a \n  b&nbsp;&amp; <b>c</b>d</p>', 'a b & cd\n'],
  [
    'links',
    '<p>See <a href="https://a.example/x?a=1&amp;b=2">the shop</a>.</p>',
    'See the shop <https://a.example/x?a=1&b=2>.\n',
  ],
  [
    'a link that is its own label',
    '<a href="https://a.example/">https://a.example/</a>',
    'https://a.example/\n',
  ],
  ['mail addresses', '<a href="mailto:a@b.example">write</a>', 'write <a@b.example>\n'],
  [
    'a linked image',
    '<a href="https://a.example/"><img src="x" alt="Three bowls"></a>',
    'Three bowls <https://a.example/>\n',
  ],
  [
    'a linked image without a description',
    '<a href="https://a.example/"><img src="x" alt=""></a>',
    'https://a.example/\n',
  ],
  ['links without a target', '<a href="#top">Up</a> <a href="javascript:alert(1)">x</a>', 'Up x\n'],
  [
    'merge tags',
    '<a href="{{unsubscribe_url}}">Leave</a>, {{first_name|friend}}',
    'Leave <{{unsubscribe_url}}>, {{first_name|friend}}\n',
  ],
  ['lists', '<ul><li>a</li><li>b</li></ul><ol><li>c</li><li>d</li></ol>', '- a\n- b\n\n1. c\n2. d\n'],
  ['tables', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc\n'],
  ['a preheader', '<div style="display:none">hidden <p>too</p></div><p>seen</p>', 'seen\n'],
  [
    'head, style and script',
    '<head><title>t</title><style>p{}</style></head><script>x</script><p>seen</p>',
    'seen\n',
  ],
  ['content for Outlook only', '<!--[if mso]><v:rect>x</v:rect><![endif]--><p>seen</p>', 'seen\n'],
  ['content hidden from Outlook', '<!--[if !mso]><!--><p>seen</p><!--<![endif]-->', 'seen\n'],
  ['an empty document', '<p> &nbsp; </p>', ''],
])('writes %s as text', (_, html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

test('lines stay within 78 columns, and broken HTML ends all the same', () => {
  const lines = textOfHtml(`<p>${'word '.repeat(100)}<a href="https://a.example"><b>`).split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(78);
});

test('an endless word takes linear time', () => {
  const cost = cpuMs(() => {
    expect(textOfHtml('a'.repeat(500_000)).length).toBeGreaterThan(500_000);
  });
  expect(cost).toBeLessThan(1_500);
});
