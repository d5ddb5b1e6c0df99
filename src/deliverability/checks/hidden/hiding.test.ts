// Ways to hide text, and styles that only resemble one.
import { describe, expect, it } from 'vitest';
import { findingOf, page } from '../../../../test/support/samples/check-cases.ts';

const words = 'These words were put here for no one to read but a filter that counts them. '.repeat(3);
const withRules = (css: string, body: string): string =>
  page(body, `<meta charset="utf-8"><title>News</title><style>${css}</style>`);

const isHidden = (html: string): boolean =>
  ['hidden-text', 'invisible-color'].some((id) => findingOf(id, { html }) !== undefined);

/** Inline styles that hide. */
const hiding = [
  'width:40px;white-space:nowrap;overflow:hidden',
  'height:5px;overflow:hidden',
  'max-height:6px;overflow:hidden',
  'display:none',
  'display:none;display:foo',
  'visibility:hidden;visibility:shown',
  'opacity:0;opacity:full',
  'color:#fff;color:foo',
  'font-size:0;font-size:large-ish',
  'font-size:1px;font-size:12',
  'height:0;overflow:hidden;height:tall',
  'position:absolute;left:-9999px;left:far',
  'margin:0 0 0 -9999px',
  'margin-left:-9999px',
  'margin:-9999px 0 0 -9999px',
  'inset:-9999px auto auto -9999px;position:absolute',
  'position:fixed;top:-9999px',
  'position:relative;left:-9999px',
  'position:relative;top:-9999px',
  'position:absolute;right:-9999px',
  'position:absolute;left:-999em',
  'position:absolute;left:200%',
  'position:absolute;left:100vw',
  'transform:translate(-9999px)',
  'transform:translateX(-9999px)',
  'transform:translate3d(-9999px,0,0)',
  'transform:matrix(0,0,0,0,0,0)',
  'transform:matrix(1,0,0,1,-9999,0)',
  'transform:scale(0)',
  'transform:scale(.01)',
  'transform:scale(0,1)',
  'transform:scaleY(0)',
  'transform:rotateX(90deg)',
  'transform:rotateY(90deg)',
  'transform:rotate(180deg);transform-origin:-9999px 0',
  'translate:-9999px',
  'translate:-9999px 0',
  'scale:0',
  'scale:0.001',
  'rotate:x 90deg',
  'transform:rotateY(180deg);backface-visibility:hidden',
  '-webkit-transform:scale(0)',
  'color:hsl(0,0%,100%)',
  'color:hsla(0,0%,0%,0)',
  'color:hsl(0 0% 100%)',
  'color:rgb(255 255 255 / 100%)',
  'color:rgb(100% 100% 100%)',
  'color:rgb(0 0 0 / 0%)',
  'color:rgba(255,255,255,.95)',
  'color:hwb(0 100% 0%)',
  'color:lab(100% 0 0)',
  'color:oklch(100% 0 0)',
  'color:white',
  'color:snow',
  'color:#ffffffff',
  'color:#0000',
  'color:#00000000',
  'color:transparent',
  'color:rgba(0,0,0,.01)',
  'color:Canvas',
  'color:color(srgb 1 1 1)',
  'clip-path:inset(100%)',
  'clip-path:inset(50% 50%)',
  'clip-path:circle(0)',
  'clip-path:circle(0px at 50% 50%)',
  'clip-path:polygon(0 0,0 0,0 0)',
  'clip-path:polygon(0 0, 0 0)',
  'clip-path:ellipse(0 0)',
  '-webkit-clip-path:circle(0)',
  'position:absolute;clip:rect(0,0,0,0)',
  'position:absolute;clip:rect(1px 1px 1px 1px)',
  'filter:opacity(0)',
  'filter:opacity(1%)',
  'filter:blur(30px)',
  'opacity:.01',
  'opacity:1%',
  'opacity:0.04',
  'content-visibility:hidden',
  'font:0/0 a',
  'font:0px/0 Arial,sans-serif',
  'font:normal 1px Arial',
  'font:1px/1px sans-serif',
  'font-size:0.1em',
  'font-size:2px',
  'font-size:1%',
  'font-size:calc(1px)',
  'zoom:.05',
  'text-indent:-9999px',
  'text-indent:-999em',
  'text-indent:100%;white-space:nowrap;overflow:hidden',
  'max-height:0;overflow:hidden',
  'height:0px;overflow:hidden',
  'height:1px;overflow:hidden;font-size:14px',
  'width:0;overflow:hidden',
  'max-width:1px;overflow:hidden',
  'max-width:0;max-height:0;overflow:hidden',
  'width:10px;white-space:nowrap;overflow:hidden;',
  'height:0;overflow:auto',
  'height:0;overflow:clip',
  'height:0;overflow-y:hidden',
  'height:0;contain:strict',
  'line-height:0;overflow:hidden',
  'line-height:0;font-size:14px;overflow:hidden',
  'letter-spacing:-1em',
  'letter-spacing:-20px',
  'mso-hide:all;display:none',
  'mso-hide:all;max-height:0;overflow:hidden',
  'd\\69splay:none',
  'dis\\play:none',
  'DISPLAY:NONE',
  'display:/**/none',
  'display:none!important;display:block',
  'visibility:collapse',
  'background:#000;color:#000',
  'background:linear-gradient(#123,#123);color:#112233',
  'background:black url();color:black',
  'background-color:rgb(0 0 0);color:#000',
  'background:white;color:#fefefe',
  'block-size:0;overflow:hidden',
  'padding-left:9999px;white-space:nowrap',
  'display:block;width:1px;height:1px;overflow:hidden',
  'position:absolute;width:1px;height:1px;margin:-1px;padding:0;overflow:hidden;clip:rect(0,0,0,0);border:0',
  'position:absolute;inset:0 auto auto -600px;width:500px',
  'opacity:0.5;opacity:0',
];

