import { defaultReplyRequest, emailTitles } from './email-titles.ts';
import type { Letter } from './letter.ts';

/** Who writes, as far as the account knows. */
interface Person {
  firstName: string;
  company?: string | null | undefined;
}

/** What a brand says of the words around the blocks; `''` where it says nothing. */
interface BrandWords {
  brandName: string;
  senderName: string;
  signOff: string;
}

/** The words around the blocks until somebody changes them: the brand's, else those of the person. */
export const defaultLetter = (person: Person | null, brand: BrandWords | null = null): Letter => ({
  emailTitle: emailTitles[0].title,
  senderName: brand?.senderName || (person?.firstName ?? ''),
  brandName: brand?.brandName || (person ? person.company || `the ${person.firstName} team` : ''),
  replyRequest: defaultReplyRequest,
  ...(brand?.signOff ? { signOff: brand.signOff } : {}),
});
