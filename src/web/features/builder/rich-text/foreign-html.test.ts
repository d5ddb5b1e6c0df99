// Clipboard contents of other programs, shortened to the differences.
import { describe, expect, it } from 'vitest';
import { pastedHtml } from '../canvas/inline-text/pasted-html.ts';

const pasted = (html: string) =>
  pastedHtml({ getData: (type: string) => (type === 'text/html' ? html : '') });

const wordItem = (level: number, bullet: string, text: string, position = '') =>
  `<p class=MsoListParagraphCxSp${position} style='margin-left:${36 * level}pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'>` +
  `<![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${bullet}` +
  `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>\r\n`;

const wordHtml = (body: string) =>
  `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--><style><!-- /* Font Definitions */ @font-face {font-family:Calibri;} p.MsoNormal {margin-bottom:8.0pt; font-size:11.0pt; font-family:"Calibri",sans-serif;} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

describe('a paste from Word', () => {
  it('keeps paragraphs and marks, and drops fonts and colors', () => {
    expect(
      pasted(
        wordHtml(
          "<p class=MsoNormal><span style='color:#C00000;font-size:14.0pt'>Dear <b style='mso-bidi-font-weight:normal'>reader</b>,<o:p></o:p></span></p>\r\n\r\n" +
            "<p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal><i>see</i> <u>this</u> <s>now</s><span style='mso-spacerun:yes'>&nbsp; </span>please</p>",
        ),
      ),
    ).toBe('Dear <b>reader</b>,<br><br><i>see</i> <u>this</u> <s>now</s> please');
  });

  it('turns list paragraphs into nested lists, and drops the bullets that are text', () => {
    expect(
      pasted(
        wordHtml(
          `<p class=MsoNormal style='margin-bottom:0cm'>Bring</p>${wordItem(1, '·', 'a bowl', 'First')}${wordItem(1, '·', 'two <b>cups</b>', 'Middle')}` +
            `${wordItem(2, 'o', 'blue', 'Middle')}${wordItem(1, '·', 'tea', 'Last')}<p class=MsoNormal>Then</p>${wordItem(1, '1.', 'pour')}${wordItem(1, '2.', 'drink')}`,
        ),
      ),
    ).toBe(
      'Bring<ul><li>a bowl</li><li>two <b>cups</b><ul><li>blue</li></ul></li><li>tea</li></ul><br>Then<br><br><ol><li>pour</li><li>drink</li></ol>',
    );
  });

  it('turns a table into lines', () => {
    expect(
      pasted(
        wordHtml(
          '<table class=MsoTableGrid border=1><tr><td width=200><p class=MsoNormal style="margin-bottom:0cm">Bowl</p></td><td><p class=MsoNormal style="margin-bottom:0cm">€ 20</p></td></tr>' +
            '<tr><td><p class=MsoNormal style="margin-bottom:0cm">Cup</p></td><td><p class=MsoNormal style="margin-bottom:0cm">€ 9</p></td></tr></table>',
        ),
      )
        .replace(/<br>/g, '\n')
        .split(/\n+/),
    ).toEqual(['Bowl € 20', 'Cup € 9']);
  });
});

describe('a paste from Google Docs', () => {
  const docs = (body: string) =>
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1b2c">${body}</b><br class="Apple-interchange-newline">`;
  const span = (text: string, style = '') =>
    `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;${style}">${text}</span>`;
  const line = (text: string) =>
    `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${text}</p>`;

  it('keeps bold and italic styles, lines as lines, and links without their underline', () => {
    const link =
      '<a href="https://a.example/x?y=1&amp;z=2" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">here</span></a>';
    expect(
      pasted(
        docs(
          `${line(span('Not bold, '))}${line(`<span style="font-weight:700">bold</span> <span style="font-style:italic">slanted</span> <span style="text-decoration:line-through">gone</span>`)}<br>${line(link)}`,
        ),
      ),
    ).toBe(
      'Not bold,<br><b>bold</b> <i>slanted</i> <s>gone</s><br><br><a href="https://a.example/x?y=1&amp;z=2">here</a>',
    );
  });

  it('keeps lists with their levels', () => {
    const item = (text: string) =>
      `<li dir="ltr" style="list-style-type:disc;font-size:11pt;" aria-level="1"><p dir="ltr" style="margin-top:0pt;margin-bottom:0pt;" role="presentation">${span(text)}</p></li>`;
    expect(
      pasted(
        docs(
          `<ul style="margin-top:0;margin-bottom:0;">${item('one')}<ul>${item('deep')}</ul>${item('two')}</ul>`,
        ),
      ),
    ).toBe('<ul><li>one<ul><li>deep</li></ul></li><li>two</li></ul>');
  });
});

describe('a paste from Pages and TextEdit', () => {
  it('reads the styles of its classes', () => {
    expect(
      pasted(
        '<html><head><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 12.0px Helvetica; color: #ff2600}\nspan.s1 {text-decoration: underline}\nspan.s2 {font-weight: bold}</style></head>' +
          '<body><p class="p1">One <span class="s1">under</span><span class="Apple-converted-space"> </span></p><p class="p1"><span class="s2">Two</span></p></body></html>',
      ),
    ).toBe('One <u>under</u><br><b>Two</b>');
  });
});

describe('a paste from Gmail and from web pages', () => {
  it('keeps each line of a message as a line', () => {
    expect(
      pasted(
        '<meta http-equiv="content-type" content="text/html; charset=utf-8"><div dir="ltr"><div>Hi&nbsp;<b>you</b>,</div><div><br></div><div style="font-family:georgia,serif;color:rgb(255,0,0)">see&nbsp; below</div><div class="gmail_signature"><font color="#888888" size="1">Ann</font></div></div>',
      ),
    ).toBe('Hi <b>you</b>,<br><br>see below<br>Ann');
  });

  it('drops images, scripts, hidden text and classes, and keeps headings as bold lines', () => {
    expect(
      pasted(
        '<h2 class="t" style="font-size:40px">News</h2><p class="a" onclick="x()">Read <strong>this</strong><img src="https://a.example/p.gif" width=1 height=1>.</p>' +
          '<span style="display:none">track</span><script>x()</script><ol><li>one</li><li>two</li></ol>',
      ),
    ).toBe('<b>News</b><br><br>Read <strong>this</strong>.<br><br><ol><li>one</li><li>two</li></ol>');
  });

  it('removes unsafe addresses and keeps merge tags unchanged', () => {
    expect(
      pasted('<a href="javascript:x()">bad</a> <a href="{{web_view_url}}">web</a> {{first_name|you}}'),
    ).toBe('bad <a href="{{web_view_url}}">web</a> {{first_name|you}}');
  });
});
