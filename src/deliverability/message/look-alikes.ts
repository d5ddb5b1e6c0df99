// Letters of other alphabets that look like Latin ones (Unicode UTS 39, the confusables that matter in words).

const greek =
  /[\u0391\u0392\u0395-\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03b1\u03b9\u03bd\u03bf\u03c1\u03c5]/;
const latin = /\p{Script=Latin}/u;
const cyrillic = /\p{Script=Cyrillic}/u;

/** True for one word with letters of two alphabets that can be confused. */
export const mixesScripts = (word: string): boolean =>
  latin.test(word) && (cyrillic.test(word) || greek.test(word));