/** Inline styles that do not. */
const harmless = [
  'width:40px;overflow:hidden',
  'height:20px;overflow:hidden',
  'max-height:400px;overflow:hidden',
  'max-height:40px;overflow:auto',
  'width:1px;min-width:100%;overflow:hidden',
  'height:0;min-height:200px;overflow:hidden',
  'height:5%;overflow:hidden',
  'line-height:0',
  'font-size:14px;font-size:0px!ie',
  'display:block;display:bar',
  'max-height:0',
  'height:0',
  'height:0;padding-bottom:60%;overflow:hidden',
  'position:absolute;left:50%;margin-left:-300px;width:600px',
  'text-indent:-10px',
  'text-indent:20px;white-space:nowrap;overflow:hidden',
  'margin-left:-10px',
  'transform:translate(-50%,-50%)',
  'transform:rotate(180deg)',
  'transform:rotate(90deg)',
  'transform:scale(.9)',
  'opacity:.6',
  'color:#fff;background:#000',
  'color:#fff;background:url(a.png)',
  'color:#fff;background:linear-gradient(red,blue)',
  'color:#fff;text-shadow:0 0 3px #000',
  'color:transparent;-webkit-background-clip:text;background-clip:text;background-image:linear-gradient(red,blue)',
  'overflow:hidden;max-width:600px',
  'overflow:hidden;width:100%',
  'filter:grayscale(1)',
  'clip-path:inset(0)',
  'clip-path:inset(5%)',
  'clip-path:circle(50%)',
  'letter-spacing:-1px',
  'mso-hide:all',
  'mso-line-height-rule:exactly;line-height:1px',
  'display:table;width:1px',
  'white-space:nowrap;overflow:hidden;text-overflow:ellipsis;width:200px',
  'position:relative;top:-20px',
  'margin-top:-100px',
  'scale:1',
  'zoom:1',
  'color:foo',
  'clip:rect(0 0 0 0)',
  'position:relative;left:-9px',
  'font:14px/20px Arial',
  'font:bold 12px Arial',
  'display:none;display:block',
  'margin:-20px 0 0',
];

/** Rules that show hidden text in no view. */
const unmatchedRules = [
  '@media (min-width:1600px){.x{display:block}}.y{}',
  '@media (max-width:240px){.x{display:block}}',
  '@media (min-width:100em){.x{display:block}}',
  '@media (max-width:15rem){.x{display:block}}',
  '@supports (foo:bar){.x{display:block}}',
  '@supports (display:banana){.x{display:block}}',
  '@supports not (display:block){.x{display:block}}',
  '@media print{.x{display:block}}',
  '@media not screen{.x{display:block}}',
  '@media not all{.x{display:block}}',
  '@media (min-width:700px) and (max-width:500px){.x{display:block}}',
  '@media (width<200px){.x{display:block}}',
  '@media (width >= 1600px){.x{display:block}}',
  '@media (1600px <= width){.x{display:block}}',
  '@media (1500px <= width <= 3000px){.x{display:block}}',
  '@media screen{@media (min-width:1600px){.x{display:block}}}',
  '@media (min-width:600px){@media (max-width:500px){.x{display:block}}}',
  '@media foo{.x{display:block}}',
  '@media (foo:bar){.x{display:block}}',
  '@media speech, (min-width:5000px){.x{display:block}}',
  '@media (-webkit-min-device-pixel-ratio:100){.x{display:block}}',
  '@media (min-resolution:9000dpi){.x{display:block}}',
  '@media (max-width:480){.x{display:block}}',
  '@media (monochrome){.x{display:block}}',
  '.x:hover{display:block}',
  '.x::before{display:block}',
  '.x:foo{display:block}',
  '#nope .x{display:block}',
  '@media (min-height:9000px){.x{display:block}}',
  '@media tty,braille{.x{display:block}}',
  '@media (prefers-color-scheme:purple){.x{display:block}}',
  '@media (max-width:480px){.x{display:none}}',
  '.x{display:banana}',
  '@keyframes a{to{display:block}}',
  '@media only print{.x{display:block!important}}',
];

