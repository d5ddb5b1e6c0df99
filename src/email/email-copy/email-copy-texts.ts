// The words around the blocks in one language.

export interface EmailCopyTexts {
  greeting: string;
  /** German and Italian go on in lower case after a greeting that ends with a comma. */
  continuesInLowerCase?: boolean;
  /** Title and opening line of each preset, in the order of `emailTitles`. */
  openings: readonly (readonly [title: string, intro: string])[];
  /** The opening line of a title that is no preset. */
  plainIntro: string;
  replyRequest: string;
  signOff: string;
  team: (firstName: string) => string;
}
