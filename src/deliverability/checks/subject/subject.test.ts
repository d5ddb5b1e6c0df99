import { describeChecks, page } from '../../../../test/support/samples/check-cases.ts';

const subject = (text: string) => ({ subject: text });
const hidden = (text: string) => ({
  html: `<html lang="en"><body><div style="display:none">${text}</div>${page()}`,
});
const headers = [{ name: 'From', value: 'ann@shop.test' }];

describeChecks('subject', {
  'subject-missing': { bad: [subject(' ')], good: [subject('Bowls'), {}] },
  'subject-caps': { bad: [subject('LAST CHANCE TO BUY')], good: [subject('NASA and IBM bowls are here')] },
  'subject-punctuation': {
    bad: [subject('New bowls!!'), subject('New! Bowls!'), subject('$$$ bowls'), subject('Really?!')],
    good: [subject('New bowls!'), subject('Bowls? Yes.')],
  },
  'subject-fake-reply': {
    bad: [subject('Re: your order'), subject('FWD: bowls')],
    good: [
      subject('Reasons to repaint'),
      subject('Refund policy: what changed'),
      { subject: 'Re: x', headers: [...headers, { name: 'References', value: '<a@b>' }] },
    ],
  },
  'subject-length': { bad: [subject('a'.repeat(201))], good: [subject('a'.repeat(200))] },
  'subject-width': {
    bad: [subject('Bowls'), subject('a'.repeat(61))],
    good: [subject('The first bowls are here'), subject('a'.repeat(201)), subject('')],
  },
  'subject-unset': {
    bad: [{ draft: { emptyPictures: 0 } }],
    good: [
      {},
      { draft: { emptyPictures: 0 }, subject: 'Bowls' },
      { draft: { emptyPictures: 0 }, subject: '' },
    ],
  },
  'subject-money': {
    bad: [subject('Bowls from $20'), subject('Bowls for 20 €'), subject('15% more glaze')],
    good: [subject('Twenty bowls, 3 colors')],
  },
  'subject-emoji': {
    bad: [subject('Bowls 🥣🍲🎉')],
    good: [subject('A family 👨‍👩‍👧 and a flag 🇳🇱'), subject('Bowls ™ © 100')],
  },
  'subject-imitation': {
    bad: [subject('✅ Your bowls'), subject('Bowls (2)'), subject('3 new messages')],
    good: [subject('Your bowls (2 of them)'), subject('Bowls 🎉')],
  },
  'subject-deceptive': {
    bad: [
      subject('Your account has been suspended'),
      subject('Urgent action needed'),
      subject("You've won a bowl"),
    ],
    good: [subject('Your account of the spring market'), subject('An urgent need for bowls')],
  },
  'subject-title-differs': {
    bad: [{ subject: 'The first bowls', html: page('', '<title>Untitled document</title>') }],
    good: [
      { subject: 'The first bowls', html: page('', '<title>Bowls of spring</title>') },
      subject('First bowls'),
    ],
  },
  'merge-tag-open': {
    bad: [
      { html: page('<p>Dear *|FNAME|*</p>'), purpose: 'campaign' },
      { subject: 'For %%first_name%%', purpose: 'export' },
      { html: page('<p>Hello {{first_name|there}}</p>'), headers },
    ],
    good: [
      { html: page('<p>Hello {{first_name|there}} [1]</p>'), purpose: 'campaign' },
      page('<p>100% [x]</p>'),
    ],
  },
  'merge-tag-bare': {
    bad: [{ html: page('<p>Hello {{first_name}}</p>') }],
    good: [page('<p>{{first_name|there}} {{email}} {{unsubscribe_url}}</p>')],
  },
  'preheader-missing': {
    bad: [{ preheader: '' }, {}],
    good: [{ preheader: 'The first bowls' }, hidden('The first bowls')],
  },
  'preheader-length': {
    bad: [{ preheader: 'Bowls' }, { preheader: 'a'.repeat(131) }, hidden('Bowls')],
    good: [{ preheader: 'a'.repeat(60) }, {}],
  },
  'preheader-repeats': {
    bad: [
      { subject: 'The bowls', preheader: 'the  Bowls' },
      { html: '<p>View this email in your browser</p><p>We moved.</p>' },
    ],
    good: [{ subject: 'The bowls', preheader: 'And a mug' }, { html: '<p>View from the workshop</p>' }],
  },
  'preheader-padding': {
    bad: [hidden(`Bowls${'&#847;&zwnj;&nbsp;'.repeat(151)}`), hidden(`Bowls${' \u200c'.repeat(301)}`)],
    good: [hidden(`Bowls${'&#847;&zwnj;&nbsp;'.repeat(150)}`), hidden(`Bowls${' '.repeat(2_000)}`)],
  },
});
