/** Enough for every inbox. */
const maxCharacters = 200;

/** What fills an inbox line invisibly: soft hyphens, joiners and spaces without width. */
const invisible = /\u034f|[\u00ad\u061c\u200b-\u200f\u2060-\u2064\ufeff]/g;

/** The first text of an email's HTML: what mail programs show without a preview text, hidden text too. */
export const firstText = (html: string): string => {
  if (html.trim() === '') return '';
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('style, script, title, noscript, template')) element.remove();
  // Words of neighboring blocks are apart.
  for (const element of body.querySelectorAll('p, div, td, th, li, br, h1, h2, h3, h4, h5, h6'))
    element.after(' ');
  const text = (body.textContent ?? '').replace(invisible, '').replace(/\s+/g, ' ').trim();
  return [...text].slice(0, maxCharacters).join('');
};
