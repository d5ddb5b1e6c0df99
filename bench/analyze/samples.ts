// Emails of about 5, 20, 80 and 100 KB of HTML as senders make them: tables, inline styles, a style sheet, a preheader.

const sentences = [
  'The first bowls from the new kiln are drying now, and the glaze came out greener than planned.',
  'On Saturday we open the door at ten, put the kettle on, and show how a handle is pulled.',
  'Bring a friend and an apron, and write back if you want us to hold a seat for you.',
  'Each pot is trimmed by hand, dried for nine days and fired twice before it leaves the shelf.',
];

const head = `<!DOCTYPE html><html lang="en" dir="ltr"><head><meta charset="utf-8"><title>News from the kiln</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>
.wrap{width:100%;background-color:#f4f4f5}.card{background:#ffffff;border-radius:6px}.muted{color:#52525b;font-size:13px}
a.button:hover{opacity:.9}@media only screen and (max-width:600px){.column{display:block!important;width:100%!important}.hide{display:none!important}}
@media (prefers-color-scheme:dark){.card{background:#18181b!important}.muted{color:#a1a1aa!important}}
</style></head><body style="margin:0;padding:0;background-color:#f4f4f5">
<div style="display:none;max-height:0;overflow:hidden">Tea at ten, handles at eleven.${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>
<table role="presentation" class="wrap" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center">`;

const part = (number: number): string => {
  const size = 14 + (number % 3);
  const text = (index: number): string => sentences[(number + index) % sentences.length] ?? '';
  return `<table role="presentation" class="card" width="600" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background-color:#ffffff"><tr>
<td class="column" width="50%" valign="top" style="padding:16px ${number % 9}px;font-family:Georgia,serif;font-size:${size}px;line-height:1.6;color:#27272a"><h2 style="margin:0 0 8px;font-size:20px">Shelf ${number}</h2><p style="margin:0 0 12px">${text(0)} <b>${text(1)}</b></p><p class="muted" style="margin:0">${text(2)} See <a href="https://kettle.shop/shelf/${number}?utm_source=letter&amp;utm_medium=email" style="color:#1d4ed8">shelf ${number}</a>.</p></td>
<td class="column" width="50%" align="center" style="padding:16px;font-size:0"><a href="https://kettle.shop/bowl/${number}"><img src="https://kettle.shop/pictures/${number}.jpg" width="268" height="180" alt="Bowl ${number} on a shelf" style="display:block;border:0;width:100%;max-width:268px"></a><a class="button" href="https://kettle.shop/buy/${number}" style="display:inline-block;padding:10px 20px;background-color:#1d4ed8;color:#ffffff;font:600 16px/24px Arial,sans-serif;text-decoration:none;border-radius:6px">Look at bowl ${number}</a></td></tr></table>\n`;
};

const foot =
  '<p class="muted" style="font-family:Arial,sans-serif;font-size:12px;color:#52525b">Kettle Shop, 4 Harbour Street, 23552 Lübeck. <a href="https://kettle.shop/unsubscribe" style="color:#52525b">Unsubscribe</a></p></td></tr></table></body></html>';

/** The same for the same size and number. */
export function sample(kilobytes: number, seed = 0): string {
  let html = head;
  for (let number = seed * 1_000; html.length + foot.length < (kilobytes - 1) * 1_024; number += 1)
    html += part(number);
  return html + foot;
}
