// All checks. Findings of the same severity keep this order.

import { dirMissing } from '../checks/accessibility/dir-missing.ts';
import { fontSmall } from '../checks/accessibility/font-small.ts';
import { headingOrder } from '../checks/accessibility/heading-order.ts';
import { imageAlt } from '../checks/accessibility/image-alt.ts';
import { imageAltEmpty } from '../checks/accessibility/image-alt-empty.ts';
import { langMissing } from '../checks/accessibility/lang-missing.ts';
import { linkStyle } from '../checks/accessibility/link-style.ts';
import { tableRole } from '../checks/accessibility/table-role.ts';
import { textContrast } from '../checks/accessibility/text-contrast.ts';
import { titleMissing } from '../checks/accessibility/title-missing.ts';
import { zoomBlocked } from '../checks/accessibility/zoom-blocked.ts';
import { postalAddress } from '../checks/compliance/postal-address.ts';
import { reasonMissing } from '../checks/compliance/reason-missing.ts';
import { unsubscribeFaint } from '../checks/compliance/unsubscribe-faint.ts';
import { unsubscribeMissing } from '../checks/compliance/unsubscribe-missing.ts';
import { attachmentAny } from '../checks/content/attachment-any.ts';
import { attachmentProgram } from '../checks/content/attachment-program.ts';
import { backgroundColorMissing } from '../checks/content/background-color-missing.ts';
import { imageArea } from '../checks/content/image-area.ts';
import { imageDataUri } from '../checks/content/image-data-uri.ts';
import { imageDimensions } from '../checks/content/image-dimensions.ts';
import { imageEmpty } from '../checks/content/image-empty.ts';
import { imageFormat } from '../checks/content/image-format.ts';
import { imageHttp } from '../checks/content/image-http.ts';
import { imageOnly } from '../checks/content/image-only.ts';
import { imageShare } from '../checks/content/image-share.ts';
import { linkedImages } from '../checks/content/linked-images.ts';
import { placeholderText } from '../checks/content/placeholder-text.ts';
import { textShort } from '../checks/content/text-short.ts';
import { trackingPixels } from '../checks/content/tracking-pixels.ts';
import { commentText } from '../checks/hidden/comment-text.ts';
import { deviceDuplicates } from '../checks/hidden/device-duplicates.ts';
import { hiddenLink } from '../checks/hidden/hidden-link.ts';
import { hiddenText } from '../checks/hidden/hidden-text.ts';
import { invisibleColor } from '../checks/hidden/invisible-color.ts';
import { mixedScripts } from '../checks/hidden/mixed-scripts.ts';
import { preheaderHidden } from '../checks/hidden/preheader-hidden.ts';
import { tinyText } from '../checks/hidden/tiny-text.ts';
import { wordOnlyText } from '../checks/hidden/word-only-text.ts';
import { zeroWidth } from '../checks/hidden/zero-width.ts';
import { charsetMissing } from '../checks/html/charset-missing.ts';
import { clientSupport } from '../checks/html/client-support.ts';
import { darkMode } from '../checks/html/dark-mode.ts';
import { deepLayout } from '../checks/html/deep-layout.ts';
import { doctypeMissing } from '../checks/html/doctype-missing.ts';
import { emailWidth } from '../checks/html/email-width.ts';
import { externalStyle } from '../checks/html/external-style.ts';
import { fragileLayout } from '../checks/html/fragile-layout.ts';
import { htmlEmbed } from '../checks/html/html-embed.ts';
import { htmlForm } from '../checks/html/html-form.ts';
import { htmlScript } from '../checks/html/html-script.ts';
import { htmlSize } from '../checks/html/html-size.ts';
import { htmlWellformed } from '../checks/html/html-wellformed.ts';
import { longLines } from '../checks/html/long-lines.ts';
import { notResponsive } from '../checks/html/not-responsive.ts';
import { styleSize } from '../checks/html/style-size.ts';
import { linkButtons } from '../checks/links/link-buttons.ts';
import { linkDomains } from '../checks/links/link-domains.ts';
import { linkEmpty } from '../checks/links/link-empty.ts';
import { linkEncoded } from '../checks/links/link-encoded.ts';
import { linkHttp } from '../checks/links/link-http.ts';
import { linkIpAddress } from '../checks/links/link-ip-address.ts';
import { linkLong } from '../checks/links/link-long.ts';
import { linkMany } from '../checks/links/link-many.ts';
import { linkMismatch } from '../checks/links/link-mismatch.ts';
import { linkNone } from '../checks/links/link-none.ts';
import { linkPort } from '../checks/links/link-port.ts';
import { linkRelative } from '../checks/links/link-relative.ts';
import { linkReply } from '../checks/links/link-reply.ts';
import { linkSample } from '../checks/links/link-sample.ts';
import { linkScheme } from '../checks/links/link-scheme.ts';
import { linkShortener } from '../checks/links/link-shortener.ts';
import { linkText } from '../checks/links/link-text.ts';
import { linkTld } from '../checks/links/link-tld.ts';
import { linkTrackingDomain } from '../checks/links/link-tracking-domain.ts';
import { linkUser } from '../checks/links/link-user.ts';
import { spamModelCheck } from '../checks/model/spam-model.ts';
import { headerAlignment } from '../checks/sender/header-alignment.ts';
import { headerAuthentication } from '../checks/sender/header-authentication.ts';
import { headerBulk } from '../checks/sender/header-bulk.ts';
import { headerDate } from '../checks/sender/header-date.ts';
import { headerMessageId } from '../checks/sender/header-message-id.ts';
import { headerOneClick } from '../checks/sender/header-one-click.ts';
import { headerRepeated } from '../checks/sender/header-repeated.ts';
import { headerUnsubscribe } from '../checks/sender/header-unsubscribe.ts';
import { senderAddress } from '../checks/sender/sender-address.ts';
import { senderFreemail } from '../checks/sender/sender-freemail.ts';
import { senderName } from '../checks/sender/sender-name.ts';
import { senderNameAddress } from '../checks/sender/sender-name-address.ts';
import { senderNoReply } from '../checks/sender/sender-no-reply.ts';
import { senderReceiptsAddress } from '../checks/sender/sender-receipts-address.ts';
import { senderReplyElsewhere } from '../checks/sender/sender-reply-elsewhere.ts';
import { mergeTagBare } from '../checks/subject/merge-tag-bare.ts';
import { mergeTagOpen } from '../checks/subject/merge-tag-open.ts';
import { preheaderLength } from '../checks/subject/preheader-length.ts';
import { preheaderMissing } from '../checks/subject/preheader-missing.ts';
import { preheaderPadding } from '../checks/subject/preheader-padding.ts';
import { preheaderRepeats } from '../checks/subject/preheader-repeats.ts';
import { subjectCaps } from '../checks/subject/subject-caps.ts';
import { subjectDeceptive } from '../checks/subject/subject-deceptive.ts';
import { subjectEmoji } from '../checks/subject/subject-emoji.ts';
import { subjectFakeReply } from '../checks/subject/subject-fake-reply.ts';
import { subjectImitation } from '../checks/subject/subject-imitation.ts';
import { subjectLength } from '../checks/subject/subject-length.ts';
import { subjectMissing } from '../checks/subject/subject-missing.ts';
import { subjectMoney } from '../checks/subject/subject-money.ts';
import { subjectPunctuation } from '../checks/subject/subject-punctuation.ts';
import { subjectTitleDiffers } from '../checks/subject/subject-title-differs.ts';
import { subjectUnset } from '../checks/subject/subject-unset.ts';
import { subjectWidth } from '../checks/subject/subject-width.ts';
import { textPartDiffers } from '../checks/text-part/text-part-differs.ts';
import { textPartLinks } from '../checks/text-part/text-part-links.ts';
import { textPartMarkup } from '../checks/text-part/text-part-markup.ts';
import { textPartMissing } from '../checks/text-part/text-part-missing.ts';
import { alarmPhrases } from '../checks/words/alarm-phrases.ts';
import { capitals } from '../checks/words/capitals.ts';
import { exclamation } from '../checks/words/exclamation.ts';
import { spacedWords } from '../checks/words/spaced-words.ts';
import { spamPhrases } from '../checks/words/spam-phrases.ts';
import type { Check } from './check.ts';

