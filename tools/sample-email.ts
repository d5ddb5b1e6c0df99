// The email in the screenshots: a potter's offer, worded as a letter. Drawn here, so that it needs no third-party
// image.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const bowl = (x: number, width: number, fill: string): string => {
  const [left, right, depth] = [x - width / 2, x + width / 2, width * 0.42];
  return `<g transform="translate(0 ${258 - (174 + depth)})"><path d="M${left} 150 C${left + 8} ${150 + depth} ${x - 40} ${150 + depth + 18} ${x} ${150 + depth + 18} S${right - 8} ${150 + depth} ${right} 150 Z" fill="${fill}"/><ellipse cx="${x}" cy="150" rx="${width / 2}" ry="${width * 0.07}" fill="#12263f" fill-opacity=".28"/><rect x="${x - width * 0.16}" y="${150 + depth + 12}" width="${width * 0.32}" height="12" rx="3" fill="${fill}"/></g>`;
};

/** Three bowls on a shelf. */
export const bowls = `<svg xmlns="http://www.w3.org/2000/svg" width="1120" height="560" viewBox="0 0 560 280"><rect width="560" height="280" fill="#efe7da"/><rect y="252" width="560" height="28" fill="#cdb99c"/><circle cx="470" cy="62" r="30" fill="#fbf9f5"/>${bowl(130, 150, '#4f78a8')}${bowl(300, 190, '#1f4f86')}${bowl(462, 130, '#7f9dbb')}</svg>`;

export const imageHost = 'https://pictures.example';

const serif = { fontFamily: 'Georgia', color: '#1b2430' };
const body = { ...serif, fontSize: '18px', lineHeight: '1.6' };

export const sampleSettings = {
  fontFamily: 'Georgia',
  subject: 'The blue bowls are back',
  preheader: 'Forty-one of them, and you may choose first.',
};

export const sampleBlocks = [
  {
    id: 'greeting',
    type: 'text',
    content: 'The blue bowls are back',
    styles: { ...serif, fontSize: '32px', fontWeight: '500', lineHeight: '1.2' },
  },
  {
    id: 'news',
    type: 'text',
    content:
      'You asked in March whether we would fire them again. We did, last week, and <b>forty-one of them</b> came out of the kiln the way they should.',
    styles: body,
  },
  {
    id: 'picture',
    type: 'image',
    content: {
      src: `${imageHost}/bowls.png`,
      alt: 'Three blue bowls on a shelf',
      clickUrl: 'https://fernhill.example/bowls',
    },
  },
  {
    id: 'more',
    type: 'text',
    content: 'They go into the shop on Friday. Until then they are yours to see first, at last year’s price.',
    styles: body,
  },
  {
    id: 'action',
    type: 'button',
    content: { text: 'See the forty-one bowls', url: 'https://fernhill.example/bowls' },
    styles: { backgroundColor: '#1f4fd8', padding: '14px 28px' },
  },
  { id: 'line', type: 'divider' },
];

/** The same offer as most shops send it. */
export const traditionalEmail = (() => {
  const product = (name: string, before: string, now: string, color: string) =>
    `<td width="33%" style="padding:6px;text-align:center"><div style="background:#f1f1f1;padding:14px 8px"><svg viewBox="30 90 200 170" width="130">${bowl(130, 150, color)}</svg></div><p style="margin:8px 0 0;font-size:12px;font-weight:700;letter-spacing:1px">${name}</p><p style="margin:2px 0 8px;font-size:12px"><s style="color:#888">${before}</s> <b style="color:#d0021b">${now}</b></p><p style="margin:0;background:#111;color:#fff;font-size:11px;font-weight:700;padding:8px 0">SHOP NOW</p></td>`;
  return `<body style="margin:0;background:#fff;color:#111;font-family:Arial,sans-serif;text-align:center">
<p style="margin:0;background:#d0021b;color:#fff;font-size:12px;font-weight:700;letter-spacing:1px;padding:8px">FREE SHIPPING ON ORDERS OVER $75 · TODAY ONLY</p>
<p style="margin:0;padding:18px 0 10px;font-size:26px;font-weight:700;letter-spacing:6px">FERNHILL</p>
<p style="margin:0;padding:0 0 14px;font-size:11px;font-weight:700;letter-spacing:1px;word-spacing:14px">NEW BOWLS PLATES CUPS GIFTS <span style="color:#d0021b">SALE</span></p>
<div style="background:#16335c;color:#fff;padding:58px 20px 54px"><p style="margin:0;font-size:17px;font-weight:700;letter-spacing:5px">IT’S BACK: THE BLUE</p><p style="margin:6px 0 0;font-size:104px;font-weight:700;line-height:1">25% OFF</p><p style="margin:8px 0 22px;font-size:20px;font-weight:700;letter-spacing:3px">EVERYTHING · ENDS SUNDAY</p><span style="display:inline-block;background:#ffd400;color:#111;font-size:18px;font-weight:700;padding:16px 44px">SHOP THE SALE</span><p style="margin:20px 0 0;font-size:12px">USE CODE <b>BLUE25</b> AT CHECKOUT</p></div>
<table width="100%" cellspacing="0" style="padding:8px 8px 4px"><tr>${product('CLASSIC BOWL', '$48.00', '$36.00', '#4f78a8')}${product('GRAND BOWL', '$64.00', '$48.00', '#1f4f86')}${product('SIDE BOWL', '$32.00', '$24.00', '#7f9dbb')}</tr></table>
<p style="margin:0;background:#ffd400;font-size:17px;font-weight:700;letter-spacing:1px;padding:16px">LAST CHANCE! DON’T MISS OUT!</p>
<p style="margin:0;padding:12px 30px;color:#777;font-size:10px;line-height:1.5">*Offer valid while supplies last. Excludes gift cards and previously discounted items. Cannot be combined with any other offer. No adjustments to prior purchases. View in browser.</p></body>`;
})();

/** Mail programs have Georgia; the browser of the screenshots has only bundled fonts. */
export const georgiaStyle = (() => {
  const file = path.join(
    import.meta.dirname,
    '../node_modules/@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2',
  );
  const data = readFileSync(file).toString('base64');
  return `@font-face{font-family:Georgia;font-weight:200 800;src:url(data:font/woff2;base64,${data}) format("woff2")}`;
})();
