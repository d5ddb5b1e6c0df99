// The shell of the pages for people without an account, who follow a link in a message or submit a form. They work
// without a script, and their only style sheet is inline.
import { escapeAttribute, escapeText } from '#email/render/html.ts';
import { directionOf } from '#text/languages.ts';
import { nameHtml, type PageTexts } from './page-texts.ts';

export interface PublicPage {
  title: string;
  /** The sender of the messages that it is about; null: no particular one. */
  sender: string | null;
  /** The operator of this server. */
  brand: string;
  texts: PageTexts;
  /** HTML, escaped by its maker. */
  body: string;
  /** Embedded in another page, as wide as its container. */
  isFramed?: boolean;
}

export const publicPageStyle = `
@font-face{font-family:Newsreader;src:url(/page-fonts/serif.woff2) format("woff2");font-weight:200 800;font-display:swap}
@font-face{font-family:"Instrument Sans";src:url(/page-fonts/sans.woff2) format("woff2");font-weight:400 700;font-display:swap}
@font-face{font-family:"Noto Naskh Arabic";src:url(/page-fonts/arabic-serif.woff2) format("woff2");font-weight:400 700;font-display:swap;unicode-range:U+0600-06FF,U+0750-077F,U+0870-08FF,U+FB50-FDFF,U+FE70-FEFC}
@font-face{font-family:"Noto Sans Arabic";src:url(/page-fonts/arabic-sans.woff2) format("woff2");font-weight:100 900;font-display:swap;unicode-range:U+0600-06FF,U+0750-077F,U+0870-08FF,U+FB50-FDFF,U+FE70-FEFC}
:root{color-scheme:light dark;--page:#fbf9f5;--surface:#fff;--ink:#1b2430;--soft:#566170;--line:#e4dfd6;--edge:#837e72;--accent:#1f4fd8;--on-accent:#fff;--bad:#b42318;--good:#2f7d4f;--stamp:#c8352b}
@media(prefers-color-scheme:dark){:root{--page:#12161c;--surface:#1a2029;--ink:#e9e6df;--soft:#9aa4b2;--line:#2a323d;--edge:#6b7685;--accent:#8fb0ff;--on-accent:#12161c;--bad:#ff9a8f;--good:#7ccb9b;--stamp:#e8685e}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--page);color:var(--ink);font:17px/1.55 "Instrument Sans","Noto Sans Arabic",system-ui,sans-serif;overflow-wrap:break-word}
.sender{max-width:38rem;width:100%;margin:0 auto;padding:clamp(1.75rem,7vh,4.5rem) 1.25rem 0;font:500 1.0625rem/1.4 Newsreader,"Noto Naskh Arabic",Georgia,serif;color:var(--soft)}
.sender span{display:inline-block;border-bottom:2px solid var(--stamp);padding-bottom:.25rem}
main{flex:1;max-width:38rem;width:100%;margin:0 auto;padding:1.75rem 1.25rem 3.5rem}
h1,h2{font-family:Newsreader,"Noto Naskh Arabic",Georgia,serif;font-weight:500;line-height:1.2;margin:0;text-wrap:balance}
h1{font-size:clamp(1.75rem,6vw,2.25rem)}h2{font-size:1.375rem}
p{margin:.75rem 0 0;color:var(--soft);text-wrap:pretty}
p strong{color:var(--ink);font-weight:600}
.lines{white-space:pre-line}
form{margin:1.75rem 0 0;display:grid;gap:1.25rem}
section{margin-top:2.75rem;padding-top:2rem;border-top:1px solid var(--line)}
fieldset{margin:0;padding:0;border:0;min-width:0}
legend{padding:0;font-weight:600;font-size:.9375rem}
.field{display:grid;gap:.375rem}
label,.label{font-weight:600;font-size:.9375rem}
label em,legend em{font-style:normal;font-weight:400;color:var(--soft)}
.pair{display:grid;gap:1.25rem}
input:not([type=checkbox],[type=radio],[type=hidden]),select,textarea{width:100%;min-height:46px;padding:.5625rem .75rem;font:inherit;font-size:1rem;color:var(--ink);background:var(--surface);border:1px solid var(--edge);border-radius:6px}
textarea{min-height:5.5rem;resize:vertical}
[aria-invalid=true]{border-color:var(--bad)!important;box-shadow:0 0 0 1px var(--bad)}
.choice{display:flex;align-items:flex-start;gap:.75rem;min-height:44px;padding:.625rem 0;font-weight:400;font-size:1rem}
.choice input{appearance:none;flex:none;display:grid;place-content:center;width:1.25rem;height:1.25rem;margin:.1875rem 0 0;background:var(--surface);border:1px solid var(--edge);border-radius:4px}
.choice input[type=radio]{border-radius:50%}
.choice input:checked{background:var(--accent);border-color:var(--accent)}
.choice input:checked::after{content:"";width:.75rem;height:.75rem;background:var(--on-accent);clip-path:polygon(14% 47%,3% 58%,38% 92%,98% 20%,86% 9%,37% 68%)}
.choice input[type=radio]:checked::after{width:.5rem;height:.5rem;border-radius:50%;clip-path:none}
.choice small{display:block;color:var(--soft);font-size:.9375rem}
.rows .choice{border-bottom:1px solid var(--line)}
.rows{margin-top:.375rem;border-top:1px solid var(--line)}
.hint{margin:.625rem 0 0;font-size:.9375rem}
form+p{margin-top:1.25rem}
.wrong{margin:0;color:var(--bad);font-size:.9375rem}
.agree{margin:0;font-size:.9375rem}
button{justify-self:start;min-height:48px;padding:.625rem 1.5rem;font:inherit;font-weight:600;color:var(--on-accent);background:var(--accent);border:1px solid var(--accent);border-radius:6px;cursor:pointer}
button:hover{filter:brightness(1.08)}
button.plain{color:var(--ink);background:transparent;border-color:var(--edge)}
button.plain:hover{border-color:var(--ink);filter:none}
a{color:var(--accent);text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
.done{margin:0 0 1.75rem;padding-block:.25rem;padding-inline-start:1rem;border-inline-start:3px solid var(--good);color:var(--ink)}
.pot{position:absolute;inset-inline-start:-9999px;width:1px;height:1px;overflow:hidden}
footer{max-width:38rem;width:100%;margin:0 auto;padding:1.25rem 1.25rem 2rem;color:var(--soft);font-size:.875rem}
.framed{min-height:0}
.framed main{padding:1.25rem;max-width:none}.framed h1{font-size:1.625rem}.framed button{width:100%}
@media(min-width:560px){.pair{grid-template-columns:1fr 1fr}.framed button{width:auto}}
@media(max-width:480px){main>form>button,section button{width:100%}}
@media(forced-colors:active){button{border-color:ButtonText}.choice input{appearance:auto}.choice input:checked::after{display:none}}
@media(prefers-reduced-motion:no-preference){button{transition:filter .15s ease-out,border-color .15s ease-out}}
`;

export const publicPage = ({
  title,
  sender,
  brand,
  texts: { language, translate },
  body,
  isFramed = false,
}: PublicPage): string => `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeText(sender === null || title.includes(sender) ? title : `${title} – ${sender}`)}</title>
<style>${publicPageStyle}</style>
</head>
<body${isFramed ? ' class="framed"' : ''}>
${isFramed || sender === null ? '' : `<header class="sender"><span>${nameHtml(sender)}</span></header>\n`}<main>
${body}
</main>
${isFramed ? '' : `<footer>${translate('readers.page.sentWith', { brand: nameHtml(brand) })}</footer>\n`}</body>
</html>
`;

/** A form that posts to its own address; `name` and `value` name the action. */
export const actionForm = (action: string, what: string, inner: string): string =>
  `<form method="post" action="${escapeAttribute(action)}"><input type="hidden" name="do" value="${escapeAttribute(what)}">
${inner}
</form>`;
