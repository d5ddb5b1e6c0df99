// The same words for every contestant: different paragraphs of about 280 characters.
const words =
  'the blue bowls came out of the kiln on tuesday and every one of them holds a little more soup than the last so we kept the price and wrote you this email before the shop opens again in spring'.split(
    ' ',
  );

export const paragraph = (index: number): string => {
  let text = `Paragraph ${index + 1}.`;
  for (let word = 0; text.length < 280; word += 1) text += ` ${words[(index * 7 + word * 5) % words.length]}`;
  return text;
};

export const paragraphs = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => paragraph(index));
