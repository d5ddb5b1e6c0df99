import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../test/support/cpu.ts';
import { analyze } from '../judge/analyze.ts';
import { isEml, readEml } from './eml.ts';
import { decodeCharset, decodeWords, fromBase64 } from './eml-decoding.ts';

const bytes = (text: string): string => Buffer.from(text).toString('latin1');
const lines = (...all: string[]): string => all.join('\r\n');

const message = lines(
  'Received: from mx.test',
  '\tby inbox.test; Tue, 21 Jan 2025 09:30:00 +0000',
  'From: =?utf-8?Q?Ann_Gr=C3=BCn?= <ann@shop.test>',
  'Reply-To: answers@shop.test',
  'Subject: =?UTF-8?B?TmV1ZSA=?= =?UTF-8?B?U2NoYWxlbiDwn6Wj?=',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="out;er"',
  '',
  'For old programs.',
  '--out;er',
  'Content-Type: multipart/alternative; boundary=in',
  '',
  '--in',
  'Content-Type: text/plain; charset=iso-8859-1',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Gr=FC=DFe, 5 =80',
  '--in',
  'Content-Type: text/html; charset="utf-8"',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('<p>Grüße 👋</p>').toString('base64'),
  '--in--',
  '--out;er',
  'Content-Type: application/zip; name="x"',
  "Content-Disposition: attachment; filename*=utf-8''Preis%C3%BCbersicht.zip",
  'Content-Transfer-Encoding: base64',
  '',
  'AAAA',
  '--out;er--',
  'and after',
);

describe('readEml', () => {
  it('reads headers, both versions of the text and attachments', () => {
    const { email } = readEml(message);
    expect(email).toMatchObject({
      html: '<p>Grüße 👋</p>',
      text: 'Grüße, 5 €',
      from: 'Ann Grün <ann@shop.test>',
      replyTo: 'answers@shop.test',
      subject: 'Neue Schalen 🥣',
      attachments: [{ name: 'Preisübersicht.zip', type: 'application/zip' }],
    });
    expect(email?.headers?.[0]).toEqual({
      name: 'Received',
      value: 'from mx.test by inbox.test; Tue, 21 Jan 2025 09:30:00 +0000',
    });
  });

  it('decodes 8-bit parts by their charset, and leaves pasted text as it is', () => {
    const mail = (charset: string, body: string): string =>
      lines(
        'Subject: x',
        `Content-Type: text/html; charset=${charset}`,
        'Content-Transfer-Encoding: 8bit',
        '',
        body,
      );
    expect(readEml(bytes(mail('utf-8', '<p>Grüße</p>'))).email?.html).toBe('<p>Grüße</p>');
    expect(readEml(mail('iso-8859-1', '<p>Gr\xfc\xdfe \x93a\x94</p>')).email?.html).toBe('<p>Grüße “a”</p>');
    expect(readEml(mail('windows-1252', '<p>Grüße</p>'), { isText: true }).email?.html).toBe('<p>Grüße</p>');
    expect(readEml(mail('koi8-r', '<p>\xf0\xf2\xe9</p>')).email?.html).toBe('<p>ПРИ</p>');
    expect(readEml(mail('klingon', '<p>Gr\xfc</p>')).email?.html).toBe('<p>Grü</p>');
  });

  it('reports a missing HTML part', () => {
    expect(readEml('<p>Hello</p>').fault).toBe('shared.emailSource.noHeaders');
    expect(readEml('Subject: x\n\nHello').fault).toBe('shared.emailSource.noHtmlPart');
    expect(readEml('Subject: x\n\n').fault).toBe('shared.emailSource.noContent');
    expect(readEml('Subject: x\nContent-Type: text/html\n\n').email?.html).toBe('');
  });

  it('reads a message that is cut off or has no boundary or no empty line', () => {
    const cut = message.slice(0, message.indexOf('--in--'));
    expect(readEml(cut).email?.html).toBe('<p>Grüße 👋</p>');
    expect(readEml('From x Mon\nSubject: a\nContent-Type: text/html\n<p>b</p>').email).toMatchObject({
      subject: 'a',
      html: '<p>b</p>',
    });
    expect(readEml('Content-Type: multipart/mixed\n\n--a\n').fault).toBe('shared.emailSource.noContent');
  });

  it('a message with headers is recognized, and an HTML page is not taken for one', () => {
    expect(isEml(message)).toBe(true);
    expect(isEml(`1234      \n${message}`)).toBe(true);
    expect(readEml(`1234      \n${message}`).email?.subject).toBe('Neue Schalen 🥣');
    expect(isEml('From ann@shop.test Mon Jan 1\nSubject: x\n\n')).toBe(true);
    expect(isEml('<!DOCTYPE html>\n<p>Subject: x</p>')).toBe(false);
    expect(isEml('Hello: world\n\nSubject: x')).toBe(false);
    expect(isEml('')).toBe(false);
  });

  it('any input is read in bounded time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (noise) => {
        const source = message.replace('For old programs.', noise).replace('in', noise.slice(0, 3) || 'x');
        const { email } = readEml(source);
        if (email) analyze(email);
      }),
      { numRuns: 100 },
    );
    const cost = cpuMs(() => {
      readEml(`Content-Type: multipart/mixed; boundary=a\n\n${'--a\n\nx\n'.repeat(100_000)}`);
      readEml(
        `Subject: ${'=?utf-8?q?'.repeat(20_000)}\nContent-Type: text/html${'; a="'.repeat(20_000)}\n\nx`,
      );
    });
    expect(cost).toBeLessThan(1_500);
  });
});

