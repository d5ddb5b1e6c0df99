import { describeChecks, page } from '../../../../test/support/samples/check-cases.ts';

const html = page('<p>Now in <a href="https://shop.test/x">our shop</a>.</p>');
const same = html.replace(/<[^>]*>/g, ' ').replace('News', '');
const headers = [{ name: 'From', value: 'ann@shop.test' }];

describeChecks('text-part', {
  'text-part-missing': {
    bad: [{ text: ' ' }, { headers }],
    good: [{ text: 'Bowls' }, {}, { headers, text: 'Bowls' }],
  },
  'text-part-differs': {
    bad: [{ html, text: 'Please view this email in a browser.' }],
    good: [{ html, text: same }, { html, text: '' }, { html }],
  },
  'text-part-links': {
    bad: [{ html, text: same }],
    good: [
      { html, text: `${same} (https://www.shop.test/y)` },
      { html: page(), text: same },
    ],
  },
  'text-part-markup': {
    bad: [{ text: '<p>Bowls</p><br>and&nbsp;mugs' }],
    good: [{ text: 'Bowls <3 mugs & cups, <https://shop.test/>' }],
  },
});