/** Rules that hide, each on its own. */
const hidingRules = [
  '@media all{.x{display:none}}',
  '@media screen{.x{display:none}}',
  '@media (min-width:0){.x{display:none}}',
  '@media (min-width:1px){.x{display:none}}',
  '@media (max-width:9999px){.x{display:none}}',
  '@media not print{.x{display:none}}',
  '@media (max-width:599px),(min-width:600px){.x{display:none}}',
  '@media (prefers-color-scheme:dark),(prefers-color-scheme:light){.x{display:none}}',
  '@media (width>0px){.x{display:none}}',
  '@supports (display:block){.x{display:none}}',
  '@supports not (foo:bar){.x{display:none}}',
  '@media screen{@media (min-width:10px){.x{opacity:0}}}',
  '@media (max-width:500px){.x{display:none}}@media (min-width:501px){.x{visibility:hidden}}',
  '@layer a{.x{display:none}}',
  'body :nth-child(2){display:none}',
  'p + .x{display:none}',
  'p ~ .x{display:none}',
  '.x:last-child{display:none}',
  '.x:not(.y){display:none}',
  ':is(.x,.z){display:none}',
  'div:first-of-type{display:none}',
  '[class=x]{display:none}',
  '[class="X" i]{display:none}',
  'body>div{display:none}',
  '.x:nth-of-type(odd){display:none}',
  '.x{color:#fff}',
  'body div{color:#FFF}',
  '@media (min-width:1px){.x{color:#fff}}',
];

/** Rules beside an inline style that are seen by some. */
const shownByRules: [css: string, style: string][] = [
  ['@media (max-width:480px){.x{display:block!important}}', 'display:none'],
  ['@media (max-width:30em){.x{display:block!important}}', 'display:none'],
  ['@media (width<=480px){.x{display:block!important}}', 'display:none'],
  ['@media (min-width:600px){.x{display:block!important}}', 'display:none'],
  ['@media (max-width:480px){.x{display:none!important}}', ''],
  ['@media (prefers-color-scheme:dark){.x{display:block!important}}', 'display:none'],
  ['@media (prefers-color-scheme:dark){.x{display:none!important}}', ''],
  ['@media screen and (-webkit-min-device-pixel-ratio:0){.x{display:block!important}}', 'display:none'],
  ['[data-ogsc] .x{display:block!important}', 'display:none'],
  ['u + .body .x{display:block!important}', 'display:none'],
  ['u ~ div .x{display:block!important}', 'display:none'],
  ['p:checked ~ .x{display:block!important}', 'display:none'],
  ['body:hover .x{display:block!important}', 'display:none'],
  ['@supports (display:grid){.x{display:block!important}}', 'display:none'],
  ['@media only screen and (max-device-width:480px){.x{display:block!important}}', 'display:none'],
  ['@media print,(max-width:480px){.x{display:block!important}}', 'display:none'],
  ['@media (min-width:1600px) or (max-width:480px){.x{display:block!important}}', 'display:none'],
  ['@media (min--moz-device-pixel-ratio:0){.x{display:block!important}}', 'display:none'],
  ['@media (orientation:portrait){.x{display:block!important}}', 'display:none'],
  ['@media (hover:none){.x{display:block!important}}', 'display:none'],
  ['body:has(.q) .x{display:block!important}', 'display:none'],
  ['.x:last-child{background:#000}', 'color:#fff'],
  ['.t td:first-child,.x{background:#000}', 'color:#fff'],
  ['.x:has(b){background:#000}', 'color:#fff'],
  ['div:nth-of-type(1){background:#000}', 'color:#fff'],
  ['.x:hover{display:none}', ''],
  ['.x:not(.x){display:none}', ''],
  ['.x:checked{display:none}', ''],
  ['u + .x{display:none}', ''],
  ['@supports (display:grid){.x{display:none}}', ''],
  ['@media print{.x{display:none}}', ''],
  ['@media (min-width:1600px){.x{display:none}}', ''],
  ['@media (max-width:240px){.x{display:none}}', ''],
  ['@supports (foo:bar){.x{display:none}}', ''],
  ['@media (-webkit-min-device-pixel-ratio:0){.x{display:none}}', ''],
  [
    '@media (-webkit-min-device-pixel-ratio:0){.x{display:block!important} p:checked ~ .x{display:none!important}}',
    'display:none',
  ],
];

