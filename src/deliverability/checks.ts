// Every check of this version, group by group.
import type { Check } from './check.ts';
import { langMissing } from './checks/accessibility/lang-missing.ts';
import { textContrast } from './checks/accessibility/text-contrast.ts';
import { titleMissing } from './checks/accessibility/title-missing.ts';
import { textPartDiffers } from './checks/compliance/text-part-differs.ts';
import { unsubscribeMissing } from './checks/compliance/unsubscribe-missing.ts';
import { imageAlt } from './checks/content/image-alt.ts';
import { imageDataUri } from './checks/content/image-data-uri.ts';
import { imageHttp } from './checks/content/image-http.ts';
import { imageOnly } from './checks/content/image-only.ts';
import { placeholderText } from './checks/content/placeholder-text.ts';
import { textShort } from './checks/content/text-short.ts';
import { hiddenLink } from './checks/hidden/hidden-link.ts';
import { hiddenText } from './checks/hidden/hidden-text.ts';
import { invisibleColor } from './checks/hidden/invisible-color.ts';
import { zeroWidth } from './checks/hidden/zero-width.ts';
import { htmlEmbed } from './checks/html/html-embed.ts';
import { htmlForm } from './checks/html/html-form.ts';
import { htmlScript } from './checks/html/html-script.ts';
import { htmlSize } from './checks/html/html-size.ts';
import { linkEmpty } from './checks/links/link-empty.ts';
import { linkHttp } from './checks/links/link-http.ts';
import { linkIpAddress } from './checks/links/link-ip-address.ts';
import { linkMany } from './checks/links/link-many.ts';
import { linkMismatch } from './checks/links/link-mismatch.ts';
import { linkNone } from './checks/links/link-none.ts';
import { linkScheme } from './checks/links/link-scheme.ts';
import { linkShortener } from './checks/links/link-shortener.ts';
import { linkText } from './checks/links/link-text.ts';
import { preheaderMissing } from './checks/subject/preheader-missing.ts';
import { subjectCaps } from './checks/subject/subject-caps.ts';
import { subjectFakeReply } from './checks/subject/subject-fake-reply.ts';
import { subjectLength } from './checks/subject/subject-length.ts';
import { subjectMissing } from './checks/subject/subject-missing.ts';
import { subjectPunctuation } from './checks/subject/subject-punctuation.ts';

export const checks: readonly Check[] = [
  preheaderMissing,
  subjectCaps,
  subjectFakeReply,
  subjectLength,
  subjectMissing,
  subjectPunctuation,
  hiddenLink,
  hiddenText,
  invisibleColor,
  zeroWidth,
  imageAlt,
  imageDataUri,
  imageHttp,
  imageOnly,
  placeholderText,
  textShort,
  linkEmpty,
  linkHttp,
  linkIpAddress,
  linkMany,
  linkMismatch,
  linkNone,
  linkScheme,
  linkShortener,
  linkText,
  htmlEmbed,
  htmlForm,
  htmlScript,
  htmlSize,
  langMissing,
  textContrast,
  titleMissing,
  textPartDiffers,
  unsubscribeMissing,
];