const part = (type: string, body: string, ...headers: string[]): string =>
  lines(`Content-Type: ${type}`, ...headers, '', body);
const multipart = (kind: string, boundary: string, ...parts: string[]): string =>
  part(
    `multipart/${kind}; boundary="${boundary}"`,
    lines(...parts.flatMap((one) => [`--${boundary}`, one]), `--${boundary}--`, ''),
  );
const emailOf = (source: string) => readEml(`Subject: x\r\nMIME-Version: 1.0\r\n${source}`).email;
const base64 = (text: string | Uint8Array): string => Buffer.from(text).toString('base64');

describe('output of real programs', () => {
  it.each(['BASE64', ' Base64 ', '"base64"', 'base64; x=y', 'base64 (as ever)'])(
    'reads %s as base64',
    (name) => {
      const source = part(
        'TEXT/HTML; CHARSET=UTF-8',
        base64('<p>Grüße</p>'),
        `content-transfer-ENCODING:${name}`,
      );
      expect(emailOf(source)?.html).toBe('<p>Grüße</p>');
    },
  );

  it('reads base64 in lines of any length, and quoted-printable with all forms of soft breaks', () => {
    const odd = base64('<p>Grüße</p>').replace(/(.{3})/g, '$1 \r\n\t');
    expect(emailOf(part('text/html; charset=utf-8', odd, 'Content-Transfer-Encoding: base64'))?.html).toBe(
      '<p>Grüße</p>',
    );
    const quoted = '<p>Gr=c3=\r\n=BC=C3=9F= \t\r\ne</p>=';
    const source = part('text/html; charset=utf-8', quoted, 'Content-Transfer-Encoding: Quoted-Printable');
    expect(emailOf(source)?.html).toBe('<p>Grüße</p>');
  });

  it('reads lines that end with a carriage return alone', () => {
    const mac = multipart('alternative', 'b', part('text/plain', 'Hello'), part('text/html', '<p>Hello</p>'));
    const source = `Subject: x\rFrom: a@b.test\r${mac.replaceAll('\r\n', '\r')}`;
    expect(isEml(source)).toBe(true);
    expect(readEml(source).email).toMatchObject({ subject: 'x', html: '<p>Hello</p>', text: 'Hello' });
  });

  it('joins the HTML before and after an attachment, and takes the last alternative', () => {
    const source = multipart(
      'related',
      'r',
      multipart(
        'alternative',
        'ra',
        part('text/plain', 'Plain'),
        part('text/html', '<p>simple</p>'),
        multipart(
          'mixed',
          'ram',
          part('text/html', '<p>before</p>'),
          part('application/pdf; name=a.pdf', 'AAAA'),
          part('text/html', '<p>after</p>'),
        ),
      ),
      part('image/png; name=logo.png', 'AAAA', 'Content-ID: <logo>'),
    );
    expect(emailOf(source)).toMatchObject({
      html: '<p>before</p>\n<p>after</p>',
      text: 'Plain',
      attachments: [{ name: 'a.pdf', type: 'application/pdf' }],
    });
  });

  it('does not take the footer of a mailing list for the plain text version', () => {
    const source = multipart(
      'mixed',
      'b',
      multipart('alternative', 'ba', part('text/plain', 'Plain'), part('text/html', '<p>Hello</p>')),
      part('text/plain', 'To leave the list …'),
    );
    expect(emailOf(source)).toMatchObject({ html: '<p>Hello</p>', text: 'Plain' });
  });

  it('reads the inner email of a message that was forwarded as an attachment', () => {
    const inside = lines('Subject: Inside', 'From: c@d.test', part('text/html', '<p>Inside</p>'));
    for (const [body, ...headers] of [
      [inside],
      [base64(inside), 'Content-Transfer-Encoding: base64'],
    ] as const) {
      const file = part('message/rfc822', body ?? '', ...headers);
      const source = multipart('mixed', 'b', part('text/plain', 'See below'), file);
      expect(emailOf(source)).toMatchObject({ subject: 'Inside', from: 'c@d.test', html: '<p>Inside</p>' });
    }
    const own = multipart('mixed', 'b', part('text/html', '<p>Outside</p>'), part('message/rfc822', inside));
    expect(emailOf(own)).toMatchObject({
      subject: 'x',
      html: '<p>Outside</p>',
      attachments: [{ name: '', type: 'message/rfc822' }],
    });
  });

  it('reads parts whose boundary is missing, wrong, declared twice or used twice', () => {
    const both = [part('text/plain', 'Plain'), part('text/html', '<p>Hello</p>')];
    const expected = { html: '<p>Hello</p>', text: 'Plain' };
    const whole = multipart('alternative', '=_b', ...both);
    expect(emailOf(whole)).toMatchObject(expected);
    expect(emailOf(whole.replace('; boundary="=_b"', ''))).toMatchObject(expected);
    expect(emailOf(whole.replace('boundary="=_b"', 'boundary="other"'))).toMatchObject(expected);
    expect(emailOf(whole.replace('"=_b"', '"=_b"; boundary=x'))).toMatchObject(expected);
    expect(emailOf(multipart('mixed', 'b', multipart('alternative', 'b', ...both)))).toMatchObject(expected);
    expect(emailOf(multipart('mixed', 'b', multipart('alternative', 'b2', ...both)))).toMatchObject(expected);
  });

  it.each([
    ['windows-1252', '<p>\x93\x80\x94</p>', '<p>“€”</p>'],
    ['iso-8859-2', '<p>\xb1\xe6</p>', '<p>ąć</p>'],
    ['ISO-8859-15', '<p>\xa4</p>', '<p>€</p>'],
    ['koi8-r', '<p>\xf0\xf2\xe9</p>', '<p>ПРИ</p>'],
    ['gb18030', '<p>\xc4\xe3\xba\xc3</p>', '<p>你好</p>'],
    ['iso-2022-jp', '<p>\x1b$B$3\x1b(B</p>', '<p>こ</p>'],
    ['utf-16', '\xff\xfe<\0p\0>\0\xfc\0', '<p>ü'],
    ['utf-16', '\xfe\xff\0<\0p\0>\0\xfc', '<p>ü'],
    ['UTF-16BE', '\0<\0p\0>\0\xfc', '<p>ü'],
    ['utf-16le', '<\0p\0>\0\xfc\0', '<p>ü'],
    ['utf8', '\xef\xbb\xbf<p>\xc3\xbc', '<p>ü'],
    ['', '<meta charset="koi8-r"><p>\xf0</p>', '<meta charset="koi8-r"><p>П</p>'],
  ])('reads the charset %s', (charset, given, expected) => {
    const source = part(
      charset ? `text/html; charset=${charset}` : 'text/html',
      base64(Buffer.from(given, 'latin1')),
      'Content-Transfer-Encoding: base64',
    );
    expect(emailOf(source)?.html).toBe(expected);
  });

  it.each([
    ['filename*0*=utf-8\'\'Pr%C3; filename*1*=%BCfung; filename*2=" 10%41.zip"', 'Prüfung 10%41.zip'],
    ['filename*1=b.zip; filename*0=a', 'ab.zip'],
    ['filename="old.zip"; filename*=utf-8\'\'n%C3%BC.zip', 'nü.zip'],
    ["filename*=koi8-r''%F0.zip", 'П.zip'],
    ['filename="=?utf-8?q?n=C3=BC.zip?="', 'nü.zip'],
    ['filename="a \\"b\\".zip"', 'a "b".zip'],
    ['filename="n\xc3\xbc.zip"', 'nü.zip'],
  ])('reads the attachment name of %s', (parameters, expected) => {
    const file = part('application/zip', 'AAAA', `Content-Disposition: attachment;\r\n ${parameters}`);
    const email = emailOf(multipart('mixed', 'b', part('text/html', '<p>x</p>'), file));
    expect(email?.attachments).toEqual([{ name: expected, type: 'application/zip' }]);
  });

  it('reads a subject whose encoded words split a character', () => {
    const subject = 'Subject: =?UTF-8?B?w7w=?=\r\n =?utf-8?Q?=C3?=\r\n\t=?utf-8?Q?=BC?= and\r\n more';
    expect(readEml(lines(subject, part('text/html', 'x'))).email?.subject).toBe('üü and more');
  });
});

