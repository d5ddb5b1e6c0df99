// A travel offer as Beefree stores it.
const kind = (name: string): string => `mailup-bee-newsletter-modules-${name}`;
const padded = (top: number, right: number, bottom: number, left: number) => ({
  'padding-top': `${top}px`,
  'padding-right': `${right}px`,
  'padding-bottom': `${bottom}px`,
  'padding-left': `${left}px`,
});
const borders = (border: string) => ({
  'border-top': border,
  'border-right': border,
  'border-bottom': border,
  'border-left': border,
});
const module = (name: string, descriptor: object, style: object = padded(10, 20, 10, 20)) => ({
  type: kind(name),
  descriptor: { style, mobileStyle: {}, ...descriptor },
  uuid: name,
  locked: false,
});
const column = (columns: number, modules: object[], style: object = {}) => ({
  'grid-columns': columns,
  modules,
  style: {
    'background-color': 'transparent',
    ...padded(5, 0, 5, 0),
    ...borders('0px solid transparent'),
    ...style,
  },
});
const row = (
  columns: object[],
  { band = {}, box = {}, computed = {}, ...rest }: Record<string, object> = {},
) => ({
  type: 'row',
  container: { style: { 'background-color': 'transparent', 'background-image': 'none', ...band } },
  content: {
    style: {
      'background-color': 'transparent',
      color: '#1f2937',
      width: '680px',
      ...borders('0px solid transparent'),
      ...padded(0, 0, 0, 0),
      ...box,
    },
    computedStyle: {
      rowColStackOnMobile: true,
      rowReverseColStackOnMobile: false,
      verticalAlign: 'top',
      ...computed,
    },
  },
  columns,
  locked: false,
  synced: false,
  ...rest,
});
const paragraph = (html: string, style: object = {}) =>
  module('paragraph', {
    paragraph: {
      html,
      style: {
        color: '#374151',
        'font-size': '16px',
        'line-height': '150%',
        'text-align': 'left',
        'font-family': 'inherit',
        ...style,
      },
      computedStyle: { linkColor: '#7c3aed', paragraphSpacing: '16px' },
    },
  });

export const beefreeDesign = {
  page: {
    title: 'Islands',
    description: '',
    template: { version: '2.0.0', type: 'basic' },
    body: {
      container: { style: { 'background-color': '#f1f5f9' } },
      content: {
        style: { color: '#000000', 'font-family': 'Verdana, Geneva, sans-serif' },
        computedStyle: { linkColor: '#7c3aed', messageBackgroundColor: 'transparent', messageWidth: '680px' },
      },
      type: 'mailup-bee-page-properties',
      webFonts: [],
    },
    rows: [
      row(
        [
          column(12, [
            module('heading', {
              heading: {
                title: 'h1',
                text: '<span class="tinyMce-placeholder">Islands in spring</span>',
                style: {
                  color: '#ffffff',
                  'font-size': '38px',
                  'line-height': '120%',
                  'text-align': 'center',
                  'font-weight': '700',
                },
              },
            }),
            module('button', {
              button: {
                label: '<p>Book now</p>',
                href: 'https://travel.example/book',
                style: {
                  'background-color': 'transparent',
                  color: '#ffffff',
                  'border-radius': '4px',
                  ...borders('2px solid #ffffff'),
                  ...padded(12, 30, 12, 30),
                },
              },
              computedStyle: { width: 120 },
            }),
          ]),
        ],
        {
          band: {
            'background-color': '#0f172a',
            'background-image': "url('https://travel.example/sea.jpg')",
            'background-position': 'center top',
            'background-repeat': 'no-repeat',
            'background-size': 'cover',
          },
          box: padded(60, 0, 60, 0),
        },
      ),
      row(
        [
          column(4, [
            module(
              'image',
              {
                image: {
                  src: 'https://travel.example/crete.jpg',
                  alt: 'Crete',
                  href: 'https://travel.example/crete',
                },
                computedStyle: { class: 'center fixedwidth', width: '180px' },
              },
              padded(0, 10, 0, 10),
            ),
          ]),
          column(
            8,
            [
              paragraph(
                '<p>Crete from <a href="https://travel.example/crete">240 euros</a>.</p><p>Seven nights.</p>',
              ),
              module('list', {
                list: {
                  html: '<ul><li>Flight</li><li>Breakfast</li></ul>',
                  style: { color: '#374151', 'font-size': '15px', 'line-height': '180%' },
                },
              }),
            ],
            { ...borders('1px solid #cbd5e1') },
          ),
        ],
        {
          box: { 'background-color': '#ffffff', 'border-radius': '16px', ...padded(20, 20, 20, 20) },
          computed: { rowReverseColStackOnMobile: true, verticalAlign: 'middle' },
        },
      ),
      row([
        column(12, [
          module('divider', { divider: { style: { 'border-top': '3px dotted #94A3B8', width: '100%' } } }),
          module('spacer', { spacer: { style: { height: '40px' } } }),
          module('table', {
            table: {
              content: {
                header: true,
                rows: [
                  { cells: [{ html: 'Island' }, { html: 'Price' }] },
                  { cells: [{ html: 'Crete' }, { html: '240' }] },
                ],
              },
              style: { color: '#000000' },
            },
          }),
          module('menu', {
            menuItemsList: {
              items: [
                {
                  type: 'menu-item',
                  text: 'Offers',
                  link: { href: 'https://travel.example/offers', title: '' },
                },
                {
                  type: 'menu-item',
                  text: 'Contact',
                  link: { href: 'https://travel.example/contact', title: '' },
                },
              ],
            },
          }),
          module('video', {
            video: { src: 'https://youtu.be/lmnopqrstuv' },
            computedStyle: { thumb: 'https://travel.example/thumb.jpg', alt: 'The beach' },
          }),
          module('social', {
            iconsList: {
              icons: [
                {
                  name: 'facebook',
                  image: {
                    src: 'https://cdn.example/f.png',
                    alt: 'Facebook',
                    href: 'https://facebook.com/t',
                  },
                },
                {
                  name: 'tiktok',
                  image: { src: 'https://cdn.example/t.png', alt: 'TikTok', href: 'https://tiktok.com/@t' },
                },
              ],
            },
          }),
          module('html', { html: { html: '<p style="color:#111111">Our own lines</p>' } }),
          module('carousel', { carousel: {} }),
          { type: kind('empty'), descriptor: {} },
        ]),
      ]),
      row([column(12, [paragraph('<p>For phones</p>')])], { computed: { hideContentOnDesktop: true } }),
      row([column(12, [paragraph('<p>For desks</p>')])], { computed: { hideContentOnMobile: true } }),
    ],
  },
  comments: {},
};
