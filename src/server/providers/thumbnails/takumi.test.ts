import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { fonts as builtIn } from '#email/render/fonts.ts';
import { noiseImage, plainImage } from '../../../../test/support/samples/images.ts';
import { openFontPackages } from '../web-fonts/font-packages.ts';
import type { WebFonts } from '../web-fonts/web-fonts.ts';
import { createThumbnails } from './takumi.ts';

const thumbnails = createThumbnails();
afterAll(() => thumbnails.close());

const draw = async (html: string, images: { src: string; bytes: Uint8Array }[] = []) => {
  const thumbnail = await thumbnails.draw({ html, images });
  if ('fault' in thumbnail) throw new Error(thumbnail.fault);
  const { data, info } = await sharp(thumbnail.bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): string => {
    const start = (y * info.width + x) * 3;
    // JPEG is accurate enough in steps of 32.
    return [...data.subarray(start, start + 3)].map((value) => Math.round(value / 32)).join(' ');
  };
  return { ...thumbnail, at };
};

const red = 'background-color:#ff0000';
const [isRed, isWhite, isGrey] = ['8 0 0', '8 8 8', '7 7 7'];

describe('the layout attributes of emails', () => {
  test('bgcolor, width and align of tables', async () => {
    const { at } = await draw(
      '<body bgcolor="#0000ff"><table width="100%" cellpadding="0"><tr><td align="center"><table width="200" bgcolor="#ff0000"><tr><td height="80">&nbsp;</td></tr></table></td></tr></table>',
    );
    expect([at(100, 40), at(210, 40), at(300, 40), at(390, 40), at(500, 40)]).toEqual([
      '0 0 8',
      isRed,
      isRed,
      isRed,
      '0 0 8',
    ]);
  });

  test("cells have their table's padding and no other", async () => {
    const table = (attributes: string) =>
      `<table ${attributes} width="600"><tr><td bgcolor="#ffffff"><div style="height:40px;${red}"></div></td></tr></table>`;
    expect((await draw(table('cellpadding="30"'))).at(15, 40)).toBe(isWhite);
    expect((await draw(table('cellpadding="0"'))).at(15, 20)).toBe(isRed);
  });

  test('columns stay side by side when thirds add up to a little more than the whole', async () => {
    const column = `<div style="display:inline-block;width:33.33%;max-width:201px"><div style="height:50px;${red}"></div></div>`;
    const { at } = await draw(
      `<table width="600"><tr><td align="center">${column.repeat(3)}</td></tr></table>`,
    );
    expect([at(100, 25), at(300, 25), at(500, 25)]).toEqual([isRed, isRed, isRed]);
    expect([at(100, 75), at(300, 75), at(300, 120)]).toEqual([isWhite, isWhite, isWhite]);
  });

  test("a short email's own background fills the frame", async () => {
    const { at, width, height } = await draw(
      '<body bgcolor="#0000ff"><table width="100%"><tr><td height="80">&nbsp;</td></tr></table></body>',
    );
    expect([width, height, at(300, 740)]).toEqual([600, 750, '0 0 8']);
  });

  test('a wider email is drawn smaller, not cropped', async () => {
    const { at, width } = await draw(
      `<table width="800"><tr><td width="780" height="90">&nbsp;</td><td width="20" style="${red}">&nbsp;</td></tr></table>`,
    );
    expect([width, at(592, 30), at(500, 30)]).toEqual([600, isRed, isWhite]);
  });
});

describe('text', () => {
  test('emoji are drawn in color, in any font of the email', async () => {
    for (const family of ['Arial', 'Georgia,serif', 'A font of ours,sans-serif']) {
      const { at } = await draw(
        `<p style="margin:0;font-family:${family};font-size:120px;line-height:160px">😀</p>`,
      );
      const [r = 0, g = 0, b = 8] = at(70, 60).split(' ').map(Number);
      expect([r > 6, g > 5, b < 4], family).toEqual([true, true, true]);
    }
  });
});