describe('decoding', () => {
  it.each([
    ['', 'Gr\xc3\xbc\xdfe \x93', 'GrÃ¼ße “'],
    ['', '\xef\xbf\xbd \xc3\xbc', '\ufffd ü'],
    ['us-ascii', '\xc3\xbc', 'ü'],
    ['us-ascii', '\x80\x81', '€\x81'],
    ['ANSI_X3.4-1968', '\xfc', 'ü'],
    ['utf-8', 'a\xffb', 'a\ufffdb'],
    ['unicode-1-1-utf-8', '\xc3\xbc', 'ü'],
    ['x-unknown', '\xc3\xbc', 'ü'],
    ['x-unknown', '\x96', '–'],
    ['iso-2022-kr', '\xfc', 'ü'],
    ['latin-1', '\xc3\xbc', 'Ã¼'],
    ['cp-1252', '\x80', '€'],
    ['cp-850', '\x80', '€'],
    ['iso-8859-15', '\xa4\xa8', '€š'],
    ['"; drop', '\xfc', 'ü'],
    ['__proto__', '\xfc', 'ü'],
    // Pasted text.
    ['utf-8', '→ \xc3\xbc', '→ ü'],
    ['', '→ \xc3\xbc', '→ ü'],
  ])('decodes the charset %j of %j', (charset, given, expected) => {
    expect(decodeCharset(given, charset)).toBe(expected);
  });

  it('reads a charset of the page only when there is no other and the bytes are no UTF-8', () => {
    expect(decodeCharset('\xf0', '', 'koi8-r')).toBe('П');
    expect(decodeCharset('\xc3\xbc', '', 'koi8-r')).toBe('ü');
    expect(decodeCharset('\xf0', 'iso-8859-1', 'koi8-r')).toBe('ð');
    expect(decodeCharset('\x80', '', 'x-unknown')).toBe('€');
  });

  it.each([
    ['aGk=', 'hi'],
    ['aGk', 'hi'],
    ['aG\r\n k', 'hi'],
    ['a-G_k!', 'hi'],
    ['aGk=aGk=', 'hi'],
    ['aGkx' + 'a', 'hi1'],
    ['a', ''],
    ['', ''],
    ['gA==', '\x80'],
  ])('decodes the base64 %j', (given, expected) => {
    expect(fromBase64(given)).toBe(expected);
  });

  it('any bytes in any charset are decoded', () => {
    const charset = fc.oneof(
      fc.string(),
      fc.constantFrom('utf-16', 'iso-2022-jp', 'gb18030', 'x-user-defined'),
    );
    fc.assert(
      fc.property(fc.uint8Array(), charset, (given, name) => {
        expect(typeof decodeCharset(Buffer.from(given).toString('latin1'), name, name)).toBe('string');
        expect(fromBase64(Buffer.from(given).toString('base64'))).toBe(Buffer.from(given).toString('latin1'));
      }),
    );
  });

  it('bodies of 5 MB are decoded in linear time', () => {
    const cost = cpuMs(() => {
      decodeCharset('\xe9 '.repeat(2_500_000), '');
      fromBase64('4pyT\r\n'.repeat(800_000));
    });
    expect(cost).toBeLessThan(1_500);
  });

  it.each([
    ['a =?utf-8?q?b?= c', 'a b c'],
    ['=?utf-8?q?a?=  =?utf-8?q?b?=', 'ab'],
    ['=?utf-8?b?w7?= =?utf-8?b?vA==?=', null],
    ['=?utf-8?q?=C3?= =?utf-8?q?=BC?=', 'ü'],
    ['=?iso-8859-1?q?a_=FC?= (=?utf-8?b?w7w=?=)', 'a ü (ü)'],
    ['=?UTF-8?Q?=C3?= =?utf-8?q?=BC?=', 'ü'],
    ['=?utf-8?q?a b?=', 'a b'],
    ['=?broken?', '=?broken?'],
    ['50 =? 50', '50 =? 50'],
  ])('decodes the encoded words %s', (value, expected) => {
    if (expected === null) expect(typeof decodeWords(value)).toBe('string');
    else expect(decodeWords(value)).toBe(expected);
  });
});
