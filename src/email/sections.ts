const maxBlocksInSection = 8;
const maxHeight = 1_500;

export interface Part {
  html: string;
  height: number;
}

/**
 * Parts in groups of at most eight and about 1,500 px: Word leaves a gap where a taller table meets the end of
 * its page, and breaks it when the mail is forwarded (rule C1).
 */
export function sectionsOf(parts: readonly Part[]): string[][] {
  const sections: string[][] = [];
  let height = 0;
  for (const part of parts) {
    const current = sections.at(-1);
    if (current && current.length < maxBlocksInSection && height + part.height <= maxHeight) {
      current.push(part.html);
      height += part.height;
    } else {
      sections.push([part.html]);
      height = part.height;
    }
  }
  return sections;
}
