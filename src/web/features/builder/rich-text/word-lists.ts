// Word writes a list as paragraphs with their level in a style, and their bullet or number as text.

const levelOf = (element: Element): number | null => {
  if (!/^(p|h[1-6])$/i.test(element.tagName)) return null;
  const level = /mso-list\s*:\s*\S+\s+level(\d)/i.exec(element.getAttribute('style') ?? '')?.[1];
  return level === undefined ? null : Number(level);
};

/** Removes the bullet or number from the paragraph; true for a number or a letter. */
const takeBullet = (element: Element): boolean => {
  for (const span of element.querySelectorAll('span')) {
    if (!/mso-list\s*:\s*ignore/i.test(span.getAttribute('style') ?? '')) continue;
    const bullet = (span.textContent ?? '').replace(/[\s\u00a0]/g, '');
    span.remove();
    return /^\(?(\d+|[a-z]{1,4})[.)]$/i.test(bullet);
  }
  return false;
};

/** Turns such paragraphs into lists, in place. */
export const wordLists = (body: HTMLElement): void => {
  const page = body.ownerDocument;
  let open: { level: number; list: Element }[] = [];
  let last: Element | null = null;
  for (const paragraph of [...body.querySelectorAll('p,h1,h2,h3,h4,h5,h6')]) {
    const level = levelOf(paragraph);
    if (level === null) continue;
    const between = last?.nextElementSibling;
    if (between !== paragraph) open = [];
    const isOrdered = takeBullet(paragraph);
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    let top = open.at(-1);
    if (!top || top.level < level) {
      const list = page.createElement(isOrdered ? 'ol' : 'ul');
      const parent = top?.list.lastElementChild;
      if (parent) parent.append(list);
      else paragraph.before(list);
      top = { level, list };
      open.push(top);
    }
    const item = page.createElement('li');
    item.append(...paragraph.childNodes);
    top.list.append(item);
    paragraph.remove();
    last = open[0]?.list ?? null;
  }
};
