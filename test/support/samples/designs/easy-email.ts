// A receipt as Easy Email stores it, in the open edition and in Pro.
const block = (type: string, attributes: object, value: object, children: object[] = []) => ({
  type,
  data: { value },
  attributes,
  children,
});

export const easyEmailDesign = {
  subject: 'Your order, {{firstname}}',
  subTitle: 'It is on its way',
  content: block(
    'page',
    { 'background-color': '#efeeea', width: '600px' },
    {
      breakpoint: '480px',
      'font-family': "'Trebuchet MS', sans-serif",
      'font-size': '15px',
      'line-height': '1.6',
      'text-color': '#27272a',
      'content-background-color': '#ffffff',
    },
    [
      block('advanced_wrapper', { 'background-color': '#ffffff', padding: '20px 0px 20px 0px' }, {}, [
        block('advanced_section', { padding: '0px', 'background-repeat': 'repeat' }, { noWrap: true }, [
          block('advanced_column', { width: '50%', padding: '0px' }, {}, [
            block(
              'advanced_image',
              { src: 'https://o.example/logo.png', width: '120px', align: 'left', padding: '10px 25px' },
              {},
            ),
          ]),
          block('advanced_column', { width: '50%' }, {}, [
            block(
              'advanced_text',
              { align: 'right', 'font-size': '13px', padding: '10px 25px' },
              { content: 'Order <b>4711</b>' },
            ),
          ]),
        ]),
      ]),
      block('section', { padding: '10px 0px', 'background-color': '#fafafa' }, { noWrap: false }, [
        block('column', { width: '100%' }, {}, [
          block(
            'text',
            { padding: '10px 25px', align: 'center' },
            { content: '<div>Thank you, <i>friend</i>.</div>' },
          ),
          block(
            'button',
            {
              'background-color': '#4A90E2',
              color: '#ffffff',
              href: 'https://o.example/4711',
              'inner-padding': '10px 25px',
              'border-radius': '3px',
            },
            { content: 'Track it' },
          ),
          block(
            'advanced_divider',
            { 'border-width': '1px', 'border-style': 'solid', 'border-color': '#C9CCCF' },
            {},
          ),
          block('advanced_spacer', { height: '20px' }, {}),
          block(
            'advanced_navbar',
            { align: 'center' },
            {
              links: [
                { href: 'https://o.example/help', content: 'Help', color: '#1890ff' },
                { href: 'https://o.example/shop', content: 'Shop', color: '#1890ff' },
              ],
            },
          ),
          block(
            'advanced_social',
            { align: 'center', 'icon-size': '20px' },
            {
              elements: [
                { href: 'https://facebook.com/o', src: 'https://o.example/f.png', content: 'Facebook' },
                { href: 'https://x.com/o', src: 'https://o.example/x.png', content: '' },
              ],
            },
          ),
        ]),
      ]),
      block(
        'advanced_hero',
        {
          'background-color': '#111111',
          'background-url': 'https://o.example/hero.jpg',
          'background-height': '200px',
          mode: 'fixed-height',
          padding: '40px 0px',
        },
        {},
        [block('text', { color: '#ffffff', align: 'center' }, { content: 'See you soon' })],
      ),
      block('advanced_text', { padding: '10px 25px' }, { content: 'Loose words' }),
    ],
  ),
};

export const easyEmailProDesign = {
  subject: 'Plans',
  content: {
    type: 'page',
    data: { globalAttributes: {}, variables: { '--accent': '#7c2d12', '--ink': '#1c1917' } },
    attributes: {
      'background-color': '#fff7ed',
      width: '640px',
      'font-family': 'Verdana',
      'text-color': '$var(--ink)',
    },
    children: [
      {
        type: 'standard-section',
        title: 'Plans',
        data: {},
        attributes: {
          'background-color': '#FFFFFF',
          'padding-top': '50px',
          'padding-bottom': '40px',
          'padding-left': '20px',
          'padding-right': '20px',
        },
        children: [
          {
            type: 'standard-column',
            data: {},
            attributes: { width: '100%' },
            children: [
              {
                type: 'standard-h2',
                data: {},
                attributes: {
                  align: 'center',
                  color: '$var(--accent)',
                  'font-size': '32px',
                  'padding-top': '0px',
                  'padding-bottom': '15px',
                  'padding-left': '0px',
                  'padding-right': '0px',
                },
                children: [{ text: 'Choose ' }, { text: 'your plan', italic: true }],
              },
            ],
          },
          ...['Small', 'Large', 'Huge'].map((name) => ({
            type: 'standard-column',
            data: {},
            attributes: { width: '33.33%' },
            children: [
              {
                type: 'standard-paragraph',
                data: {},
                attributes: { align: 'center' },
                children: [
                  { text: `${name} ` },
                  {
                    text: 'plan',
                    bold: true,
                    link: { href: 'https://p.example/plan' },
                    'font-color': '#ff0000',
                  },
                ],
              },
              {
                type: 'standard-button',
                data: { content: `Take ${name}` },
                attributes: {
                  align: 'center',
                  'background-color': '$var(accent)',
                  color: '#FFFFFF',
                  'inner-padding-top': '12px',
                  'inner-padding-bottom': '12px',
                  'inner-padding-left': '30px',
                  'inner-padding-right': '30px',
                  href: 'https://p.example',
                },
                children: [{ text: `Take ${name}` }],
              },
            ],
          })),
        ],
      },
    ],
  },
};
