// An invitation as Topol stores it.
const column = (width: string, children: object[], attributes: object = {}) => ({
  tagName: 'mj-column',
  attributes: { width, 'vertical-align': 'top', ...attributes },
  children,
  uid: 'column',
});
const section = (children: object[], attributes: object = {}) => ({
  tagName: 'mj-section',
  attributes: { 'full-width': false, padding: '9px 0px 9px 0px', ...attributes },
  children,
  layout: 1,
  uid: 'section',
});
const text = (content: string, attributes: object = {}) => ({
  tagName: 'mj-text',
  attributes: {
    align: 'left',
    padding: '15px 15px 15px 15px',
    'line-height': 1.5,
    containerWidth: 300,
    ...attributes,
  },
  content,
  uid: 'text',
});

export const topolDesign = {
  tagName: 'mj-global-style',
  attributes: {
    'h1:color': '#0c4a6e',
    'h1:font-family': 'Georgia, serif',
    ':color': '#334155',
    ':font-family': 'Tahoma, sans-serif',
    ':line-height': '1.5',
    'a:color': '#0284c7',
    'button:background-color': '#e85034',
    containerWidth: 600,
    fonts: 'Tahoma,Georgia',
    'mj-text': { 'line-height': 1.5, 'font-size': 15 },
    'mj-button': [],
  },
  children: [
    {
      tagName: 'mj-container',
      attributes: { 'background-color': '#F8FAFC', containerWidth: 600 },
      children: [
        section(
          [
            column('100%', [
              text(
                '<h1>Open studio</h1><p>Come on Sunday, <a href="https://studio.example">with friends</a>.</p>',
                {
                  align: 'center',
                },
              ),
              {
                tagName: 'mj-button',
                attributes: {
                  align: 'center',
                  'background-color': '#0284c7',
                  color: '#fff',
                  'border-radius': '24px',
                  padding: '15px 15px 15px 15px',
                  'inner-padding': '10px 25px',
                  href: 'https://studio.example/come',
                },
                content: 'I will come',
              },
            ]),
          ],
          { 'full-width': true, 'background-color': '#e0f2fe' },
        ),
        section(
          [
            column('33.333333%', [
              {
                tagName: 'mj-image',
                attributes: {
                  src: 'https://studio.example/wheel.jpg',
                  alt: 'A wheel',
                  href: '',
                  width: 150,
                  padding: '0px',
                  'fluid-on-mobile': 'false',
                },
              },
            ]),
            column('66.666667%', [text('<p>Throw a bowl.</p>')], {
              'background-color': '#fefce8',
              padding: '10px',
            }),
          ],
          { 'in-group': true },
        ),
        section([
          column('100%', [
            {
              tagName: 'mj-gif',
              attributes: {
                src: 'https://studio.example/spin.gif',
                alt: 'It spins',
                padding: '0px',
                width: 600,
              },
            },
            {
              tagName: 'mj-image',
              isVideo: true,
              attributes: {
                src: 'https://studio.example/film.jpg',
                alt: 'A film',
                href: 'https://vimeo.com/12345',
                padding: '0px',
              },
            },
            {
              tagName: 'mj-divider',
              attributes: {
                'border-color': '#000000',
                'border-style': 'solid',
                'border-width': '1px',
                padding: '10px',
              },
            },
            { tagName: 'mj-spacer', attributes: { height: '30px' } },
            {
              tagName: 'mj-social',
              attributes: { align: 'center', padding: '10px', 'text-mode': 'false', 'icon-size': '35px' },
              children: [
                {
                  tagName: 'mj-social-element',
                  attributes: {
                    name: 'facebook',
                    href: 'https://facebook.com/s',
                    src: 'https://s.example/f.png',
                  },
                },
              ],
            },
            text('<p>Shown on large screens</p>', { 'css-class': 'hide_on_mobile' }),
            { tagName: 'mj-raw', attributes: {}, content: '<p>By hand</p>' },
            { tagName: 'mj-product', attributes: {} },
          ]),
        ]),
      ],
    },
  ],
  style: { h1: { 'font-size': '30px' }, a: { color: '#0284c7' } },
  fonts: ['Tahoma'],
};
