import { describe, expect, it } from 'vitest';
import { textOfHtml } from '../inline/html-text.ts';
import { withSenderFooter } from './sender-footer.ts';

const footer = { reason: 'You signed up.', postalAddress: 'Mara & Co\n1 Kiln Lane\n', withLinks: true };

describe('the footer of a campaign', () => {
  it('is the last thing of the body', () => {
    const html = '<html><body><p>x</p><!-- </body> --></body></html>';
    expect(withSenderFooter(html, footer)).toMatch(/<!-- <\/body> --><table.*<\/table><\/body><\/html>$/);
    expect(withSenderFooter('<p>x</p></html>', footer)).toMatch(/<\/table><\/html>$/);
    expect(withSenderFooter('<p>x</p>', footer)).toMatch(/^<p>x<\/p><table.*<\/table>$/);
  });

  it('states the reason, the sender and how to unsubscribe', () => {
    const text = textOfHtml(withSenderFooter('', footer)).replace(/\s+/g, ' ');
    expect(text).toContain('You signed up. Mara & Co 1 Kiln Lane');
    for (const part of ['Unsubscribe <{{unsubscribe_url}}>', '<{{preferences_url}}>', '<{{web_view_url}}>'])
      expect(text).toContain(part);
  });

  it('omits the links that the email has', () => {
    expect(withSenderFooter('', { ...footer, withLinks: false })).not.toContain('{{');
  });

  it('accepts no markup and no merge tags from its values', () => {
    const html = withSenderFooter('', {
      reason: '<b>{{first_name}}',
      postalAddress: '<script>{{x}}',
      withLinks: false,
    });
    expect(html).toContain('&lt;b&gt;{first_name}');
    expect(html).toContain('&lt;script&gt;{x}');
  });
});
