import { describeChecks, page } from '../../../../test/support/samples/check-cases.ts';

const html = (body: string, head?: string) => ({ html: page(body, head) });
const head = (more: string) => `<meta charset="utf-8"><title>News</title>${more}`;
const nested = (depth: number) => '<table><tr><td>'.repeat(depth) + '</td></tr></table>'.repeat(depth);

describeChecks('html', {
  'html-size': {
    bad: [html(`<!--${'x'.repeat(103 * 1024)}-->`), html(`<!--${'x'.repeat(92 * 1024)}-->`)],
    good: [html(`<!--${'x'.repeat(80 * 1024)}-->`)],
  },
  'html-script': {
    bad: [html('<p onclick="x()">a</p>'), html('<script>1</script>')],
    good: [html('<script type="application/ld+json">{}</script>'), html('<p one="x">a</p>')],
  },
  'html-form': { bad: [html('<form><input name="a"></form>')], good: [html('<p>form</p>')] },
  'html-embed': { bad: [html('<iframe src="https://a.test"></iframe>')], good: [html('<p>iframe</p>')] },
  'external-style': {
    bad: [
      html('', head('<link rel="stylesheet" href="https://a.test/a.css">')),
      html('', head('<style>@import url("https://a.test/a.css");p{color:red}</style>')),
    ],
    good: [
      html('', head('<link rel="icon" href="https://a.test/a.ico">')),
      html('', head('<!--[if mso]><link rel="stylesheet" href="https://a.test/a.css"><![endif]-->')),
    ],
  },
  'style-size': {
    bad: [html('', head(`<style>${'p{color:red}'.repeat(1_400)}</style>`))],
    good: [html('', head(`<style>${'p{color:red}'.repeat(1_300)}</style>`))],
  },
  'html-wellformed': {
    bad: [html('<div><table><tr><td>a</td></tr></div>'), html('</div>'), html('</body><body>')],
    good: [
      html('<p>one<p>two<table><tr><td>a<td>b</table><ul><li>c<li>d</ul>'),
      html('<!-- </div> --><!--[if mso]></td></tr></table><![endif]-->'),
    ],
  },
  'doctype-missing': { bad: [{ html: '<html lang="en"><p>a</p></html>' }], good: [{ html: page('') }] },
  'charset-missing': {
    bad: [html('', '<title>x</title>'), html('', '<meta charset="iso-8859-1"><title>x</title>')],
    good: [
      html('', head('')),
      html('', '<meta http-equiv="Content-Type" content="text/html; charset=UTF-8"><title>x</title>'),
    ],
  },
  'email-width': {
    bad: [html('<table style="width:1200px"><tr><td>a</td></tr></table>')],
    good: [html('<table style="max-width:1200px;width:600px"><tr><td>a</td></tr></table>')],
  },
  'not-responsive': {
    bad: [html('<table width="600"><tr><td>a</td></tr></table>')],
    good: [
      html('<p>a</p>'),
      html('<table style="max-width:600px"><tr><td>a</td></tr></table>'),
      html('<table><tr><td>a</td></tr></table>', head('<meta name="viewport" content="width=device-width">')),
    ],
  },
  'deep-layout': {
    bad: [html(nested(13))],
    good: [html(nested(12)), html('<table><tr><td>a</td></tr></table>'.repeat(20))],
  },
  'fragile-layout': {
    bad: [
      html('<div style="display:flex"><p>a</p></div>'),
      html('<div style="margin:-20px 0 0">a</div>'),
      html('<div class="x">a</div>', head('<style>.x{position:absolute;top:0}</style>')),
    ],
    good: [
      html('<div style="margin:0 auto -0px">a</div>'),
      html('<div class="x">a</div>', head('<style>@media (min-width:600px){.x{display:flex}}</style>')),
      html('<!--[if !mso]><!--><div style="display:inline-block">a</div><!--<![endif]-->'),
    ],
  },
  'client-support': {
    bad: [html('<p style="border-radius:3px">a</p>')],
    good: [{ html: '<p style="color:red">a</p>' }],
  },
  'dark-mode': {
    bad: [html('')],
    good: [
      html('', head('<meta name="color-scheme" content="light dark">')),
      html('', head('<style>@media (prefers-color-scheme:dark){p{color:#fff}}</style>')),
    ],
  },
  'long-lines': { bad: [html(`<p>${'word '.repeat(200)}</p>`)], good: [html('<p>word</p>\n'.repeat(200))] },
});
