import { describe, expect, it } from 'vitest';
import { type DocumentInput, documentSchema } from '../document/document.ts';
import { plainText } from '../inline/plain-text.ts';
import { renderEmail } from '../render/render.ts';
import { emailCopyFor, offeredEmailCopy, storedEmailCopy, type Writer } from './email-copy-for.ts';
import { type EmailCopySetting, noEmailCopy } from './email-copy-setting.ts';

const person = { firstName: 'Ada', company: null };
const writer: Writer = { person, brand: null };
const plain = 'The blue bowls are back, and there are more of them this time.';

const documentOf = (settings: DocumentInput['settings'], ...texts: string[]) =>
  documentSchema.parse({
    settings,
    blocks: texts.map((content, index) => ({ id: `t${index}`, type: 'text', content })),
  });
const copyFor = (settings: DocumentInput['settings'], given?: EmailCopySetting, by: Writer = writer) =>
  emailCopyFor(documentOf(settings, plain), by, given);

describe('an email without greeting and sign-off', () => {
  it('gets greeting, opening line, reply request and sign-off', () => {
    expect(copyFor({})).toEqual({
      greeting: 'Hi there,',
      emailTitle: 'Just Checking In',
      senderName: 'Ada',
      brandName: 'the Ada team',
      replyRequest:
        'If you have a question or a thought about this, just reply to this email. I would like to hear from you.',
      signOff: 'Best wishes,',
    });
  });

  it('is signed by the brand if it has a signature, otherwise for the company', () => {
    const brand = { brandName: 'Blue Kettle', senderName: '', signOff: 'Until soon,' };
    expect(copyFor({}, {}, { person: { firstName: 'Ada', company: 'Kettle Ltd' }, brand })).toMatchObject({
      senderName: 'Ada',
      brandName: 'Blue Kettle',
      signOff: 'Until soon,',
    });
    expect(
      copyFor({}, {}, { person: { firstName: 'Ada', company: 'Kettle Ltd' }, brand: null }),
    ).toMatchObject({
      brandName: 'Kettle Ltd',
    });
  });

  it.each([
    ['fr', 'Bonjour,', 'Je voulais prendre de vos nouvelles', 'Bien à vous,', 'l’équipe d’Ada'],
    ['de-AT', 'Guten Tag,', 'ich wollte hören, wie es Ihnen geht', 'Herzliche Grüße', 'das Team von Ada'],
    ['es-MX', 'Hola:', 'Quería saber cómo estás', 'Un saludo,', 'el equipo de Ada'],
    ['it', 'Ciao,', 'volevo sapere come stai', 'Un caro saluto,', 'il team di Ada'],
    ['pt', 'Olá,', 'Queria saber como está', 'Com os melhores cumprimentos,', 'a equipa de Ada'],
    ['pt-BR', 'Olá,', 'Queria saber como você está', 'Um abraço,', 'a equipe de Ada'],
    ['he', 'שלום,', 'רציתי לשמוע מה שלומכם', 'בברכה,', 'הצוות של Ada'],
  ])('gets them in its language: %s', (lang, greeting, intro, signOff, team) => {
    const document = documentOf({ lang }, plain);
    const emailCopy = emailCopyFor(document, writer);
    const text = plainText(document, { emailCopy });
    expect(text.startsWith(`${greeting}\n\n${intro}`)).toBe(true);
    expect(text.trimEnd().endsWith(`${signOff}\nAda\n${team}`)).toBe(true);
    const { html } = renderEmail(document, { emailCopy });
    expect(html.includes('Just Checking In')).toBe(false);
    expect(html.includes('<td dir="rtl"')).toBe(lang === 'he');
  });

  it('gets none by default in a language that the library does not have', () => {
    expect(copyFor({ lang: 'ja' })).toEqual(noEmailCopy);
    expect(copyFor({ lang: 'ja' }, { emailTitle: 'A Quick Note', senderName: 'Aya' })).toMatchObject({
      greeting: '',
      emailTitle: 'A Quick Note',
      senderName: 'Aya',
      signOff: '',
    });
  });

  it('gets no second invitation to reply', () => {
    const asks = documentOf({}, plain, 'Reply with A or B, that is all I need from you.');
    expect(emailCopyFor(asks, writer)).toMatchObject({ greeting: 'Hi there,', replyRequest: '' });
  });
});

