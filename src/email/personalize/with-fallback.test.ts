import { expect, test } from 'vitest';
import { compileCampaign } from './compile.ts';
import { nearestField } from './nearest-field.ts';
import { personalize } from './personalize.ts';
import { withFallback } from './with-fallback.ts';

test.each([
  ['Hi {{first_name}},', 'Hi {{first_name|there}},'],
  ['Hi {{ first_name }} and {{first_name|}}', 'Hi {{first_name|there}} and {{first_name|there}}'],
  ['{{first_name|you}} {{last_name}} {{first name}}', '{{first_name|you}} {{last_name}} {{first name}}'],
])('%s gets the fallback if it has none', (source, expected) => {
  expect(withFallback(source, 'first_name', ' there ', false)).toBe(expected);
});

test('any typed fallback is what readers see', () => {
  const typed = '<b>R&D</b> "x" \'y\' {{email}}\n z';
  const html = withFallback('<p title="{{first_name}}">{{first_name}}</p>', 'first_name', typed, true);
  const subject = withFallback('{{first_name}}', 'first_name', typed, false);
  const compiled = compileCampaign(
    { html, text: '', subject },
    { tokens: () => ({ tracking: 't', personal: 'p' }) },
  );
  const sent = personalize(compiled, { id: '1', values: { email: 'a@b.example' } });
  expect(sent.subject).toBe('<b>R&D</b> "x" \'y\' email z');
  const shown = '&lt;b&gt;R&amp;D&lt;/b&gt; &quot;x&quot; &#39;y&#39; email z';
  expect(sent.html).toBe(`<p title="${shown}">${shown}</p>`);
});

test.each([
  ['frist_name', 'first_name'],
  ['FirstName', 'first_name'],
  ['lastname', 'last_name'],
  ['emial', 'email'],
  ['ctiy', 'city'],
  ['asked_month', null],
  ['pet_name', null],
  ['', null],
])('%s was meant as %s', (typed, meant) => {
  expect(nearestField(typed, ['first_name', 'last_name', 'email', 'city'])).toBe(meant);
});
