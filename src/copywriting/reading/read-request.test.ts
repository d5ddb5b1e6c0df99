import { describe, expect, test } from 'vitest';
import { cpuMs } from '../../../test/support/cpu.ts';
import { type FactName, type Facts, factNames } from '../facts.ts';
import { moneyIn } from './money.ts';
import { readRequest } from './read-request.ts';

const wanted = factNames.filter((fact) => fact !== 'quote');
const read = (userInfo: string, facts: readonly FactName[] = wanted) =>
  readRequest({ campaignType: 'sale', userInfo }, facts);

describe('money', () => {
  test.each([
    ['It costs $1,299.50.', { price: '$1,299.50' }],
    ['Der Preis: 1.299,50 €', { price: '1.299,50 €' }],
    ['Now 1 299 kr', { price: '1 299 kr' }],
    ['CHF 49.– is the price, CHF 49.–', {}],
    ['Only £20', { price: '£20' }],
    ['Each one is signed. £120 each.', { price: '£120' }],
    ['20 dollars', { price: '20 dollars' }],
    ['$79 instead of $95', { price: '$79', oldPrice: '$95' }],
    ['It was 95 €, now 79 €.', { price: '79 €', oldPrice: '95 €' }],
    ['Free shipping over $40', {}],
    ['Gift cards from $25 to $200', {}],
    ['250 points are worth $10', { points: '250 points' }],
    ['Save $10', { discount: '$10 off' }],
    ['Walnut spoon, $18\nSalt cellar, $32', {}],
  ] satisfies [string, Facts][])('are read from: %s', (text, facts) => {
    const { price, oldPrice, discount, points } = read(text).facts;
    expect(JSON.parse(JSON.stringify({ price, oldPrice, discount, points }))).toEqual(facts);
  });
});

describe('offers', () => {
  test.each([
    [
      '20% off all bed linen until Sunday, 14 June.',
      { discount: '20% off all bed linen', until: 'until Sunday, 14 June' },
    ],
    ['Up to 50 percent off selected lamps', { discount: 'up to 50% off selected lamps' }],
    ['15% off any order over $50', {}],
    ['A subscription saves 10%.', {}],
    ['Does it shrink? About 2%.', {}],
    ['The code is SPRING20.', { code: 'SPRING20' }],
    ['Use code "FIRST" at checkout', { code: 'FIRST' }],
    ['Use THANKS20 for 20% off', { code: 'THANKS20', discount: '20% off' }],
    ['We are open until 10 pm', {}],
    ['The cart is kept until Friday', {}],
    ['Sale ends friday', { until: 'until Friday' }],
    ['Only 12 left', { left: '12' }],
    ['Sizes 36 to 39 are left', {}],
    ['Limited to 200 pieces', { limit: '200 pieces' }],
  ] satisfies [string, Facts][])('are read from: %s', (text, facts) => {
    const { discount, until, code, left, limit } = read(text).facts;
    expect(JSON.parse(JSON.stringify({ discount, until, code, left, limit }))).toEqual(facts);
  });
});

describe('dates', () => {
  test.each([
    ['It opens on 5 May at 10 am.', 'on 5 May at 10 am'],
    ['On sale from Friday', 'from Friday'],
    ['We start on September 12th, 2027', 'on September 12th, 2027'],
    ['Launch: 2027-03-01', 'on 2027-03-01'],
    ['It arrives in October.', 'in October'],
    ['See you tomorrow', 'tomorrow'],
    ['It was our favorite in March', undefined],
    ['You may like it', undefined],
    ['March with us', undefined],
  ])('are read from: %s', (text, when) => {
    expect(read(text).facts.when).toBe(when);
  });
});

