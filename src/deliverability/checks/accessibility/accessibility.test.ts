import { describeChecks, page } from '../../../../test/support/samples/check-cases.ts';

const sentence = (style: string) =>
  page(
    `<p style="color:#333333">We wrote about all of it <a href="https://a.test" style="${style}">in the journal</a> last week.</p>`,
  );
const viewport = (content: string) => ({
  html: page('', `<title>x</title><meta name="viewport" content="${content}">`),
});

describeChecks('accessibility', {
  'lang-missing': { bad: [{ html: page('', '<title>x</title>', '<html>') }], good: [{}] },
  'dir-missing': {
    bad: [{ html: page('', '<title>x</title>', '<html lang="he">') }, { html: '<p>שלום לכולם</p>' }],
    good: [
      { html: '<html lang="he" dir="rtl"><p>שלום</p>' },
      { html: '<html lang="en"><p>Hi</p>' },
      { html: '<html><body dir="ltr">a' },
    ],
  },
  'image-alt': {
    bad: ['<img src="https://a.test/b.png">'],
    good: ['<img src="https://a.test/b.png" alt="">'],
  },
  'image-alt-empty': {
    bad: ['<a href="https://a.test/"><img src="https://a.test/b.png" alt="" width="560"></a>'],
    good: [
      '<img src="https://a.test/line.png" alt="" width="560" height="4">',
      '<a href="https://a.test/"><img src="https://a.test/b.png" alt="A bowl" width="560"></a>',
    ],
  },
  'title-missing': { bad: [{ html: page('', '<title> </title>') }], good: [{}] },
  'text-contrast': {
    bad: [page('<p style="color:#aaaaaa">small print</p>')],
    good: [page('<p style="color:#888888;font-size:24px">large print</p>')],
  },
  'table-role': {
    bad: ['<table><tr><td>a</td></tr></table>', '<table role=""><tr><td>a</td></tr></table>'],
    good: [
      '<table role="presentation"><tr><td>a</td></tr></table>',
      '<table><tr><th>Bowl</th></tr><tr><td>1</td></tr></table>',
    ],
  },
  'font-small': {
    bad: [{ html: `<p style="font-size:12px">${'The bowls are here. '.repeat(20)}</p>` }],
    good: [page('<p style="font-size:12px">Bowls &amp; Co, 12 Mill Lane</p>')],
  },
  'heading-order': {
    bad: ['<h1>Bowls</h1><h3>Glaze</h3>'],
    good: ['<h1>Bowls</h1><h2>Glaze</h2><h1>Mugs</h1>', '<h2>a</h2>'],
  },
  'link-look': {
    bad: [sentence('text-decoration:none;color:#333344')],
    good: [
      sentence('color:#333344'),
      sentence('text-decoration:none;color:#ff9900'),
      sentence('text-decoration:none;color:#333333;font-weight:bold'),
      page('<p><a href="https://a.test" style="text-decoration:none;color:#333">The journal</a></p>'),
    ],
  },
  'zoom-blocked': {
    bad: [viewport('width=device-width,user-scalable=no'), viewport('width=device-width, maximum-scale=1.0')],
    good: [viewport('width=device-width,initial-scale=1'), viewport('maximum-scale=5')],
  },
});
