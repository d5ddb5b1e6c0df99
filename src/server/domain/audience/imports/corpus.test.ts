// Real-world files, each with exactly the contacts and refusals that must result.
import { describe, expect, it } from 'vitest';
import { inWords } from '#text/keyed-text.ts';
import { translatorFor } from '#text/translator.ts';
import { cpuMsOfAll } from '../../../../../test/support/cpu.ts';
import { decode } from './csv/encoding.ts';
import { parseRow } from './parse-row.ts';
import { readRecords } from './records.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const latin1 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));
const utf16 = (text: string, { big = false, mark = true } = {}): Uint8Array => {
  const bytes = Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le');
  return Uint8Array.from(big ? bytes.swap16() : bytes);
};
const long = (count: number): string => 'x'.repeat(count);

const unclosed = 'A quotation mark is opened and never closed.';
const nul = 'The row contains a character that cannot be stored (NUL).';
const unreadable =
  'The row contains characters that cannot be read. Save the file as UTF-8 and import it again.';
const missing = 'There is no email address.';
const invalid = (text: string): string => `“${text}” is not a valid email address.`;
const english = translatorFor('en');
const tooLong = 'The line is longer than 100,000 characters.';

/** `email|first|last`, and `line: reason`. */
type Case = [name: string, file: string | Uint8Array, people: string[], refused?: string[]];

const head = 'email,first_name,last_name\n';
const ann = 'ann@a.example|Ann|Lee';
const bob = 'bob@b.example|Bob|Ray';
const cyd = 'cyd@c.example|Cyd|Fox';
const annLine = 'ann@a.example,Ann,Lee';
const bobLine = 'bob@b.example,Bob,Ray';
const cydLine = 'cyd@c.example,Cyd,Fox';

