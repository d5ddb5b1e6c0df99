import { expect, it } from 'vitest';
import { analysisInWords } from '#deliverability/judge/analysis-in-words.ts';
import { analyze } from '#deliverability/judge/analyze.ts';
import { translatorFor } from '#text/translator.ts';
import { analyzeEmail } from './analyze-email.ts';
import { readContent } from './read-content.ts';

const html =
  '<p style="border-radius:4px">Our <a href="http://kettle.shop/">shop</a> has the bowls.</p>\n<p style="border-radius:8px">Come and see.</p>';

it('the result has the whole analysis, and the line of what mail programs ignore', () => {
  const { clientGaps, ...analysis } = readContent({ email: { html } });
  expect(analysis).toEqual(analyze({ html }));
  expect(clientGaps.gaps.find(({ slug }) => slug.includes('border-radius'))).toMatchObject({
    line: 1,
    uses: 2,
  });
  expect(clientGaps.updated).not.toBe('');
});

it('a source location names its block where the blocks are known', () => {
  const blocks = [{ from: 0, to: html.length, blockId: 'shop' }];
  const found = readContent({ email: { html }, blocks }).findings.find(({ id }) => id === 'link-http');
  expect(found?.where[0]).toMatchObject({ blockId: 'shop' });
});

it('the result is in words, also without a worker', async () => {
  expect(typeof Worker).toBe('undefined');
  const { signal } = new AbortController();
  expect(await analyzeEmail({ html }, signal)).toEqual(
    analysisInWords(translatorFor('en'), readContent({ email: { html } })),
  );
});

it('an aborted analysis is rejected', async () => {
  const controller = new AbortController();
  const analysis = analyzeEmail({ html }, controller.signal);
  controller.abort(new Error('gone'));
  await expect(analysis).rejects.toThrow('gone');
});
