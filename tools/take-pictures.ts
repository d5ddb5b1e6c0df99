// Takes the pictures of the documentation from the running product: `node tools/take-pictures.ts` after a web build.
import path from 'node:path';
import { startTestServer } from '../test/support/app.ts';
import { launchBrowser, newPage } from '../test/support/browser.ts';

const folder = path.join(import.meta.dirname, '../docs/pictures');

/** Three bowls on a shelf, drawn here, so that no picture of anyone else is needed. */
const bowls = (() => {
  const bowl = (x: number, width: number, fill: string) => {
    const [left, right, depth] = [x - width / 2, x + width / 2, width * 0.42];
    return `<g transform="translate(0 ${258 - (174 + depth)})"><path d="M${left} 150 C${left + 8} ${150 + depth} ${x - 40} ${150 + depth + 18} ${x} ${150 + depth + 18} S${right - 8} ${150 + depth} ${right} 150 Z" fill="${fill}"/><ellipse cx="${x}" cy="150" rx="${width / 2}" ry="${width * 0.07}" fill="#12263f" fill-opacity=".28"/><rect x="${x - width * 0.16}" y="${150 + depth + 12}" width="${width * 0.32}" height="12" rx="3" fill="${fill}"/></g>`;
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1120" height="560" viewBox="0 0 560 280"><rect width="560" height="280" fill="#efe7da"/><rect y="252" width="560" height="28" fill="#cdb99c"/><circle cx="470" cy="62" r="30" fill="#fbf9f5"/>${bowl(130, 150, '#4f78a8')}${bowl(300, 190, '#1f4f86')}${bowl(462, 130, '#7f9dbb')}</svg>`;
})();

const serif = { fontFamily: 'Georgia', color: '#1b2430' };
const blocks = [
  {
    id: 'greeting',
    type: 'text',
    content: 'The blue bowls are back',
    styles: { ...serif, fontSize: '32px', fontWeight: '700', lineHeight: '1.2' },
  },
  {
    id: 'news',
    type: 'text',
    content:
      'You asked in March whether we would fire them again. We did, last week, and <b>forty-one of them</b> came out of the kiln the way they should.',
    styles: { fontSize: '18px', color: '#374151' },
  },
  {
    id: 'picture',
    type: 'image',
    content: {
      src: 'https://pictures.example/bowls.png',
      alt: 'Three blue bowls on a shelf',
      clickUrl: 'https://fernhill.example/bowls',
    },
  },
  {
    id: 'more',
    type: 'text',
    content: 'They go into the shop on Friday. Until then they are yours to see first, at last year’s price.',
    styles: { fontSize: '18px', color: '#374151' },
  },
  {
    id: 'action',
    type: 'button',
    content: { text: 'See the forty-one bowls', url: 'https://fernhill.example/bowls' },
    styles: { backgroundColor: '#1f4fd8', padding: '14px 28px' },
  },
  { id: 'line', type: 'divider' },
];

const app = await startTestServer();
const browser = await launchBrowser();
try {
  const member = await app.member();
  const template = await member.post('/api/templates', {
    name: 'The blue bowls are back',
    content: { blocks },
  });
  const page = await newPage(browser, { width: 1280, height: 860 });
  await page.route('https://pictures.example/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: bowls }),
  );
  await page.context().addCookies([{ name: 'sid', value: member.cookies.get('sid') ?? '', url: app.url }]);
  await page.goto(`${app.url}/builder/${template.body.id}`);
  await page.locator('[data-block="action"]').click();
  await page.mouse.move(640, 850);
  await page.waitForTimeout(600);
  await page.screenshot({ path: path.join(folder, 'builder.png') });
} finally {
  await browser.close();
  await app.close();
}
