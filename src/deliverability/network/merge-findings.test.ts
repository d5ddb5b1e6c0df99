import { describe, expect, test } from 'vitest';
import { translatorFor } from '#text/translator.ts';
import { analysisInWords } from '../judge/analysis-in-words.ts';
import { analyze as analyzeContent } from '../judge/analyze.ts';
import { type Grade, grades } from '../judge/model.ts';
import type { NetworkFacts, SenderFacts } from './facts.ts';
import { withNetwork } from './merge-findings.ts';
import { senderDomain, senderFactsOf, senderTxtNames, type TextAnswer } from './sender-facts.ts';
import { targetsOf } from './targets.ts';

const words = 'We have moved the workshop to a larger hall and finally have space for a proper table. ';
const html = `<html lang="en"><title>Bowls</title>
<p>${words.repeat(4)}</p>
<a href="https://shop.test/bowls#top">See the bowls</a>
<a href="https://shop.test/bowls">The bowls once more</a>
<img src="https://shop.test/bowl.jpg" alt="A bowl" width="600" height="400">
</html>`;
const input = { html, from: 'Ann <ann@shop.test>' };
const facts = (more: Partial<NetworkFacts> = {}): NetworkFacts => ({
  links: [{ address: 'https://shop.test/bowls', state: 'reached', bytes: null }],
  images: [{ address: 'https://shop.test/bowl.jpg', state: 'reached', bytes: 40_000 }],
  leftOut: 0,
  sender: null,
  ...more,
});
const english = translatorFor('en');
const analyze = (email: typeof input) => analysisInWords(english, analyzeContent(email));
const judged = (more: Partial<NetworkFacts>) =>
  analysisInWords(english, withNetwork(analyzeContent(input), input, facts(more)));
const found = (more: Partial<NetworkFacts>, id: string) => judged(more).findings.find((one) => one.id === id);
const rank = (grade: Grade): number => grades.indexOf(grade);

describe('links and images', () => {
  test('a reachable address costs nothing, and is no longer listed as unchecked', () => {
    const before = analyze(input);
    const after = judged({});
    expect(after).toMatchObject({ grade: before.grade, score: before.score });
    expect(before.notChecked.join()).toMatch(/links and images can be reached/);
    expect(after.notChecked.join()).not.toMatch(/links and images can be reached/);
  });

  test('a broken link is reported at all of its locations, with the reason', () => {
    const broken = found(
      { links: [{ address: 'https://shop.test/bowls', state: 'broken', fault: 'missing' }] },
      'link-broken',
    );
    expect(broken).toMatchObject({
      severity: 'high',
      group: 'links',
      message: '1 link is broken.',
    });
    expect(broken?.where.map(({ line }) => line)).toEqual([3, 4]);
    expect(broken?.where[0]?.excerpt).toMatch(/shop\.test\/bowls.*page not found/);
  });

  test('a broken image costs points, and a heavy one is advice that costs nothing', () => {
    const address = 'https://shop.test/bowl.jpg';
    expect(
      found({ images: [{ address, state: 'broken', fault: 'not-an-image' }] }, 'image-broken'),
    ).toMatchObject({ severity: 'high', where: [{ line: 5 }] });
    const heavy = judged({ images: [{ address, state: 'reached', bytes: 900_000 }] });
    expect(heavy.findings.find(({ id }) => id === 'image-weight')).toMatchObject({
      evidence: 'F',
      where: [{ line: 5, excerpt: `${address} (879 KB)` }],
    });
    expect(heavy.score).toBe(analyze(input).score);
  });

  test('an unknown result is reported and costs nothing', () => {
    const after = judged({ links: [{ address: 'https://shop.test/bowls', state: 'unknown' }], leftOut: 3 });
    expect(after.score).toBe(analyze(input).score);
    expect(after.notChecked.join(' ')).toMatch(/1 address that did not answer.*3 more addresses/);
  });

  test('more broken addresses never raise the grade', () => {
    const one = judged({
      links: [{ address: 'https://shop.test/bowls', state: 'broken', fault: 'missing' }],
    });
    const two = judged({
      links: [{ address: 'https://shop.test/bowls', state: 'broken', fault: 'missing' }],
      images: [{ address: 'https://shop.test/bowl.jpg', state: 'broken', fault: 'no-host' }],
    });
    expect(rank(one.grade)).toBeGreaterThan(rank(analyze(input).grade));
    expect(rank(two.grade)).toBeGreaterThanOrEqual(rank(one.grade));
    expect(two.score).toBeLessThan(one.score);
  });
});

