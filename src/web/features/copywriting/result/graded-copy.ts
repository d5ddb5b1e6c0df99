// What is graded beside generated copy: the words. The product's address and image came from a form or a page, and are
// graded with the email.
import type { CampaignVariant } from '#contract/copywriting/craft-campaign.ts';
import type { EmailInput } from '#deliverability/judge/model.ts';
import { plainText } from '#email/inline/plain-text.ts';
import { renderEmail } from '#email/render/render.ts';
import type { CopywritingForm } from '../form/copywriting-form.ts';
import { copyDocument } from './copy-document.ts';

/** An address without findings. */
const productPage = 'https://www.shop.test/';

const numbered = (): (() => string) => {
  let count = 0;
  return () => {
    count += 1;
    return `copy-${count}`;
  };
};

export const gradedCopy = (
  { subject, preheader, content, cta }: Pick<CampaignVariant, 'subject' | 'preheader' | 'content' | 'cta'>,
  form: CopywritingForm,
): EmailInput => {
  const document = copyDocument(
    { subject, preheader, content, cta },
    {
      form: { ...form, productUrl: productPage, product: null },
      newId: numbered(),
    },
  );
  return {
    html: renderEmail(document).html,
    text: plainText(document),
    subject,
    preheader,
    purpose: 'export',
  };
};
