// Letters of other alphabets that look like Latin ones: the confusables of Unicode UTS 39 that matter in words.

const confusableGreek =
  /[\u0391\u0392\u0395-\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03b1\u03b9\u03bd\u03bf\u03c1\u03c5]/;
const latin = /\p{Script=Latin}/u;
const cyrillic = /\p{Script=Cyrillic}/u;

/** True for a word that mixes Latin letters with Cyrillic or Greek ones. */
export const mixesScripts = (word: string): boolean =>
  latin.test(word) && (cyrillic.test(word) || confusableGreek.test(word));
