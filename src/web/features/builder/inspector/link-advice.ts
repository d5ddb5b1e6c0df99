import { safeHref } from '#email/render/html.ts';
import { t } from '#web/text/t.ts';

/** A note about a link that can be stored but will not work, or not as intended. */
export const linkAdvice = (text: string): string | undefined => {
  const url = text.trim();
  if (!url || url.includes('{{')) return undefined;
  if (/^https?:\/\/(www\.)?example\.(com|org|net)\b/i.test(url))
    return t('builderPanels.linkAdvice.thisIsAStandInPut');
  const href = safeHref(url);
  if (!href) return t('builderPanels.linkAdvice.thisIsNoWholeWebAddress');
  return href === url ? undefined : t('builderPanels.linkAdvice.itWillOpenAsHref', { href });
};
