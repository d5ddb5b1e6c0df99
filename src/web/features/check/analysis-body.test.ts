import { expect, test } from 'vitest';
import { analyzeInput } from '#contract/emails/analyze.ts';
import { maxHtmlCharacters } from '#contract/emails/templates.ts';
import { analysisBody } from './analysis-body.ts';

test('an email within the limits is sent whole, without a message', () => {
  const email = {
    html: '<p>Hello</p>',
    subject: 'Hi',
    headers: [{ name: 'X', value: 'y' }],
    purpose: 'campaign' as const,
  };
  const { body, leftOut } = analysisBody(email, true);
  expect(leftOut).toEqual([]);
  expect(analyzeInput.parse(body)).toEqual({
    htmlContent: '<p>Hello</p>',
    subject: 'Hi',
    headers: [{ name: 'X', value: 'y' }],
    purpose: 'campaign',
    network: true,
  });
});

test('a value that is too long is cut to the server’s limit, and named', () => {
  const long = `${'🥣'.repeat(1_000_000)}${'x'.repeat(2_000_000)}`;
  const { body, leftOut } = analysisBody(
    {
      html: '<p>Hello</p>',
      subject: long,
      preheader: long,
      from: `x${long}`,
      replyTo: long,
      text: long,
      headers: Array.from({ length: 312 }, () => ({ name: 'x'.repeat(300), value: long })),
      attachments: Array.from({ length: 101 }, () => ({ name: long, type: long })),
    },
    false,
  );
  const taken = analyzeInput.parse(body);
  expect(taken.text).toHaveLength(maxHtmlCharacters);
  expect(JSON.stringify(taken.from)).not.toContain('\\ud83e"');
  expect(leftOut).toEqual([
    'The subject after the first 998 characters.',
    'The preview text after the first 1,000 characters.',
    'The sender after the first 320 characters.',
    'The reply-to address after the first 320 characters.',
    'The plain text after the first 2,097,152 characters.',
    'All headers after the first 300.',
    'All attachments after the first 100.',
  ]);
});
