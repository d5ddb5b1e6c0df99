import { describe, expect, test } from 'vitest';
import { maxSourceBytes, readEmail, readFile, type SourceInput } from './email-source.ts';

const noInput: SourceInput = { pasted: '', file: null, subject: '', from: '' };
const message = [
  'From: Ann <ann@shop.example>',
  'Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Grüße</p>',
].join('\r\n');
const fileOf = (name: string, ...parts: (string | Uint8Array<ArrayBuffer>)[]) => new File(parts, name);

describe('files', () => {
  test('a message keeps its bytes, and is read with its headers', async () => {
    const { file } = await readFile(fileOf('spring.eml', message));
    expect(file).toMatchObject({ name: 'spring.eml', isMessage: true });
    expect(readEmail({ ...noInput, file }).email).toMatchObject({
      html: '<p>Grüße</p>',
      subject: 'Grüße',
      from: 'Ann <ann@shop.example>',
    });
  });

  test('a page is read in the charset that it names', async () => {
    const latin = Uint8Array.from('<meta charset="iso-8859-1"><p>Grüße</p>', (character) =>
      character.charCodeAt(0),
    );
    expect((await readFile(fileOf('old.html', latin))).file).toMatchObject({
      isMessage: false,
      text: '<meta charset="iso-8859-1"><p>Grüße</p>',
    });
    expect((await readFile(fileOf('new.html', '<p>Grüße</p>'))).file?.text).toBe('<p>Grüße</p>');
    expect((await readFile(fileOf('odd.html', '<meta charset="klingon"><p>Grüße</p>'))).file?.text).toContain(
      'Grüße',
    );
  });

  test.each([
    ['large.html', new Uint8Array(maxSourceBytes + 1), /^“large\.html” is 2 MB\. The limit is 2 MB\./],
    ['empty.html', '', /is empty/],
    [
      'email.msg',
      Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      /only Outlook can read.*Save as to get an \.eml file/,
    ],
    ['email.pdf', '%PDF-1.7 <html>', /is a PDF/],
    ['emails.zip', Uint8Array.from([0x50, 0x4b, 3, 4, 0]), /is an archive/],
    ['email.docx', Uint8Array.from([0x50, 0x4b, 3, 4, 0]), /is a Word document/],
    ['photo.html', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), /neither HTML nor an email/],
    ['notes.txt', 'Milk, bread, butter', /neither HTML nor an email/],
  ])('%s is refused with a message', async (name, content, fault) => {
    const reading = await readFile(fileOf(name, content));
    expect(reading.file).toBeNull();
    expect(reading.fault).toMatch(fault);
  });
});

test('a message may be large by its attachments, and not by its HTML', async () => {
  const attached = message.replace('text/html; charset=utf-8\r\n', 'multipart/mixed; boundary=b\r\n');
  const parts = [
    '--b\r\nContent-Type: text/html\r\n\r\n<p>Hello</p>\r\n--b\r\nContent-Type: application/zip; name=a.zip\r\n\r\n',
    'A'.repeat(3 * maxSourceBytes),
    '\r\n--b--',
  ].join('');
  const { file } = await readFile(fileOf('large.eml', attached.replace('<p>Grüße</p>', parts)));
  expect(readEmail({ ...noInput, file }).email).toMatchObject({
    html: '<p>Hello</p>',
    attachments: [{ name: 'a.zip' }],
  });
  const { file: heavy } = await readFile(
    fileOf('heavy.eml', message.replace('Grüße</p>', 'x'.repeat(maxSourceBytes + 1))),
  );
  expect(readEmail({ ...noInput, file: heavy }).fault).toMatch(
    /^The HTML of this email is 2 MB\. The limit is 2 MB\./,
  );
  const endless = { name: 'endless.eml', size: 31 * 1024 * 1024 } as File;
  expect((await readFile(endless)).fault).toMatch(
    /is 31 MB\. The limit for an email with headers is 30 MB\./,
  );
});

test('an HTML part without content is named, and not sent', () => {
  const pasted = 'Subject: x\nContent-Type: text/html\n\n \n';
  expect(readEmail({ ...noInput, pasted }).fault).toMatch(/^The HTML part of this email is empty/);
});

describe('pasted input', () => {
  test('HTML is read with the subject and the sender only where they were typed', () => {
    expect(readEmail({ ...noInput, pasted: '<p>Hello</p>' }).email).toEqual({ html: '<p>Hello</p>' });
    expect(
      readEmail({ ...noInput, pasted: '<p>Hello</p>', subject: ' Bowls ', from: 'a@b.example' }).email,
    ).toEqual({
      html: '<p>Hello</p>',
      subject: 'Bowls',
      from: 'a@b.example',
    });
  });

  test('the typed fields replace the headers of a whole message', () => {
    expect(readEmail({ ...noInput, pasted: message, subject: 'Other' }).email).toMatchObject({
      html: '<p>Grüße</p>',
      subject: 'Other',
      from: 'Ann <ann@shop.example>',
    });
  });

  test('empty input, plain text and a message without HTML say what is missing', () => {
    expect(readEmail(noInput).fault).toMatch(/^Paste the HTML/);
    expect(readEmail({ ...noInput, pasted: 'Hello, how are you?' }).fault).toMatch(/text without HTML/);
    expect(readEmail({ ...noInput, pasted: 'From: a@b.example\nSubject: Hi\n\nHello' }).fault).toMatch(
      /no HTML part/,
    );
  });
});
