// Every design of the library as mail programs lay it out: on phones and on wide screens, with its style sheet and
// without. Frames of each width are side by side in one page, which is some ten times quicker than a page for each.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DesignFile, documentOfDesign, imageFile } from '#contract/emails/designs.ts';
import { renderEmail } from '#email/render/render.ts';
import { allSlugs, readDesign } from '../../../tools/library/read-designs.ts';
import {
  type Browser,
  launchBrowser,
  newPage,
  outsideRequests,
  type Page,
} from '../../support/browser/browser.ts';

const widths = [320, 375, 600, 800];

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  page = await newPage(browser, { width: 1280, height: 900 });
});
afterAll(() => browser?.close());

const address = (file: string): string => `https://pictures.example.org/${file}`;

/** The image's size, loaded at once. */
const standIn = (width: number, height: number): string =>
  `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='${width * 2}' height='${height * 2}'/%3E`;

const htmlOf = (slug: string, design: DesignFile): string => {
  let { html } = renderEmail(documentOfDesign(slug, design, address));
  for (const [name, { width, height }] of Object.entries(design.pictures))
    html = html.replaceAll(address(imageFile(slug, name)), standIn(width, height));
  // Web fonts are on other servers; most mail programs load none.
  return html.replace(/https:\/\/fonts\.googleapis\.com\/[^"')]*/g, 'data:text/css,');
};

/** What overflows, at every width. Runs in the page. */
const findOverflow = async ({ html, widths }: { html: string; widths: number[] }): Promise<string[]> => {
  const frames = widths.map((width) => {
    const frame = document.createElement('iframe');
    frame.style.cssText = `width:${width}px;height:900px;border:0`;
    frame.setAttribute('scrolling', 'no');
    frame.srcdoc = html;
    return { frame, width };
  });
  const loads = frames.map(
    ({ frame }) => new Promise((resolve) => frame.addEventListener('load', resolve, { once: true })),
  );
  document.body.replaceChildren(...frames.map(({ frame }) => frame));
  await Promise.all(loads);
  return frames.flatMap(({ frame, width }) => {
    const root = frame.contentDocument?.documentElement;
    if (!root) return [`${width}: nothing to see`];
    const overflow = root.scrollWidth - width;
    const imageFaults = [...root.querySelectorAll('img')].flatMap((image) => {
      const { left, right, width: shown, height } = image.getBoundingClientRect();
      const isVisible = image.naturalWidth > 0 && shown > 1 && height > 1;
      return isVisible && left >= -1 && right <= width + 1
        ? []
        : [`${width}: "${image.alt}" from ${left} to ${right}, ${height} high`];
    });
    return overflow > 1 ? [`${width}: ${overflow} px too wide`, ...imageFaults] : imageFaults;
  });
};

const withoutStyles = (html: string): string => html.replace(/<style[\s\S]*?<\/style>/gi, '');

test('no design overflows, and all its images are inside the window', async () => {
  await page.setContent('<!doctype html><title>Designs</title><body>');
  const slugs = allSlugs();
  expect(slugs.length).toBeGreaterThan(0);
  const faults: string[] = [];
  for (const slug of slugs) {
    const styled = htmlOf(slug, readDesign(slug));
    for (const [how, html] of [
      ['with styles', styled],
      ['without styles', withoutStyles(styled)],
    ] as const) {
      const found = await page.evaluate(findOverflow, { html, widths });
      faults.push(...found.map((fault) => `${slug} ${how}, ${fault}`));
    }
  }
  expect(faults).toEqual([]);
  expect(outsideRequests(page)).toEqual([]);
});

test('an overflow is detected', async () => {
  const wide =
    '<!doctype html><body style="margin:0"><table width="500"><tr><td><img src="data:," alt="None"></td></tr></table>';
  expect(await page.evaluate(findOverflow, { html: wide, widths })).toEqual(
    expect.arrayContaining(['320: 180 px too wide', expect.stringMatching(/^800: "None"/)]),
  );
});
