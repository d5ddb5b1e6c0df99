import { safeHref } from '#email/render/html.ts';

/** A note about a link that can be stored but will not work, or not as intended. */
export const linkAdvice = (text: string): string | undefined => {
  const url = text.trim();
  if (!url || url.includes('{{')) return undefined;
  if (/^https?:\/\/(www\.)?example\.(com|org|net)\b/i.test(url))
    return 'This is a stand-in. Put your own address here before you send.';
  const href = safeHref(url);
  if (!href) return 'This is no whole web address yet, so the link will be left out.';
  return href === url ? undefined : `It will open as ${href}`;
};