/** HTML that hides on its own. */
const hidingHtml = [
  `<font color="#ffffff">${words}</font>`,
  `<font color="ffffff">${words}</font>`,
  `<font color=" White ">${words}</font>`,
  `<table><tr><td bgcolor="000000"><span style="color:#000">${words}</span></td></tr></table>`,
  `<div style="background:#223344"><table><tr><td><p style="color:#223344">${words}</p></td></tr></table></div>`,
  `<table width="1" height="1" style="overflow:hidden"><tr><td>${words}</td></tr></table>`,
  `<table style="table-layout:fixed;width:1px;overflow:hidden"><tr><td>${words}</td></tr></table>`,
  `<div hidden="until-found">${words}</div>`,
  `<dialog>${words}</dialog>`,
  `<div style="opacity:.2"><div style="opacity:.2">${words}</div></div>`,
  `<div style="position:relative;left:-700px"><div style="position:relative;left:-700px">${words}</div></div>`,
  `<div style="font-size:0"><h1>${words}</h1></div>`,
];

const harmlessHtml = [
  `<table style="background:#123456"><tr><td><table style="background:#fff"><tr><td>a</td><div>b</td></tr></table></td></tr><tr><td style="color:#fff">${words}</td></tr></table>`,
  `<span style="height:0;overflow:hidden">${words}</span>`,
  `<table><tr><td style="height:0;overflow:hidden">${words}</td></tr></table>`,
  `<div style="font-size:0"><div style="display:inline-block;font-size:14px">${words}</div></div>`,
  `<div style="line-height:0;overflow:hidden"><span style="line-height:20px">${words}</span></div>`,
  `<div hidden style="display:block">${words}</div>`,
  `<table><tr><td width="1" height="1" style="font-size:0;line-height:0">&nbsp;</td></tr></table>`,
  `<div style="text-indent:-9999px"><div style="text-indent:0">${words}</div></div>`,
  `<!--[if mso]><v:rect style="display:none"><v:fill color="#fff"/>${words}</v:rect><![endif]-->`,
];

describe('hidden text', () => {
  it.each(hiding)('is found with style="%s"', (style) => {
    expect(isHidden(page(`<div style="${style}">${words}</div>`))).toBe(true);
  });
  it.each(hidingHtml)('is found in %s', (html) => {
    expect(isHidden(page(html))).toBe(true);
  });
  it.each(hidingRules)('is found with the rule %s', (css) => {
    expect(isHidden(withRules(css, `<div class="x">${words}</div>`))).toBe(true);
  });
  it.each(unmatchedRules)('is found although a style sheet has the rule %s', (css) => {
    expect(isHidden(withRules(`.x{display:none}${css}`, `<div class="x">${words}</div>`))).toBe(true);
    const importantRule = css.replaceAll('block}', 'block!important}');
    expect(isHidden(withRules(importantRule, `<div class="x" style="display:none">${words}</div>`))).toBe(
      true,
    );
  });
});

describe('visible text', () => {
  it.each(harmless)('is not reported with style="%s"', (style) => {
    expect(isHidden(page(`<div style="${style}">${words}</div>`))).toBe(false);
  });
  it.each(harmlessHtml)('is not reported in %s', (html) => {
    expect(isHidden(page(html))).toBe(false);
  });
  it.each(shownByRules)('is not reported with the rule %s over style="%s"', (css, style) => {
    expect(isHidden(withRules(css, `<div class="x" style="${style}">${words}</div>`))).toBe(false);
  });
  it('has the background that the rule of its cell declares', () => {
    const cells = `<table class="t"><tr><td style="color:#fff">${words}</td><td>b</td></tr></table>`;
    expect(isHidden(withRules('.t td:first-child{background:#000}', cells))).toBe(false);
    expect(isHidden(withRules('.t td:last-child{background:#000}', cells))).toBe(true);
  });
});
