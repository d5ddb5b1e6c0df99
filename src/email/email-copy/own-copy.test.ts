import { describe, expect, it } from 'vitest';
import { type Block, blocksSchema } from '../document/block.ts';
import { ownCopyOf } from './own-copy.ts';

const sentence = 'The blue bowls are back, and there are more of them this time.';
const blocksOf = (...texts: (string | [content: string, fontSize: string])[]): Block[] =>
  blocksSchema.parse(
    texts.map((text, index) => {
      const [content, fontSize] = typeof text === 'string' ? [text, '16px'] : text;
      return { id: `t${index}`, type: 'text', content, styles: { fontSize } };
    }),
  );

describe('a greeting', () => {
  it.each([
    'Hi there,',
    'Hello {{first_name|neighbour}}, one for the fridge door:',
    'Good morning {{first_name|painter}}. Lay out what you see above.',
    'Dear customer,<br><br>From the first of next month the soap is another.',
    '{{first_name|Hello}}, a year has passed since you last opened one of these.',
    'Guten Tag Frau Adler,',
    'Liebe Leserin, lieber Leser,',
    'Sehr geehrte Damen und Herren,',
    'Bonjour à vous, votre abonnement se renouvelle samedi soir.',
    'Chère cliente,',
    'Hola, ¿qué tal?',
    '¡Hola!',
    'Estimado cliente:',
    'Gentile ospite,',
    'Buongiorno a tutti,',
    'Olá, boa tarde. Durante o ano só nos conhece por carta.',
    'שלום לך, מספר ההזמנה הוא 1042.',
    'Howdy,',
    'Friends,',
    'Dear friends',
    'Hallöchen,',
    'Evening all,',
    'Liebe Freunde',
    'Chers amis',
    'Amigos:',
    'Amici,',
    'חברים,',
  ])('is found in: %s', (text) => {
    expect(ownCopyOf(blocksOf(text, sentence)).greets).toBe(true);
    expect(ownCopyOf(blocksOf('Our shop', ['A headline', '32px'], text, sentence)).greets).toBe(true);
  });

  it.each([
    [sentence],
    ['Dearest of all our colours is the blue, which takes four days to make.'],
    ['Care for linen: wash it cold.'],
    ['Carefully packed, and sent by train.'],
    ['His bowls are back.'],
    ['Hello summer', '36px'],
    ['Liebe zum Detail'],
    ['Friends of the harbour pay half.'],
    ['Evening classes'],
    ['Salvenice has a new door.'],
  ])('is not found in: %s', (...text) => {
    expect(ownCopyOf(blocksOf(text as [string, string], sentence)).greets).toBe(false);
  });

  it('is found behind any number of short texts', () => {
    const short = ['View in browser', 'Spring sale', '20% off', 'Shop now', 'Free returns'];
    expect(ownCopyOf(blocksOf(...short, 'Hi Ann,', sentence)).greets).toBe(true);
  });

  it('counts at the beginning only', () => {
    expect(ownCopyOf(blocksOf(...Array(5).fill(sentence), 'Hello,')).greets).toBe(false);
  });
});

describe('a signature', () => {
  it.each([
    'Best,',
    'Best wishes,<br>Ada<br>the Ada team',
    'Kind regards',
    'Yours, Walter',
    'Thank you,<br>Agnes<br>The Wool Cupboard, Kirkgate 9',
    'Mit freundlichen Grüßen',
    'Viele liebe Grüße, Anna',
    'Ihre Jana',
    'Bien cordialement,',
    'À bientôt, Jeanne',
    'Un abrazo,',
    'Saludos cordiales',
    'A presto,',
    'Cordiali saluti',
    'Com os melhores cumprimentos,',
    'בברכה, דנה',
    'Nora Whitlock<br>Whitlock Soap, the shed behind number 12',
    'Clara Voss, who types the programmes at Harbour Strings',
    'Jonas, who waves his arms',
    'Happy baking,<br>Ann',
    'With gratitude,<br>Maya',
    'Stay warm,<br>Jo and the crew',
    'Until next time,<br>Nora',
    'xoxo<br>Nora',
    '— Nora',
    '- Nora Whitlock',
    'The Blue Kettle team',
    'Your friends at Blue Kettle',
    'Team Blue Kettle',
    'Frohes Backen,<br>Anna',
    'Das Team von Blue Kettle',
    'L’équipe Blue Kettle',
    'El equipo de Blue Kettle',
    'Il team di Blue Kettle',
    'A equipe da Blue Kettle',
    'אפייה נעימה,<br>דנה',
    'צוות הקומקום הכחול',
  ])('is found in: %s', (text) => {
    expect(ownCopyOf(blocksOf(sentence, text)).signs).toBe(true);
    expect(ownCopyOf(blocksOf(sentence, text, 'If plans have changed, tell me that, too.')).signs).toBe(true);
  });

  it.each([
    sentence,
    'Best of all: the blue one.',
    'Thank you for having tried it, and for what you wrote to us.',
    'Love letters, printed by hand since 1921, are what we are known for.',
    'Ihre Bestellung ist unterwegs und kommt am Dienstag bei Ihnen an.',
    'Until Friday at noon',
    '- Bowls<br>- Plates',
    'Tea, coffee, cake,<br>and a seat by the window',
    'The team plays on Sunday.',
    'Your order at a glance: two bowls.',
  ])('is not found in: %s', (text) => {
    expect(ownCopyOf(blocksOf(sentence, text)).signs).toBe(false);
  });
});

it('an invitation to reply is found anywhere', () => {
  for (const text of [
    'Just reply to this email.',
    'Antworten Sie auf diese Mail.',
    'Répondez à cette lettre.',
  ])
    expect(ownCopyOf(blocksOf(sentence, text, sentence)).asksForReply).toBe(true);
  expect(ownCopyOf(blocksOf(sentence)).asksForReply).toBe(false);
});

it('a name above a headline is a masthead, and a headline alone is none', () => {
  const masthead = ownCopyOf(blocksOf('Maison Orlo', ['Midi', '48px'], sentence, sentence));
  expect(masthead.isDesigned).toBe(true);
  expect(ownCopyOf(blocksOf(['Midi', '48px'], sentence, sentence, sentence)).isDesigned).toBe(false);
});

it('an email of many blocks is a layout, and one of few is a personal email', () => {
  expect(ownCopyOf(blocksOf(...Array(9).fill(sentence))).isDesigned).toBe(true);
  expect(ownCopyOf(blocksOf(...Array(8).fill(sentence))).isDesigned).toBe(false);
});

it('fixed parts of an import are read too', () => {
  const html = '<table><tr><td><p>Dear friends,</p><p>It is autumn.</p></td></tr></table>';
  expect(ownCopyOf(blocksSchema.parse([{ id: 'a', type: 'html', content: { html } }])).greets).toBe(true);
});

it('an email without text has none of them', () => {
  expect(ownCopyOf([])).toMatchObject({
    greets: false,
    signs: false,
    asksForReply: false,
    isDesigned: false,
  });
});