const corpus: Case[] = [
  // Line ends
  ['plain', `${head}${annLine}\n${bobLine}\n`, [ann, bob]],
  ['no line end at the end', `${head}${annLine}\n${bobLine}`, [ann, bob]],
  ['CRLF', `${head}${annLine}\n${bobLine}\n`.replaceAll('\n', '\r\n'), [ann, bob]],
  ['CR alone', `${head}${annLine}\n${bobLine}\n`.replaceAll('\n', '\r'), [ann, bob]],
  [
    'CRLF and LF mixed',
    `email,first_name,last_name\r\n${annLine}\n${bobLine}\r\n${cydLine}\n`,
    [ann, bob, cyd],
  ],
  ['all three mixed', `${head}${annLine}\r${bobLine}\r\n${cydLine}`, [ann, bob, cyd]],
  ['a CR at the very end', `${head}${annLine}\r`, [ann]],
  ['empty lines everywhere', `\n\n${head}\n\n${annLine}\n\r\n \n${bobLine}\n\n`, [ann, bob]],
  ['lines of separators only', `${head},,\n${annLine}\n, ,\n`, [ann]],
  // Encodings
  ['a mark of UTF-8', utf8(`\uFEFF${head}${annLine}\n`), [ann]],
  [
    'a mark and a quoted header',
    utf8(`\uFEFF"email","first_name"\n"ann@a.example","Ann"\n`),
    ['ann@a.example|Ann|'],
  ],
  ['UTF-8 without a mark', utf8(`${head}ann@a.example,Änn,Łęe 李\n`), ['ann@a.example|Änn|Łęe 李']],
  ['UTF-16LE', utf16(`${head}ann@a.example,Änn,Lee\n`), ['ann@a.example|Änn|Lee']],
  ['UTF-16BE', utf16(`${head}ann@a.example,Änn,Lee\n`, { big: true }), ['ann@a.example|Änn|Lee']],
  ['UTF-16LE without a mark', utf16(`${head}${annLine}\n`, { mark: false }), [ann]],
  ['UTF-16BE without a mark', utf16(`${head}${annLine}\n`, { mark: false, big: true }), [ann]],
  [
    'UTF-16 with tabs, as Excel saves it',
    utf16(`email\tfirst_name\nann@a.example\tÄnn\n`),
    ['ann@a.example|Änn|'],
  ],
  ['windows-1252', latin1(`${head}ann@a.example,Jörg,Müller\n`), ['ann@a.example|Jörg|Müller']],
  [
    'one line of another encoding in UTF-8',
    Buffer.concat([
      utf8(`${head}ann@a.example,Änn,Lée\n`),
      latin1('bob@b.example,B\xf6b,Ray\n'),
      utf8(`${cydLine}\n`),
    ]),
    ['ann@a.example|Änn|Lée', cyd],
    [`3: ${unreadable}`],
  ],
  [
    'characters beyond the first plane',
    utf8(`${head}ann@a.example,😀 Ann,𝓛ee\n`),
    ['ann@a.example|😀 Ann|𝓛ee'],
  ],
  // Separators
  ['semicolons', 'email;first_name;last_name\nann@a.example;Ann;Lee\n', [ann]],
  ['tabs', 'email\tfirst_name\tlast_name\nann@a.example\tAnn\tLee\n', [ann]],
  [
    'tabs and quotation marks',
    'email\tfirst_name\tlast_name\nann@a.example\t"Ann"\tLee\n"bob@b.example"\t"Bob"\t"Ray"\n',
    [ann, bob],
  ],
  [
    'tabs, and all in quotation marks',
    '"email"\t"first_name"\t"last_name"\n"ann@a.example"\t""\t"Lee ""L"", Fox"\n',
    ['ann@a.example||Lee "L", Fox'],
  ],
  ['tabs, and blanks around marks', 'email\tfirst_name\n ann@a.example \t "Ann" \n', ['ann@a.example|Ann|']],
  [
    'UTF-16 with tabs and quotation marks, as Excel saves it',
    utf16(
      'email\tfirst_name\tlast_name\r\nann@a.example\t"Ann, Mary"\t"Lee ""L"""\r\nbob@b.example\tBob\tRay\r\n',
    ),
    ['ann@a.example|Ann, Mary|Lee "L"', bob],
  ],
  ['bars', 'email|first_name|last_name\nann@a.example|Ann|Lee\n', [ann]],
  [
    'semicolons, and commas in values',
    'email;first_name\nann@a.example;Ann, the first\n',
    ['ann@a.example|Ann, the first|'],
  ],
  ['sep= of Excel', 'sep=;\r\nemail;first_name\r\nann@a.example;Ann\r\n', ['ann@a.example|Ann|']],
  ['one column', 'email\nann@a.example\nbob@b.example\n', ['ann@a.example||', 'bob@b.example||']],
  ['one column without a header', 'ann@a.example\nbob@b.example', ['ann@a.example||', 'bob@b.example||']],
  ['semicolons without a header', 'ann@a.example;Ann;Lee\nbob@b.example;Bob;Ray\n', [ann, bob]],
  // Headers
  ['no header', `${annLine}\n${bobLine}\n`, [ann, bob]],
  ['a header in other words', ' E-Mail Address , First Name , Surname \nann@a.example,Ann,Lee\n', [ann]],
  ['a header in German', 'Vorname;Nachname;E-Mail\nAnn;Lee;ann@a.example\n', [ann]],
  ['a header in French', 'Prénom,Nom,Courriel\nAnn,Lee,ann@a.example\n', [ann]],
  ['another order', 'last_name,email,first_name\nLee,ann@a.example,Ann\n', [ann]],
  [
    'columns that no field asks for',
    'id,email,city,first_name\n7,ann@a.example,Rome,Ann\n',
    ['ann@a.example|Ann|'],
  ],
  [
    'one column for the whole name',
    'name,email\nAnn Mary Lee,ann@a.example\n',
    ['ann@a.example|Ann|Mary Lee'],
  ],
  ['a header in an unknown language', 'kontaktpunkt,aaa\nann@a.example,Ann\n', ['ann@a.example|Ann|']],
  [
    'no header, the address last',
    'Ann,ann@a.example\nBob,bob@b.example\n',
    ['ann@a.example||', 'bob@b.example||'],
  ],
  ['a column twice', 'email,email,first_name\nann@a.example,other@a.example,Ann\n', ['ann@a.example|Ann|']],
  ['a header that is poison', '__proto__,constructor,email\nx,y,ann@a.example\n', ['ann@a.example||']],
  ['a header alone', head, []],
  ['capitals in the header', 'EMAIL,FIRST_NAME\nann@a.example,Ann\n', ['ann@a.example|Ann|']],
  // Quotation marks
  ['quoted values', '"email","first_name","last_name"\n"ann@a.example","Ann","Lee"\n', [ann]],
  ['a separator in quotes', `${head}ann@a.example,"Ann, Mary",Lee\n`, ['ann@a.example|Ann, Mary|Lee']],
  [
    'quotes in quotes',
    `${head}ann@a.example,"Ann ""the"" Great",Lee\n`,
    ['ann@a.example|Ann "the" Great|Lee'],
  ],
  [
    'a line end in quotes',
    `${head}ann@a.example,"Ann\nMary",Lee\n${bobLine}\n`,
    ['ann@a.example|Ann Mary|Lee', bob],
  ],
  [
    'CRLF in quotes',
    `${head}ann@a.example,"Ann\r\nMary",Lee\r\n${bobLine}\r\n`,
    ['ann@a.example|Ann Mary|Lee', bob],
  ],
  ['blanks around quotes', `${head}ann@a.example, "Ann" , "Lee" \n`, [ann]],
  ['a stray mark', `${head}ann@a.example,A "x" y,Lee\n`, ['ann@a.example|A "x" y|Lee']],
  ['a stray mark in quotes', `${head}ann@a.example,"A "x" y",Lee\n`, ['ann@a.example|A "x" y|Lee']],
  ['empty quotes', `${head}ann@a.example,"",""\n`, ['ann@a.example||']],
  [
    'unclosed at the end of a line',
    `${head}ann@a.example,"Ann,Lee\n${bobLine}\n${cydLine}\n`,
    [bob, cyd],
    [`2: ${unclosed}`],
  ],
  ['unclosed on the last line', `${head}${bobLine}\nann@a.example,"Ann`, [bob], [`3: ${unclosed}`]],
  [
    'unclosed, with marks further down',
    `${head}ann@a.example,"Ann,Lee\nbob@b.example,"Bob","Ray"\n${cydLine}\n`,
    [bob, cyd],
    [`2: ${unclosed}`],
  ],
  [
    'unclosed, closed by another slip',
    `${head}ann@a.example,"Ann,Lee\n${bobLine}\ncyd@c.example,Cyd,Fox"\n`,
    [bob, 'cyd@c.example|Cyd|Fox"'],
    [`2: ${unclosed}`],
  ],
  [
    'unclosed on each line',
    `${head}ann@a.example,"Ann,Lee\nbob@b.example,"Bob,Ray\n${cydLine}\n`,
    [cyd],
    [`2: ${unclosed}`, `3: ${unclosed}`],
  ],
  ['a mark that opens at the very end', `${head}${annLine}\nbob@b.example,Bob,"`, [ann], [`3: ${unclosed}`]],
  ['single quotes are text', `${head}ann@a.example,'Ann',O'Lee\n`, ["ann@a.example|'Ann'|O'Lee"]],
  ['typographic quotes are text', `${head}ann@a.example,“Ann”,Lee\n`, ['ann@a.example|“Ann”|Lee']],
  // Addresses
  ['no at sign', `${head}ann.lee,Ann,Lee\n${bobLine}\n`, [bob], [`2: ${invalid('ann.lee')}`]],
  ['no address', `${head},Ann,Lee\n${bobLine}\n`, [bob], [`2: ${missing}`]],
  [
    'two in one value',
    `${head}"a@a.example, b@b.example",Ann,Lee\n`,
    [],
    [`2: ${invalid('a@a.example, b@b.example')}`],
  ],
  [
    'with a name around it',
    `${head}Ann Lee <ANN@a.example>,,\n${bobLine}\nKim <kim@k.example>,Cy,Fox\n`,
    [ann, bob, 'kim@k.example|Cy|Fox'],
  ],
  [
    'with a name around it, without a header',
    'Ann Lee <ann@a.example>\nbob@b.example\n',
    [ann, 'bob@b.example||'],
  ],
  ['a dot at the end of an address', `${head}ann@a.example.,Ann,Lee\n`, [ann]],
  [
    'a domain in another script',
    `${head}ann@Müller.example,Ann,Lee\n`,
    ['ann@xn--mller-kva.example|Ann|Lee'],
  ],
  [
    'letters before the at sign that no server takes',
    `${head}Jörg@a.example,Ann,Lee\n${bobLine}\n`,
    [bob],
    [
      '2: “Jörg@a.example” has letters before the @ that mail servers do not accept. Ask this person for another address.',
    ],
  ],
  ['capitals and blanks', `${head}  ANN@A.Example ,Ann,Lee\n`, [ann]],
  ['mailto:', `${head}mailto:ann@a.example,Ann,Lee\n`, [ann]],
  ['two dots', `${head}ann..lee@a.example,Ann,Lee\n`, [], [`2: ${invalid('ann..lee@a.example')}`]],
  [
    'longer than an address is',
    `${head}${long(250)}@a.example,Ann,Lee\n${bobLine}\n`,
    [bob],
    [`2: “${long(60)}…” is not a valid email address.`],
  ],
  [
    'a line end smuggled in',
    `${head}"ann@a.example\nBcc: x@x.example",Ann,Lee\n`,
    [],
    [`2: ${invalid('ann@a.example Bcc: x@x.example')}`],
  ],
  ['plus and hyphen', `${head}ann+news@a-b.example,Ann,Lee\n`, ['ann+news@a-b.example|Ann|Lee']],
  // Values
  ['NUL in an address', `${head}an\0n@a.example,Ann,Lee\n${bobLine}\n`, [bob], [`2: ${nul}`]],
  ['NUL in a name', `${head}ann@a.example,A\0nn,Lee\n${bobLine}\n`, [bob], [`2: ${nul}`]],
  ['half a surrogate pair', `${head}ann@a.example,A\uD800,Lee\n${bobLine}\n`, [bob], [`2: ${unreadable}`]],
  ['control characters', `${head}ann@a.example,A\u0007n\u001fn,Lee\n`, ['ann@a.example|A n n|Lee']],
  ['formulas', `${head}ann@a.example,=1+1,@SUM(A1)\n`, ['ann@a.example|=1+1|@SUM(A1)']],
  ['formulas from an export', `${head}ann@a.example,'=1+1,'-x\n`, ['ann@a.example|=1+1|-x']],
  [
    'a name that is too long',
    `${head}ann@a.example,${long(101)},Lee\n${bobLine}\n`,
    [bob],
    ['2: The first name is longer than 100 characters.'],
  ],
  [
    'a name that is just short enough',
    `${head}ann@a.example,${long(100)},Lee\n`,
    [`ann@a.example|${long(100)}|Lee`],
  ],
  [
    'a million characters',
    `${head}ann@a.example,${long(1_000_000)},Lee\n${bobLine}\n`,
    [bob],
    [`2: ${tooLong}`],
  ],
  [
    'a million characters in quotes',
    `${head}ann@a.example,"${long(1_000_000)}",Lee\n${bobLine}\n`,
    [bob],
    [`2: ${tooLong}`],
  ],
  ['a million characters at the end', `${head}${annLine}\n${long(1_000_000)}`, [ann], [`3: ${tooLong}`]],
  ['too few columns', `${head}ann@a.example\nbob@b.example,Bob\n`, ['ann@a.example||', 'bob@b.example|Bob|']],
  ['too many columns', `${head}${annLine},x,y,z\n${bobLine}\n`, [ann, bob]],
  ['separators at the end of each line', `email,first_name,last_name,\n${annLine},\n`, [ann]],
  ['HTML', `${head}ann@a.example,<b>Ann</b>,Lee\n`, ['ann@a.example|<b>Ann</b>|Lee']],
  // Files that are not CSV
  ['nothing', '', []],
  ['blanks', '  \n \t \n', []],
  ['a line of text', 'Hello there', [], [`1: ${invalid('Hello there')}`]],
  ['zeros', new Uint8Array(100), [], [`1: ${nul}`]],
];

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < bytes.length; index += size) yield bytes.subarray(index, index + size);
}

