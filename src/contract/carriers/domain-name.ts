import { z } from 'zod';

const labels = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * A domain as DNS has it: `https://Click.Müller.example/` is `click.xn--mller-kva.example`. null: no domain, such as an IP
 * address, a name without a dot, or one with a port or a path.
 */
export const asciiDomain = (typed: string): string | null => {
  const bare = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
    .replace(/\.$/, '');
  if (!/^[^\s/?#@:\\%]+$/.test(bare) || !URL.canParse(`http://${bare}`)) return null;
  const { hostname } = new URL(`http://${bare}`);
  return hostname.length <= 253 && labels.test(hostname) ? hostname : null;
};

/** Empty: none. */
export const ownDomainInput = z
  .string()
  .max(500)
  .transform((typed, context) => {
    if (typed.trim() === '') return '';
    const domain = asciiDomain(typed);
    if (domain !== null) return domain;
    context.addIssue({ code: 'custom', message: 'Enter a domain such as links.yourshop.com.' });
    return z.NEVER;
  });