export const checks: readonly Check[] = [
  mergeTagBare,
  mergeTagOpen,
  preheaderLength,
  preheaderMissing,
  preheaderPadding,
  preheaderRepeats,
  subjectCaps,
  subjectDeceptive,
  subjectEmoji,
  subjectFakeReply,
  subjectImitation,
  subjectLength,
  subjectMissing,
  subjectMoney,
  subjectPunctuation,
  subjectTitleDiffers,
  subjectUnset,
  subjectWidth,
  headerAlignment,
  headerAuthentication,
  headerBulk,
  headerDate,
  headerMessageId,
  headerOneClick,
  headerRepeated,
  headerUnsubscribe,
  senderAddress,
  senderFreemail,
  senderNameAddress,
  senderName,
  senderNoReply,
  senderReceiptsAddress,
  senderReplyElsewhere,
  hiddenLink,
  hiddenText,
  invisibleColor,
  zeroWidth,
  attachmentAny,
  attachmentProgram,
  imageAlt,
  imageDataUri,
  imageHttp,
  imageOnly,
  imageEmpty,
  placeholderText,
  textShort,
  alarmPhrases,
  capitals,
  exclamation,
  spacedWords,
  spamPhrases,
  linkButtons,
  linkDomains,
  linkEmpty,
  linkEncoded,
  linkHttp,
  linkIpAddress,
  linkLong,
  linkMany,
  linkMismatch,
  linkNone,
  linkPort,
  linkRelative,
  linkReply,
  linkSample,
  linkScheme,
  linkShortener,
  linkText,
  linkTld,
  linkTrackingDomain,
  linkUser,
  htmlEmbed,
  htmlForm,
  htmlScript,
  htmlSize,
  textPartDiffers,
  textPartLinks,
  textPartMarkup,
  textPartMissing,
  dirMissing,
  fontSmall,
  headingOrder,
  langMissing,
  linkStyle,
  tableRole,
  textContrast,
  titleMissing,
  zoomBlocked,
  postalAddress,
  reasonMissing,
  unsubscribeFaint,
  unsubscribeMissing,
  preheaderHidden,
  tinyText,
  mixedScripts,
  deviceDuplicates,
  commentText,
  wordOnlyText,
  linkedImages,
  imageArea,
  imageShare,
  imageAltEmpty,
  imageDimensions,
  imageFormat,
  backgroundColorMissing,
  trackingPixels,
  externalStyle,
  styleSize,
  htmlWellformed,
  doctypeMissing,
  charsetMissing,
  emailWidth,
  notResponsive,
  deepLayout,
  fragileLayout,
  darkMode,
  longLines,
  spamModelCheck,
  clientSupport,
];