describe('an email with its own greeting or sign-off', () => {
  it.each([
    ['an email that greets', ['Dear {{first_name|customer}},', plain]],
    [
      'an email that greets below its name',
      ['Maison Lune', 'Hello, this is our one letter about Friday.', plain],
    ],
    ['an email that signs', [plain, 'Best,<br>Nora']],
    ['an email that signs with the name of the account', [plain, 'Ada']],
    ['an email from the library', [plain]],
  ])('gets none by default: %s', (name, texts) => {
    const document = documentOf({}, ...texts);
    if (name === 'an email from the library')
      document.blocks = document.blocks.map((block) => ({ ...block, id: 'b000-closed-on-friday' }));
    expect(emailCopyFor(document, writer)).toEqual(noEmailCopy);
    expect(emailCopyFor(document, writer, { replyRequest: 'Write back.' })).toEqual({
      ...noEmailCopy,
      replyRequest: 'Write back.',
    });
  });

  it('gets no second greeting from a title', () => {
    const document = documentOf({}, 'Dear customer,', plain);
    expect(emailCopyFor(document, writer, { emailTitle: 'A Quick Note' })).toMatchObject({
      greeting: '',
      emailTitle: 'A Quick Note',
      senderName: '',
    });
  });
});

describe('chosen words', () => {
  it('stay, and an empty part is none', () => {
    expect(copyFor({}, { senderName: '', replyRequest: '  ' })).toMatchObject({
      greeting: 'Hi there,',
      senderName: '',
      brandName: 'the Ada team',
      replyRequest: '',
    });
    const none = { emailTitle: '', senderName: '', brandName: '', replyRequest: '' };
    expect(copyFor({}, none)).toEqual(noEmailCopy);
    expect(copyFor({ letter: none })).toEqual(noEmailCopy);
  });

  it('are stored in the settings, and a call may override them', () => {
    const settings = { letter: { ...noEmailCopy, senderName: 'Mara' } };
    expect(copyFor(settings)).toEqual({ ...noEmailCopy, senderName: 'Mara' });
    expect(copyFor(settings, { emailTitle: 'Thank You' })).toMatchObject({
      emailTitle: 'Thank You',
      senderName: 'Mara',
    });
  });

  it('leave no empty row for an empty part', () => {
    const document = documentOf({ letter: noEmailCopy }, plain);
    const emailCopy = emailCopyFor(document, writer);
    expect(plainText(document, { emailCopy })).toBe(plainText(document));
    expect(renderEmail(document, { emailCopy }).html).toBe(renderEmail(document).html);
  });

  it('are all that surrounds a document without an account', () => {
    expect(storedEmailCopy(documentOf({}, plain))).toEqual(noEmailCopy);
    expect(storedEmailCopy(documentOf({ letter: { greeting: 'Hello,', signOff: 'Bye' } }, plain))).toEqual({
      ...noEmailCopy,
      greeting: 'Hello,',
      signOff: 'Bye',
    });
  });

  it('add no greeting to that of the email without an account', () => {
    const emailCopy = { emailTitle: 'A Quick Note', senderName: 'Nora' };
    expect(storedEmailCopy(documentOf({ letter: emailCopy }, 'Dear customer,', plain)).greeting).toBe('');
    expect(storedEmailCopy(documentOf({ letter: emailCopy }, plain)).greeting).toBe('Hi there,');
  });

  it('omit brand and sign-off when the email has its own signature', () => {
    const settings = { letter: { senderName: 'Mara' } };
    const brand = { brandName: 'Blue Kettle', senderName: '', signOff: 'Until soon,' };
    const names = { senderName: 'Mara', brandName: 'Blue Kettle', signOff: 'Until soon,' };
    expect(emailCopyFor(documentOf(settings, plain), { person, brand })).toMatchObject(names);
    for (const ending of ['Cheers,<br>Mara', 'Mara'])
      expect(emailCopyFor(documentOf(settings, plain, ending), { person, brand })).toEqual({
        ...noEmailCopy,
        senderName: 'Mara',
      });
  });

  it('can be chosen in a form for any email', () => {
    const document = documentOf({ lang: 'fr', letter: noEmailCopy }, 'Bonjour,');
    expect(offeredEmailCopy(document, writer)).toMatchObject({ greeting: 'Bonjour,', senderName: 'Ada' });
    expect(offeredEmailCopy(documentOf({ lang: 'ja' }), writer)).toMatchObject({ greeting: 'Hi there,' });
  });
});
