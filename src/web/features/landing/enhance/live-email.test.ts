import { beforeEach, expect, test } from 'vitest';
import { createAnalyzer } from '#web/lib/analysis/analyzer.ts';
import { switchLanguage } from '#web/text/load.ts';
import { liveEmail } from './live-email.ts';

const letter =
  '<p>Hello Martha,</p><p>You asked in March whether we would fire the blue bowls again. We did, last week.</p><p>Ines</p>';
const envelope = {
  language: 'en',
  from: 'Ines at Fernhill Ceramics <ines@fernhill.example>',
  preheader: 'Forty-one of them came out of the kiln the way they should, and until Friday they are yours.',
};

beforeEach(() => {
  const marks = ['A+', 'A', 'B', 'C', 'D', 'F'].map((grade) => `<i data-grade="${grade}" hidden></i>`);
  document.body.innerHTML = `<figure>
    ${marks.join('')}
    <b data-letter-subject>The blue bowls are back</b><div data-letter-text>${letter}</div><div data-banner hidden></div>
    <p data-verdict='{"one":"Grade {grade}: {count} finding","other":"Grade {grade}: {count} findings"}' data-failed="Failed"></p>
    <ul data-findings></ul></figure>`;
  find('figure').dataset.sampleEmail = JSON.stringify(envelope);
});

const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(selector);
  return found;
};
const verdict = () => find('[data-verdict]').textContent;
const stamped = () =>
  [...document.querySelectorAll<HTMLElement>('[data-grade]')]
    .filter((mark) => !mark.hidden)
    .map((mark) => mark.dataset.grade);

// Without workers the same analysis runs on the page.
test('what is written is graded, and the stamp, the sentence and the findings agree', async () => {
  const live = liveEmail(find('figure'), createAnalyzer());
  live.grade();
  await expect.poll(verdict).toMatch(/^Grade A\+?: \d findings?$/);
  const [before] = stamped();
  live.add('FREE!!!');
  await expect.poll(() => find('[data-findings]').textContent).toContain('exclamation');
  expect(find('[data-letter-subject]').textContent).toBe('FREE!!! The blue bowls are back');
  expect(stamped()).toHaveLength(1);
  expect(stamped()).not.toEqual([before]);
  expect(verdict()).toContain(`Grade ${stamped()[0]}: `);

  live.showImage();
  await expect.poll(() => find('[data-findings]').textContent).toContain('contains only images and no text');
  expect([find('[data-letter-text]').hidden, find('[data-banner]').hidden]).toEqual([true, false]);

  live.restore('The blue bowls are back', letter);
  await expect.poll(stamped).toEqual([before]);
  expect([find('[data-letter-text]').hidden, find('[data-banner]').hidden]).toEqual([false, true]);
});

test('findings are in the language of the page', async () => {
  find('figure').dataset.sampleEmail = JSON.stringify({ ...envelope, language: 'de' });
  const live = liveEmail(find('figure'), createAnalyzer());
  live.showImage();
  await expect
    .poll(() => find('[data-findings]').textContent)
    .toContain('Die E-Mail enthält nur Bilder und keinen Text.');
  await switchLanguage('en');
});

test('an analysis that does not load is said, and the stamp stays', async () => {
  const live = liveEmail(find('figure'), {
    analyze: () => Promise.reject(new Error('offline')),
    close: () => undefined,
  });
  live.grade();
  await expect.poll(verdict).toBe('Failed');
  expect(stamped()).toEqual([]);
});
