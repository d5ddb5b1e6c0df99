// An estimate of the lines of a text: only a mail program knows the real number.
const slash = 0x2f;
const charA = 0x61;
const breakingTag = /<(?:br|li|p|div)/iy;

/** How many tags of an inline HTML begin a line. */
function countBreaks(html: string): number {
  let count = 0;
  for (let index = html.indexOf('<'); index !== -1; index = html.indexOf('<', index + 1)) {
    const next = html.charCodeAt(index + 1);
    if (next === slash || next === charA) continue;
    breakingTag.lastIndex = index;
    if (breakingTag.test(html)) count += 1;
  }
  return count;
}

/** The lines of an inline HTML in a font size at a width, both in px. */
export function linesOf(html: string, fontSize: number, width: number): number {
  const perLine = Math.max(1, width / (fontSize * 0.5));
  return Math.ceil(html.length / perLine) + countBreaks(html);
}
