// Microsoft Word writes a list as paragraphs, with the level in a style and the bullet or number as text.

const levelOf = (element: Element): number | null => {
  if (!/^(p|h[1-6])$/i.test(element.tagName)) return null;
  const level = /mso-list\s*:\s*\S+\s+level(\d)/i.exec(element.getAttribute('style') ?? '')?.[1];
  return level === undefined ? null : Number(level);
};

/** Removes the bullet or number from the paragraph; true for a number or a letter. */
const removeBullet = (element: Element): boolean => {
  for (const span of element.querySelectorAll('span')) {
    if (!/mso-list\s*:\s*ignore/i.test(span.getAttribute('style') ?? '')) continue;
    const bullet = (span.textContent ?? '').replace(/[\s\u00a0]/g, '');
    span.remove();
    return /^\(?(\d+|[a-z]{1,4})[.)]$/i.test(bullet);
  }
  return false;
};

/** Turns such paragraphs into lists, in place. */
export const convertWordLists = (body: HTMLElement): void => {
  const page = body.ownerDocument;
  let openLists: { level: number; list: Element }[] = [];
  let lastList: Element | null = null;
  for (const paragraph of [...body.querySelectorAll('p,h1,h2,h3,h4,h5,h6')]) {
    const level = levelOf(paragraph);
    if (level === null) continue;
    const nextSibling = lastList?.nextElementSibling;
    if (nextSibling !== paragraph) openLists = [];
    const isOrdered = removeBullet(paragraph);
    while ((openLists.at(-1)?.level ?? 0) > level) openLists.pop();
    let innermost = openLists.at(-1);
    if (!innermost || innermost.level < level) {
      const list = page.createElement(isOrdered ? 'ol' : 'ul');
      const parent = innermost?.list.lastElementChild;
      if (parent) parent.append(list);
      else paragraph.before(list);
      innermost = { level, list };
      openLists.push(innermost);
    }
    const item = page.createElement('li');
    item.append(...paragraph.childNodes);
    innermost.list.append(item);
    paragraph.remove();
    lastList = openLists[0]?.list ?? null;
  }
};
