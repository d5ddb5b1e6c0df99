import { describe, expect, test } from 'vitest';
import { type Given, maxSourceBytes, readEmail, readFile } from './email-source.ts';

const nothing: Given = { pasted: '', file: null, subject: '', from: '' };
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
    expect(readEmail({ ...nothing, file }).email).toMatchObject({
      html: '<p>Grüße</p>',
      subject: 'Grüße',
      from: 'Ann <ann@shop.example>',
    });
  });

  test('a page is read in the charset that it names', async () => {
    const latin = Uint8Array.from('<meta charset="iso-8859-1"><p>Grüße</p>', (letter) =>
      letter.charCodeAt(0),
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
    [
      'large.html',
      new Uint8Array(maxSourceBytes + 1),
      /^“large\.html” has 2\.0 MB, and 2 MB fit\. Nothing was read\./,
    ],
    ['empty.html', '', /is empty/],
    ['photo.html', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), /neither HTML nor an email/],
    ['notes.txt', 'Milk, bread, butter', /neither HTML nor an email/],
  ])('%s is refused in words', async (name, content, fault) => {
    const reading = await readFile(fileOf(name, content));
    expect(reading.file).toBeNull();
    expect(reading.fault).toMatch(fault);
  });
});

describe('what was pasted', () => {
  test('HTML, with the subject and the sender only where they were typed', () => {
    expect(readEmail({ ...nothing, pasted: '<p>Hello</p>' }).email).toEqual({ html: '<p>Hello</p>' });
    expect(
      readEmail({ ...nothing, pasted: '<p>Hello</p>', subject: ' Bowls ', from: 'a@b.example' }).email,
    ).toEqual({
      html: '<p>Hello</p>',
      subject: 'Bowls',
      from: 'a@b.example',
    });
  });

  test('a whole message, whose headers yield to what was typed', () => {
    expect(readEmail({ ...nothing, pasted: message, subject: 'Other' }).email).toMatchObject({
      html: '<p>Grüße</p>',
      subject: 'Other',
      from: 'Ann <ann@shop.example>',
    });
  });

  test('nothing, mere text and a message without HTML say what is missing', () => {
    expect(readEmail(nothing).fault).toMatch(/^Paste the HTML/);
    expect(readEmail({ ...nothing, pasted: 'Hello, how are you?' }).fault).toMatch(/text without HTML/);
    expect(readEmail({ ...nothing, pasted: 'From: a@b.example\nSubject: Hi\n\nHello' }).fault).toMatch(
      /no HTML part/,
    );
  });
});
