import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyze } from './analyze.ts';
import { isEml, readEml } from './eml.ts';
import { decodeWords, fromUtf8 } from './eml-decoding.ts';

const bytes = (text: string): string => Buffer.from(text).toString('latin1');
const lines = (...all: string[]): string => all.join('\r\n');

const letter = lines(
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
  it('reads headers, both parts and attachments', () => {
    const { email } = readEml(letter);
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

  it('reads 8-bit parts by their charset, and pasted ones as they are', () => {
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
    const decode = (given: Uint8Array, charset: string): string => new TextDecoder(charset).decode(given);
    expect(readEml(mail('koi8-r', '<p>\xf0\xf2\xe9</p>'), { decode }).email?.html).toBe('<p>ПРИ</p>');
    expect(readEml(mail('klingon', '<p>Gr\xfc</p>')).email?.html).toBe('<p>Grü</p>');
  });

  it('says what is missing', () => {
    expect(readEml('<p>Hello</p>').fault).toMatch(/no email/);
    expect(readEml('Subject: x\n\nHello').fault).toMatch(/no HTML part/);
    expect(readEml('Subject: x\n\n').fault).toMatch(/neither/);
    expect(readEml('Subject: x\nContent-Type: text/html\n\n').email?.html).toBe('');
  });

  it('reads what lacks its end, its boundary or its empty line', () => {
    const cut = letter.slice(0, letter.indexOf('--in--'));
    expect(readEml(cut).email?.html).toBe('<p>Grüße 👋</p>');
    expect(readEml('From x Mon\nSubject: a\nContent-Type: text/html\n<p>b</p>').email).toMatchObject({
      subject: 'a',
      html: '<p>b</p>',
    });
    expect(readEml('Content-Type: multipart/mixed\n\n--a\n').fault).toMatch(/neither/);
  });

  it('tells a message from a page', () => {
    expect(isEml(letter)).toBe(true);
    expect(isEml('From ann@shop.test Mon Jan 1\nSubject: x\n\n')).toBe(true);
    expect(isEml('<!DOCTYPE html>\n<p>Subject: x</p>')).toBe(false);
    expect(isEml('Hello: world\n\nSubject: x')).toBe(false);
    expect(isEml('')).toBe(false);
  });

  it('takes anything, and in time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (noise) => {
        const source = letter.replace('For old programs.', noise).replace('in', noise.slice(0, 3) || 'x');
        const { email } = readEml(source);
        if (email) analyze(email);
      }),
      { numRuns: 100 },
    );
    const before = performance.now();
    readEml(`Content-Type: multipart/mixed; boundary=a\n\n${'--a\n\nx\n'.repeat(100_000)}`);
    readEml(`Subject: ${'=?utf-8?q?'.repeat(20_000)}\nContent-Type: text/html${'; a="'.repeat(20_000)}\n\nx`);
    expect(performance.now() - before).toBeLessThan(1_500);
  });
});

describe('decoding', () => {
  it('agrees with the platform on UTF-8 that is whole', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fromUtf8(bytes(text))).toBe(text);
      }),
    );
  });

  it.each([
    ['a =?utf-8?q?b?= c', 'a b c'],
    ['=?utf-8?q?a?=  =?utf-8?q?b?=', 'ab'],
    ['=?utf-8?b?w7?= =?utf-8?b?vA==?=', null],
    ['=?utf-8?q?=C3?= =?utf-8?q?=BC?=', 'ü'],
    ['=?iso-8859-1?q?a_=FC?= (=?utf-8?b?w7w=?=)', 'a ü (ü)'],
    ['=?broken?', '=?broken?'],
    ['50 =? 50', '50 =? 50'],
  ])('reads the encoded words %s', (value, expected) => {
    if (expected === null) expect(typeof decodeWords(value)).toBe('string');
    else expect(decodeWords(value)).toBe(expected);
  });
});