test('only addresses that can be tested are requested, each once, and at most 50', () => {
  const many = Array.from({ length: 80 }, (_, at) => `<a href="https://shop.test/${at}">x</a>`).join('');
  const imageTags = Array.from({ length: 30 }, (_, at) => `<img src="https://shop.test/${at}.png">`).join('');
  const others =
    '<a href="mailto:a@b.test">x</a><a href="{{unsubscribe_url}}">x</a><a href="#top">x</a><img src="data:image/png;base64,AAAA">';
  expect(
    targetsOf({ html: `${others}<a href="https://a.test/#1"></a><a href="https://a.test/#2"></a>` }, 50),
  ).toEqual({
    links: ['https://a.test/'],
    images: [],
    leftOut: 0,
  });
  const both = targetsOf({ html: many + imageTags + others }, 50);
  expect([both.links.length, both.images.length, both.leftOut]).toEqual([25, 25, 60]);
  const links = targetsOf({ html: many + others }, 50);
  expect([links.links.length, links.leftOut]).toEqual([50, 30]);
});

describe('the sender', () => {
  const records = (...texts: string[]): TextAnswer => ({ state: 'records', records: texts });
  const none: TextAnswer = { state: 'none' };
  const noName: TextAnswer = { state: 'no-name' };
  const silent: TextAnswer = { state: 'silent' };
  const good = { own: records('v=spf1 -all'), dkim: none, dmarc: [records('v=DMARC1; p=reject')] };
  const idsFor = (answers: Partial<typeof good>) =>
    judged({ sender: senderFactsOf('shop.test', { ...good, ...answers }) })
      .findings.filter(({ group }) => group === 'sender')
      .map(({ id }) => id);

  test.each<[string, Partial<Record<'own' | 'dkim', TextAnswer>> & { dmarc?: TextAnswer[] }, string[]]>([
    ['a domain with all records has no findings', {}, []],
    ['a missing domain is reported', { own: noName }, ['sender-domain-missing']],
    ['a missing SPF record is reported', { own: records('google-site-verification=x') }, ['spf-missing']],
    ['a missing DKIM key is reported', { dkim: noName }, ['dkim-missing']],
    ['a missing DMARC record is reported', { dmarc: [noName, none] }, ['dmarc-missing']],
    ['a DMARC record of the parent domain counts', { dmarc: [noName, records('v=DMARC1;p=quarantine')] }, []],
    [
      'a DMARC policy of none is reported',
      { dmarc: [records('v=DMARC1; p=none; rua=mailto:a@b.test')] },
      ['dmarc-watching'],
    ],
    ['nothing is reported when no name server answers', { own: silent, dkim: silent, dmarc: [silent] }, []],
  ])('%s', (_name, answers, ids) => {
    expect(idsFor(answers as Partial<typeof good>)).toEqual(ids);
  });

  test('unanswered queries are listed as not checked', () => {
    const sender: SenderFacts = senderFactsOf('shop.test', { own: silent, dkim: silent, dmarc: [silent] });
    expect(judged({ sender }).notChecked.join(' ')).toMatch(/SPF, DMARC of shop\.test/);
  });

  test('the domain of a sender gives the DNS names to query', () => {
    expect(senderDomain('Ann <ann@Mail.Shop.Example>')).toBe('mail.shop.example');
    expect(senderDomain('ann@shop.example')).toBe('shop.example');
    expect(senderDomain('Ann')).toBeNull();
    expect(senderDomain('ann@localhost')).toBeNull();
    expect(senderDomain('a@127.0.0.1')).toBeNull();
    expect(senderTxtNames('mail.shop.example', 'shop.example')).toEqual({
      own: 'mail.shop.example',
      dkim: '_domainkey.mail.shop.example',
      dmarc: ['_dmarc.mail.shop.example', '_dmarc.shop.example'],
    });
    expect(senderTxtNames('shop.example', 'shop.example').dmarc).toEqual(['_dmarc.shop.example']);
  });
});