const read = async (file: string | Uint8Array, size: number) => {
  const bytes = typeof file === 'string' ? utf8(file) : file;
  const people: string[] = [];
  const refused: string[] = [];
  for await (const { records, plan } of readRecords(decode(inPieces(bytes, size)), { fields: [] })) {
    for (const record of records) {
      const row = parseRow(record, plan);
      if (!row) continue;
      if ('reason' in row) refused.push(`${record.line}: ${inWords(english, row.reason)}`);
      else people.push(`${row.contact.email}|${row.contact.firstName}|${row.contact.lastName}`);
    }
  }
  return { people, refused };
};

it.each([
  ['a text', 'Hello there\nHow are you\n'],
  ['columns of which none is an address', 'first_name,city\nAnn,Rome\nBob,Oslo\n'],
])('refuses %s at once', async (_name, file) => {
  await expect(read(file, 64)).rejects.toThrow(
    'There is no column with email addresses. Nothing was imported.',
  );
});

it('has at least 60 files, each with a unique name', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(60);
  expect(new Set(corpus.map(([name]) => name)).size).toBe(corpus.length);
});

describe.each([
  ['whole', 64 * 1024 * 1024],
  ['in pieces of 7 bytes', 7],
])('read %s', (_, size) => {
  const files = size === 7 ? corpus.filter(([, file]) => file.length < 10_000) : corpus;
  it.each(files)('%s', async (_name, file, people, refused = []) => {
    expect(await read(file, size)).toEqual({ people, refused });
  });
});

/** The parser samples the head of a file; further down, text arrives in chunks. */
describe('after 70,000 characters', () => {
  const rows = Array.from({ length: 3_000 }, (_, n) => `p${n}@many.example,First${n},Last\n`).join('');
  const count = rows.split('\n').length;
  const cases = corpus.filter(
    ([, file]) => typeof file === 'string' && file.startsWith(head) && file !== head,
  );
  it.each(cases)('%s', async (_name, file, people, refused = []) => {
    const body = String(file).slice(head.length);
    for (const size of [1_000, 65_536]) {
      const found = await read(head + rows + body, size);
      expect(found.people.slice(3_000)).toEqual(people);
      expect(found.refused).toEqual(
        refused.map((text) => text.replace(/^\d+/, (line) => String(Number(line) + count - 1))),
      );
    }
  });
});

it('reads 200,000 lines with an unclosed quotation mark each in linear time', async () => {
  const took = await cpuMsOfAll(async () => {
    const found = await read(head + 'ann@a.example,"Ann,Lee\n'.repeat(200_000), 65_536);
    expect(found.refused).toHaveLength(200_000);
  });
  expect(took).toBeLessThan(6_000);
});
