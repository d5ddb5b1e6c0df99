const maxBlocksInSection = 8;
const maxHeight = 1_500;

export interface Part {
  html: string;
  height: number;
}

/**
 * The HTML of the parts, a line each, in groups of at most eight and about 1,500 px: Word leaves a gap where a
 * taller table meets the end of its page (foundation-emails#534), and breaks it when the mail is forwarded (rule C1).
 */
export function sectionsOf(parts: readonly Part[]): string[] {
  const sections: string[] = [];
  let section = '';
  let blocks = 0;
  let height = 0;
  for (const part of parts) {
    if (blocks > 0 && blocks < maxBlocksInSection && height + part.height <= maxHeight) {
      section += `\n${part.html}`;
      blocks += 1;
      height += part.height;
      continue;
    }
    if (blocks > 0) sections.push(section);
    section = part.html;
    blocks = 1;
    height = part.height;
  }
  if (blocks > 0) sections.push(section);
  return sections;
}
