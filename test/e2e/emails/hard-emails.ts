// Emails that fail first: right to left, dark, small images on phones, images that never load, text that looks like
// markup, and a long one.
import type { DocumentInput } from '#email/document/document.ts';
import { type BlockInput, builder } from './sample-emails.ts';

const rightToLeft = (): DocumentInput => {
  const { sampleImage, text, row, button, divider } = builder();
  return {
    settings: {
      lang: 'he',
      dir: 'rtl',
      subject: 'מבצע סוף עונה',
      preheader: 'עד יום חמישי',
      footer: 'החנות, רחוב הרצל 1, תל אביב',
    },
    blocks: [
      text(
        '<b>שלום {{first_name|חברים}}</b><br><br>הכלים החדשים הגיעו, וגם כמה <a href="https://shop.example/x">דברים קטנים</a> ב-20% הנחה.',
        {
          textAlign: 'right',
        },
      ),
      row(
        'image-row',
        [sampleImage('one.jpg', 'ראשונה'), sampleImage('two.jpg', 'שנייה')],
        '20px',
        'https://shop.example/a',
      ),
      text('<ul><li>משלוח חינם</li><li>החזרה תוך 60 יום</li></ul>', { textAlign: 'right' }),
      row(
        'multi-image',
        ['a', 'b', 'c', 'd', 'e'].map((name) => sampleImage(`${name}.jpg`, name)),
        '10px',
      ),
      button('לכל הכלים', 'https://shop.example/all', { textAlign: 'right' }),
      divider(),
    ],
  };
};

const dark = (): DocumentInput => {
  const { sampleImage, heading, text, image, row, button, divider } = builder();
  return {
    settings: {
      backgroundColor: '#fff7ed',
      dark: {},
      footer: 'Shop <a href="https://shop.example/u">Leave</a>',
    },
    blocks: [
      image('logo.png', 'Logo of the shop', 'https://shop.example', '200px'),
      heading('An email for the evening'),
      text(
        'With a <a href="https://shop.example/link">link</a>, something <span style="background-color:#fde047">marked</span> and something <span style="color:#b42318">red</span>.',
      ),
      button('Blue as ever', 'https://shop.example/blue'),
      button('Black', 'https://shop.example/black', { backgroundColor: '#111111' }),
      button('Clear', 'https://shop.example/clear', { backgroundColor: 'transparent', color: '#1f2937' }),
      divider('2px'),
      row(
        'image-row',
        [sampleImage('one.jpg', 'One'), sampleImage('two.jpg', 'Two')],
        '10px',
        'https://shop.example/row',
      ),
    ],
  };
};

/** Six images in every phone behavior, with and without a gap. */
const sixImages = (): DocumentInput => {
  const { sampleImage, row } = builder();
  const six = (mobile: string | undefined, gap: string): BlockInput => {
    const images = [1, 2, 3, 4, 5, 6].map((at) => sampleImage(`${mobile}-${gap}-${at}.jpg`, `Shelf ${at}`));
    const block = row('multi-image', images, gap, 'https://shop.example/shelf');
    return { ...block, styles: { imageMargin: gap, mobile } } as BlockInput;
  };
  return {
    blocks: ['0px', '10px'].flatMap((gap) =>
      [undefined, 'keep', 'stack', 'two-up'].map((mobile) => six(mobile, gap)),
    ),
  };
};

const hostile = (): DocumentInput => {
  const { sampleImage, text, row, button, image } = builder();
  const markup = '&lt;/td&gt;&lt;script&gt;alert(1)&lt;/script&gt; &lt;!--[if mso]&gt; ]]&gt; --&gt; {{ }} ';
  return {
    settings: { subject: '"><script>alert(1)</script>', preheader: '<![endif]--> {{first_name|"friend"}}' },
    blocks: [
      text(`${markup}${'w'.repeat(120)} 👩‍👩‍👧‍👦🛒 שלום <b>bold <i>both</b> slanted</i>`),
      button(`Buy & save "now" <today> --> ${'x'.repeat(80)}`, `https://shop.example/?${'a=b&'.repeat(480)}`),
      image('a.jpg', '"><img src=x onerror=alert(1)>', `https://shop.example/${'path/'.repeat(390)}`),
      row('image-row', [sampleImage('b.jpg', '-->'), sampleImage('c.jpg', '<b>')], '40px'),
      text(`https://shop.example/${'z'.repeat(1_900)}`, { fontSize: '36px', fontFamily: 'Caveat' }),
    ],
  };
};

const long = (): DocumentInput => {
  const { sampleImage, heading, text, image, row, button, spacer, divider } = builder();
  return {
    settings: {
      subject: 'Everything we made this year',
      fontFamily: 'Georgia',
      preheader: 'Month by month.',
    },
    blocks: Array.from({ length: 12 }, (_, month) => [
      heading(`Month ${month + 1}`, '24px'),
      text(
        'The kiln was warm most days, and what came out of it went to people who wrote back. Here is some of it, and what is still on the shelf.',
      ),
      image(`month-${month}.jpg`, `What we made in month ${month + 1}`, `https://shop.example/m/${month}`),
      row(
        'image-row',
        [sampleImage(`l${month}.jpg`, 'A bowl'), sampleImage(`r${month}.jpg`, 'A plate')],
        '10px',
      ),
      button('See the month', `https://shop.example/month/${month}`),
      spacer('16px'),
      divider(),
    ]).flat(),
  };
};

const littleText = (): DocumentInput => {
  const { sampleImage, text, image, row } = builder();
  return {
    settings: { maxWidth: '800px', backgroundColor: '#111827' },
    blocks: [
      text('Open today', { color: '#f9fafb', fontSize: '13px', lineHeight: '1.2', textAlign: 'center' }),
      image('wide.jpg', 'The street', '', '100%'),
      row(
        'multi-image',
        [1, 2, 3, 4].map((at) => sampleImage(`${at}.jpg`, `Door ${at}`)),
        '15px',
      ),
      row(
        'multi-image',
        [1, 2, 3].map((at) => sampleImage(`w${at}.jpg`, `Window ${at}`)),
        '20px',
      ),
    ],
  };
};

export const hardEmails: Record<string, DocumentInput> = {
  'right to left': rightToLeft(),
  dark: dark(),
  'six images': sixImages(),
  hostile: hostile(),
  long: long(),
  'few words': littleText(),
};
