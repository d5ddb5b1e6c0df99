import { describeChecks, page } from '../../../../test/support/samples/check-cases.ts';

const html = (body: string) => ({ html: page(body) });
const words = 'We moved the workshop to a larger hall and finally have space for a proper table. ';
const bare = (body: string) => ({ html: `<!DOCTYPE html><html lang="en"><title>x</title>${body}</html>` });
const image = (more: string) => `<img src="https://a.test/b.png" alt="A bowl" ${more}>`;
const linked = (more: string) => `<a href="https://a.test/">${image(more)}</a>`;

const cases = {
  'image-only': { bad: [bare(image(''))], good: [html(image(''))] },
  'text-short': {
    bad: [bare(`<p>${words.repeat(4)}</p>${image('')}`), bare('<p>Hello</p>')],
    good: [bare(`<p>${words.repeat(3)}</p>`), bare(`<p>${words.repeat(7)}</p>${image('')}`)],
  },
  'linked-pictures': {
    bad: [bare(`<p>Come and see.</p>${linked('width="600" height="800"')}`)],
    good: [
      html(linked('width="600" height="800"')),
      bare(`<p>Come and see.</p>${image('width="600" height="800"')}`),
    ],
  },
  'picture-area': {
    bad: [bare(`<p>${words}</p>${image('width="600" height="900"')}`)],
    good: [html(image('width="600" height="300"'))],
  },
  'image-share': { bad: [html(image('width="600" height="300"'))], good: [html(image(''))] },
  'image-dimensions': {
    bad: [html(image(''))],
    good: [html(image('width="300"')), html(image('style="width:100%"')), html(image('style="height:40px"'))],
  },
  'image-data-uri': {
    bad: [html('<img src="data:image/png;base64,AAAA" alt="A bowl">')],
    good: [html('<img src="https://a.test/data.png" alt="A bowl">')],
  },
  'image-http': {
    bad: [html('<img src="http://a.test/b.png" alt="A bowl">')],
    good: [html('<img src="https://a.test/b.png" alt="A bowl">')],
  },
  'image-format': {
    bad: [
      html('<img src="https://a.test/b.svg" alt="A">'),
      html('<img src="https://a.test/b.webp?v=1" alt="A">'),
    ],
    good: [html('<img src="https://a.test/svg/b.png?from=x.svgz" alt="A">')],
  },
  'background-color-missing': {
    bad: [
      html('<div style="background-image:url(https://a.test/b.png)"><p>Words</p></div>'),
      html('<table><tr><td background="https://a.test/b.png">Words</td></tr></table>'),
    ],
    good: [
      html('<div style="background:#eee url(https://a.test/b.png)"><p>Words</p></div>'),
      html('<div style="background-image:url(https://a.test/b.png)">&nbsp;</div>'),
      html(
        '<div style="background-image:url(https://a.test/b.png)"><p style="background-color:#fff">Words</p></div>',
      ),
    ],
  },
  'tracking-pixels': {
    bad: [html('<img src="https://a.test/1" alt="" width="1" height="1">'.repeat(2))],
    good: [
      html('<img src="https://a.test/1" alt="" width="1" height="1">'),
      html('<img src="https://a.test/spacer.gif" alt="" width="1" height="1">'.repeat(3)),
    ],
  },
  'picture-empty': {
    bad: [{ draft: { emptyPictures: 1 } }, { draft: { emptyPictures: 3 } }],
    good: [{}, { draft: { emptyPictures: 0 } }],
  },
  'placeholder-text': {
    bad: [
      html('<p>Click to edit this text block.</p>'),
      html('<p>Lorem ipsum</p>'),
      html('<p>Your headline here</p>'),
    ],
    good: [html('<p>Click the pen to edit it.</p>'), html('<p>Your text reached us here</p>')],
  },
};

describeChecks('content', cases, Object.keys(cases));
