// How to recognize a feature of caniemail: `p:` a property, `v:` a property with a value, `f:` a function, `u:` a unit,
// `@` an at-rule, `:` a pseudo-class, `<` a tag, `[` an attribute, `image:` a format.

const lists: Record<string, readonly string[]> = {
  'css-block-inline-size': ['p:block-size'],
  'css-border-radius-logical': ['p:border-start-start-radius', 'p:border-end-end-radius'],
  'css-border-inline-block': ['p:border-inline', 'p:border-block'],
  'css-color-scheme': ['p:color-scheme'],
  'css-column-layout-properties': ['p:columns', 'p:column-rule', 'p:column-width'],
  'css-gap': ['p:gap', 'p:column-gap', 'p:row-gap'],
  'css-grid-template': [
    'p:grid-template',
    'p:grid-template-areas',
    'p:grid-template-columns',
    'p:grid-template-rows',
  ],
  'css-intrinsic-size': ['k:fit-content', 'k:min-content', 'k:max-content'],
  'css-left-right-top-bottom': ['p:left', 'p:right', 'p:top', 'p:bottom'],
  'css-margin-block-start-end': ['p:margin-block-start', 'p:margin-block-end'],
  'css-margin-inline-block': ['p:margin-inline', 'p:margin-block'],
  'css-margin-inline-start-end': ['p:margin-inline-start', 'p:margin-inline-end'],
  'css-padding-block-start-end': ['p:padding-block-start', 'p:padding-block-end'],
  'css-padding-inline-block': ['p:padding-inline', 'p:padding-block'],
  'css-padding-inline-start-end': ['p:padding-inline-start', 'p:padding-inline-end'],
  'css-modern-color': ['f:lch', 'f:oklch', 'f:lab', 'f:oklab'],
  'css-unit-calc': ['f:calc'],
  'css-variables': ['f:var'],
  'css-at-media-hover': ['@media:hover'],
  'css-at-media-device-pixel-ratio': ['@media:device-pixel-ratio'],
  'css-pseudo-class-lang': [':lang'],
  'html-address': ['<address'],
  'html-image-maps': ['<map'],
  'html-lists': ['<ul', '<ol', '<dl'],
  'html-svg': ['<svg'],
  'html-h1-h6': ['<h1', '<h2', '<h3', '<h4', '<h5', '<h6'],
  'html-srcset': ['[srcset'],
  'html-semantics': [
    '<article',
    '<aside',
    '<details',
    '<figure',
    '<footer',
    '<header',
    '<main',
    '<nav',
    '<section',
  ],
  'html-meta-color-scheme': ['[name=color-scheme'],
  'image-apng': ['image:apng'],
  'image-base64': ['image:data'],
  'image-mp4': ['image:mp4'],
};

/** Features that are not reported: every email has them, or they do not affect its look. */
const skipped =
  /^(?:css-selector-|css-comments|css-important|css-nesting|css-unit-(?:percent|px|initial)|css-inert|css-sytem-ui|html-(?:comments|doctype|anchor-links|mailto|style|body)$|css-display$)/;

export function keysOf(slug: string, name: string, category: string): string[] {
  const title = name.trim().toLowerCase();
  const listed = lists[slug];
  if (listed) return [...listed];
  if (skipped.test(slug)) return [];
  if (category === 'image') return [`image:${slug.slice('image-'.length)}`];
  if (category === 'html') {
    const typed = /^<(\w+) type="(\w+)">/.exec(title);
    if (typed) return [`[type=${typed[2]}`];
    const tag = /^<(\w+)>/.exec(title)?.[1];
    if (tag) return [`<${tag}`];
    const attribute = /^([\w-]+) attribute/.exec(title)?.[1];
    return attribute ? [`[${attribute}`] : [];
  }
  if (category !== 'css') return [];
  const media = /^@media \(([\w-]+)\)/.exec(title)?.[1];
  if (media) return [`@media:${media}`];
  if (title.startsWith('@')) return [title];
  if (title.startsWith(':')) return [title.replace('()', '')];
  const call = /^([\w-]+)\(\)/.exec(title)?.[1];
  if (call) return [`f:${call}`];
  const unit = /^(\w+) unit$/.exec(title)?.[1];
  if (unit) return [`u:${unit}`];
  const pair = /^([a-z-]+):\s*([a-z-]+)$/.exec(title);
  if (pair) return [`v:${pair[1]}:${pair[2]}`];
  const property = title.replace(/ (?:shorthand|property)$/, '');
  return /^[a-z-]+$/.test(property) ? [`p:${property}`] : [];
}