test('the supplied web fonts are drawn, and others look like their fallback', async () => {
  const html = (family: string) =>
    `<p style="font:40px '${family}',Arial,sans-serif">Handgloves <b>in bold</b> Привет</p>`;
  const bytesOf = async (family: string, fonts: Awaited<ReturnType<WebFonts['files']>>) => {
    const drawing = await thumbnails.draw({ html: html(family), images: [], fonts });
    if ('fault' in drawing) throw new Error(drawing.fault);
    return Buffer.from(drawing.bytes).toString('base64');
  };
  const families = builtIn.filter((font) => font.isWeb).map((font) => font.name);
  const packages = openFontPackages('/page-fonts/files/');
  const drawn = new Set([await bytesOf('Nunito', []), await bytesOf('Arial', [])]);
  expect(drawn.size).toBe(1);
  for (const family of families) drawn.add(await bytesOf(family, await packages.files([family])));
  expect(drawn.size).toBe(1 + families.length);
});

describe('images', () => {
  test('supplied ones are shown, all others are a plain box, and tracking pixels are left out', async () => {
    const own = await plainImage(300, 100, '#ff0000').png().toBuffer();
    const image = (src: string, width: number) => `<img src="${src}" width="${width}" style="display:block">`;
    const { at } = await draw(
      image('own.png', 600) + image('https://else.where/a.png', 600) + image('p.gif', 1),
      [{ src: 'own.png', bytes: own }],
    );
    expect([at(300, 100), at(300, 300)]).toEqual([isRed, isGrey]);
  });

  test('an unreadable one does not prevent the drawing', async () => {
    const outcome = await thumbnails.draw({
      html: '<img src="a.png" width="100"><p>Text</p>',
      images: [{ src: 'a.png', bytes: Buffer.from('no image') }],
    });
    expect('fault' in outcome ? outcome.fault : 'drawn').toMatch(/drawn|cannot-be-drawn/);
  });
});

test('parallel requests are drawn one after the other, each with its own result', async () => {
  const colours = ['#ff0000', '#ffffff', '#0000ff', '#ff0000', '#0000ff'];
  const drawings = await Promise.all(
    colours.map((colour) => draw(`<body bgcolor="${colour}"><p>&nbsp;</p>`)),
  );
  expect(drawings.map(({ at }) => at(300, 4))).toEqual([isRed, isWhite, '0 0 8', isRed, '0 0 8']);
});

test('a large image that is shown several times is drawn in time', async () => {
  const bytes = await noiseImage(800, 600).png().toBuffer();
  await draw('<img src="a.png" width="600">'.repeat(3), [{ src: 'a.png', bytes }]);
});

test('the start of its program does not count as drawing', async () => {
  const program = new URL('../../../../test/support/browser/slow-painter.ts', import.meta.url);
  const slow = createThumbnails({ timeoutMs: 1_000, program });
  expect(await slow.draw({ html: '<p>x</p>', images: [] })).toMatchObject({ width: 1 });
  slow.close();
});

test('a crash of its program costs one drawing', async () => {
  const program = new URL('../../../../test/support/browser/fragile-painter.ts', import.meta.url);
  const fragile = createThumbnails({ program });
  const drawings = ['exit', '<p>x</p>', 'kill', '<p>x</p>'].map((html) => fragile.draw({ html, images: [] }));
  const [crash, second, kill, last] = await Promise.all(drawings);
  expect([crash, kill]).toEqual([{ fault: 'cannot-be-drawn' }, { fault: 'cannot-be-drawn' }]);
  expect([second, last]).toMatchObject([{ width: 1 }, { width: 1 }]);
  fragile.close();
});

test('what its program prints neither reaches the log nor stops it', async () => {
  const program = new URL('../../../../test/support/browser/fragile-painter.ts', import.meta.url);
  const printing = createThumbnails({ program });
  for (let count = 0; count < 3; count += 1)
    expect(await printing.draw({ html: 'print', images: [] })).toMatchObject({ width: 1 });
  printing.close();
});

test('a stop abandons the current drawing and all waiting ones', async () => {
  const stopped = createThumbnails();
  await stopped.draw({ html: '<p>Warm</p>', images: [] });
  const endless = `<p>${'word '.repeat(1_000_000)}</p>`;
  const drawings = [endless, endless, '<p>x</p>'].map((html) => stopped.draw({ html, images: [] }));
  await new Promise((resolve) => setTimeout(resolve, 300));
  stopped.close();
  // A stop that waited would return a thumbnail, or `too-slow`.
  expect(await Promise.all(drawings)).toEqual(drawings.map(() => ({ fault: 'busy' })));
});
