// A birthday email as Stripo's editor stores it: HTML whose classes tell the structure.
const block = (kind: string, html: string, classes = '', attributes = ''): string =>
  `<tr><td class="esd-block-${kind} ${classes}" ${attributes}>${html}</td></tr>`;
const container = (width: number, blocks: string): string =>
  `<td class="esd-container-frame" width="${width}" align="center" valign="top"><table width="100%" cellpadding="0" cellspacing="0"><tbody>${blocks}</tbody></table></td>`;
const stripe = (kind: string, structures: string, color = '', box = '#ffffff'): string =>
  `<table cellpadding="0" cellspacing="0" class="es-${kind}" align="center"><tbody><tr><td class="esd-stripe" align="center" ${color && `bgcolor="${color}"`}><table bgcolor="${box}" class="es-${kind}-body" align="center" cellpadding="0" cellspacing="0" width="600"><tbody>${structures}</tbody></table></td></tr></tbody></table>`;
const structure = (cells: string, classes = 'es-p20t es-p20r es-p20l'): string =>
  `<tr><td class="esd-structure ${classes}" align="left"><table cellpadding="0" cellspacing="0" width="100%"><tbody><tr>${cells}</tr></tbody></table></td></tr>`;
const floating = (width: number, side: string, blocks: string): string =>
  `<table class="es-${side}" cellpadding="0" cellspacing="0" align="${side}"><tbody><tr>${container(width, blocks)}</tr></tbody></table>`;

export const stripoCss =
  '.es-wrapper-color{background-color:#f6f6f6}p{margin:0;font-family:arial,helvetica,sans-serif;line-height:150%;font-size:14px}h1{font-size:30px;margin:0;color:#b91c1c}.es-button{background:#b91c1c;color:#ffffff;padding:10px 20px;border-radius:30px;display:inline-block}';

export const stripoHtml = `<!DOCTYPE html><html lang="en"><head><title>Happy birthday</title></head><body><div class="es-wrapper-color"><table class="es-wrapper" width="100%"><tbody><tr><td class="esd-email-paddings" valign="top">
${stripe(
  'header',
  structure(
    container(
      560,
      block(
        'image',
        '<a href="https://cake.example"><img src="https://cake.example/logo.png" alt="Cake" width="140"></a>',
        '',
        'align="center"',
      ) +
        block(
          'menu',
          '<table><tr><td><a href="https://cake.example/cakes">Cakes</a></td><td><a href="https://cake.example/bread">Bread</a></td></tr></table>',
        ),
    ),
  ),
  '#fde68a',
  'transparent',
)}
${stripe(
  'content',
  structure(
    container(
      560,
      block(
        'text',
        '<h1>Happy birthday, %NAME%</h1><p>One <strong>cake</strong> is <a href="https://cake.example/free">free</a> today.</p>',
        'es-p10b',
        'align="center"',
      ) +
        block(
          'button',
          '<span class="es-button-border"><a href="https://cake.example/take" class="es-button">Take it</a></span>',
          '',
          'align="center"',
        ),
    ),
  ) +
    structure(
      `<td>${floating(180, 'left', block('image', '<img src="https://cake.example/slice.jpg" alt="A slice" width="180">'))}${floating(360, 'right', block('text', '<p>With cherries</p>'))}</td>`,
      'es-p20',
    ) +
    structure(
      container(
        560,
        block(
          'spacer',
          '<table width="100%"><tr><td style="border-bottom:1px solid #cccccc;height:1px"></td></tr></table>',
          'es-p20',
        ) + block('html', '<p>Typed by hand</p>'),
      ),
    ),
)}
${stripe(
  'footer',
  structure(
    container(
      560,
      block(
        'social',
        '<table class="es-social"><tr><td><a href="https://facebook.com/c"><img src="https://cake.example/f.png" alt="Fb" title="Facebook" width="32"></a></td><td><a href="https://instagram.com/c"><img src="https://cake.example/i.png" alt="Inst" title="Instagram" width="32"></a></td></tr></table>',
      ) +
        block('timer', '<img src="https://cake.example/timer.gif">') +
        block('text', '<p>Phones only</p>', 'es-desk-hidden'),
    ),
  ),
  '',
  'transparent',
)}
</td></tr></tbody></table></div></body></html>`;
