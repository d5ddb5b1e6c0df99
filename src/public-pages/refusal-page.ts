// The page for a person whose browser followed a link to an address that refuses, without a script.
import { escapeAttribute, escapeText } from '#email/render/html.ts';
import { directionOf } from '#text/languages.ts';
import type { PageTexts } from './page-texts.ts';

const style = `
:root{color-scheme:light dark;--page:#fbf9f5;--ink:#1b2430;--soft:#566170;--line:#e4dfd6;--accent:#1f4fd8}
@media(prefers-color-scheme:dark){:root{--page:#12161c;--ink:#e9e6df;--soft:#9aa4b2;--line:#2a323d;--accent:#8fb0ff}}
body{margin:0;background:var(--page);color:var(--ink);font:17px/1.55 system-ui,sans-serif}
main{max-width:36rem;margin:0 auto;padding:clamp(3rem,16vh,9rem) 1.25rem 4rem}
h1{margin:0;font:500 clamp(1.75rem,6vw,2.25rem)/1.2 Georgia,serif;text-wrap:balance}
p{margin:1rem 0 0;color:var(--soft)}
ul{margin:2rem 0 0;padding:1.25rem 0 0;border-top:1px solid var(--line);list-style:none;display:flex;flex-wrap:wrap;gap:.25rem 2rem}
a{display:inline-block;padding:.625rem 0;color:var(--accent);text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
`;

/** `retryUrl`: an address that may work later. */
export const refusalPage = ({
  message,
  retryUrl,
  texts: { language, translate },
}: {
  message: string;
  retryUrl: string | null;
  texts: PageTexts;
}): string => `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${translate('readers.refusal.title')}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${translate('readers.refusal.title')}</h1>
<p>${escapeText(message)}</p>
<ul>
${retryUrl === null ? '' : `<li><a href="${escapeAttribute(retryUrl)}">${translate('readers.refusal.retry')}</a></li>\n`}<li><a href="/#pricing">${translate('readers.refusal.plans')}</a></li>
<li><a href="/contact">${translate('readers.refusal.contact')}</a></li>
</ul>
</main>
</body>
</html>
`;