describe('names', () => {
  test.each([
    ['The Alder Jacket is back in all sizes.', 'the Alder Jacket'],
    ['a travel kettle called the Ember', 'the Ember'],
    ['a spice mix called Sunday Sauce', 'Sunday Sauce'],
    ['30% off the Lumen desk lamp for 24 hours', 'the Lumen desk lamp'],
    ['Our first cookbook is called "Two Pans".', '“Two Pans”'],
    ['The cast iron pan. Wash it without soap.', 'the cast iron pan'],
    ['We meet at the Old Mill.', undefined],
    ['everything must go', undefined],
    ['On Friday We Open', undefined],
  ])('are read from: %s', (text, product) => {
    expect(read(text).facts.product).toBe(product);
  });

  test('the page knows better than the text, and its shop is no part of the name', () => {
    const { facts } = readRequest(
      {
        campaignType: 'sale',
        userInfo: 'It is new.',
        product: { title: 'Trail Socks | Northway', price: '18', currency: 'EUR' },
      },
      wanted,
    );
    expect(facts).toMatchObject({ product: 'the Trail Socks', is: 'are', it: 'them', price: '18 EUR' });
  });

  test('people, places and audiences', () => {
    expect(read('An evening with Anna Berg on Zoom').facts).toMatchObject({
      person: 'Anna Berg',
      where: 'on Zoom',
    });
    expect(
      readRequest({ campaignType: 'sale', userInfo: 'x', targetAudience: 'Busy parents' }, wanted).facts
        .audience,
    ).toBe('busy parents');
    expect(
      readRequest({ campaignType: 'sale', userInfo: 'x', targetAudience: 'women 25-40' }, wanted).facts
        .audience,
    ).toBeUndefined();
  });
});

describe("the user's own words", () => {
  const words = (text: string) => read(text).userLines.map(({ text: own }) => own);
  test('are calm, and otherwise as they were', () => {
    expect(words('We love this jacket!!! It is WARM')).toEqual(['We love this jacket.', 'It is WARM.']);
    expect(words('HUGE SUMMER SALE AT OUR SHOP IN LEEDS')).toEqual(['huge summer sale at our shop in leeds']);
    expect(words('Dr. Lee is here. See you on 14. June.')).toHaveLength(2);
  });

  test('begin with capitals, however they were typed', () => {
    expect(words('our app is nearly done. beta testers wanted.')).toEqual([
      'Our app is nearly done. Beta testers wanted.',
    ]);
    expect(words('iPhone cases are here. iPads have to wait, approx. two weeks.')).toEqual([
      'iPhone cases are here. iPads have to wait, approx. two weeks.',
    ]);
  });

  test('steps in one line are steps, and a question comes before its answer', () => {
    expect(words('how to clean sneakers: 1. brush them off 2. wash them 3. let them dry')).toEqual(
      ['How to clean sneakers:', '1. Brush them off.', '2. Wash them.', '3. Let them dry.'].map((text) =>
        text.replace(/^\d\. /, ''),
      ),
    );
    expect(words('It runs 2. 5 or 3. 5 hours')).toHaveLength(1);
    expect(words('Can I return it? yes, 30 days. Do you ship? Not yet.')).toEqual([
      'Can I return it?',
      'Yes, 30 days.',
      'Do you ship?',
      'Not yet.',
    ]);
  });

  test('a lone brace is in no fact', () => {
    const reading = readRequest(
      { campaignType: 'tips', userInfo: '{ How to sharpen a knife:\n1. Wet the stone.' },
      wanted,
    );
    expect(JSON.stringify(reading.facts)).not.toMatch(/\{ How/);
  });

  test('the speaker is named after a dash', () => {
    const request = {
      campaignType: 'testimonial',
      userInfo: '"Best coffee I ever had at home" - Marcus T., Berlin',
    };
    expect(readRequest(request, ['quote', 'quoteBy']).facts).toMatchObject({
      quote: 'Best coffee I ever had at home',
      quoteBy: 'Marcus T., Berlin',
    });
  });

  test('instructions to the writer are not quoted; content to pass on is', () => {
    const { userLines: own, instructions } = read(
      'Please make it funny. Mention that returns are free. Tone: warm',
    );
    expect(own.map(({ text }) => text)).toEqual(['Returns are free.']);
    expect(instructions).toBe(2);
  });

  test('an announcement stays, without the wish to announce it', () => {
    expect(words('We want to announce our new lamp with a brass foot.')).toEqual([
      'Our new lamp with a brass foot.',
    ]);
    expect(words('Tell people that we open on Sundays.')).toEqual(['We open on Sundays.']);
  });

  test('notes about readers are rewritten to address them', () => {
    expect(words('They left the lamp in their cart. It waits for them.')).toEqual([
      'You left the lamp in your cart.',
      'It waits for you.',
    ]);
  });

  test('two values for one fact are no fact, and both sentences stay', () => {
    const { facts, userLines: own } = read('500 points get you a pot. You have 480 points.');
    expect(facts.points).toBeUndefined();
    expect(own.every(({ onlyFacts }) => !onlyFacts)).toBe(true);
  });
});

test('a number without an end is soon read', () => {
  const cost = cpuMs(() => {
    moneyIn('1'.repeat(30_000));
  });
  expect(cost).toBeLessThan(1_000);
});
