// A shop newsletter as Unlayer stores it.
const always = { hideDesktop: false, hideMobile: false, displayCondition: null };
const web = (href: string) => ({ name: 'web', values: { href, target: '_blank' } });
const content = (type: string, values: object) => ({
  id: type,
  type,
  values: { containerPadding: '10px', anchor: '', ...always, ...values },
});
const column = (contents: object[], values: object = {}) => ({
  id: 'column',
  contents,
  values: { backgroundColor: '', padding: '0px', border: {}, borderRadius: '0px', ...values },
});
const noImage = { url: '', fullWidth: true, repeat: false, center: true, cover: false };
const row = (cells: number[], columns: object[], values: object = {}) => ({
  id: 'row',
  cells,
  columns,
  values: {
    backgroundColor: '',
    columnsBackgroundColor: '#ffffff',
    backgroundImage: noImage,
    padding: '0px',
    noStackMobile: false,
    ...always,
    ...values,
  },
});

export const unlayerDesign = {
  counters: { u_row: 6, u_column: 8, u_content_text: 4 },
  body: {
    id: 'body',
    rows: [
      row(
        [1],
        [
          column([
            content('image', {
              src: {
                url: 'https://cdn.shop.example/logo.png',
                width: 240,
                height: 60,
                autoWidth: false,
                maxWidth: '40%',
              },
              textAlign: 'center',
              altText: 'Kiln & Co',
              action: web('https://shop.example'),
            }),
            content('menu', {
              menu: {
                items: [
                  { key: '1', text: 'NEW', link: web('https://shop.example/new') },
                  { key: '2', text: 'SALE', link: web('https://shop.example/sale') },
                ],
              },
              layout: 'horizontal',
              separator: '|',
              linkColor: '#14532d',
              fontSize: '13px',
              align: 'center',
            }),
          ]),
        ],
        { columnsBackgroundColor: '' },
      ),
      row(
        [1],
        [
          column([
            content('heading', {
              headingType: 'h1',
              text: 'Autumn firing',
              fontSize: '34px',
              fontWeight: 700,
              color: '#ffffff',
              textAlign: 'center',
              lineHeight: '120%',
            }),
            content('text', {
              text: '<p style="line-height: 140%;">Dear %FIRSTNAME%, the kiln is <strong>warm</strong> again. <a href="https://shop.example/kiln?a=1&amp;b=2">See it</a>.</p><p>Yours</p>',
              color: '#dcfce7',
              textAlign: 'center',
              lineHeight: '140%',
            }),
            content('button', {
              text: '<strong>Shop the firing</strong>',
              href: web('https://shop.example/firing'),
              size: { autoWidth: true, width: '100%' },
              buttonColors: { color: '#14532d', backgroundColor: '#ffffff', hoverColor: '#000000' },
              padding: '14px 28px',
              borderRadius: '24px',
              border: {},
              textAlign: 'center',
              containerPadding: '20px 10px 40px',
            }),
          ]),
        ],
        { backgroundColor: '#14532d', columnsBackgroundColor: '', padding: '20px 0px' },
      ),
      row(
        [1, 2],
        [
          column(
            [
              content('image', {
                src: {
                  url: 'https://cdn.shop.example/bowl.jpg',
                  width: 800,
                  height: 800,
                  autoWidth: true,
                  maxWidth: '100%',
                },
                altText: 'A bowl with ash glaze',
                action: web('https://shop.example/bowl'),
              }),
            ],
            { backgroundColor: '#fef3c7', borderRadius: '12px' },
          ),
          column([
            content('text', {
              text: '<p><span style="font-size: 20px;"><strong>Ash bowl</strong></span></p><ul><li>14 cm</li><li>Dishwasher safe</li></ul>',
              color: '#374151',
              textAlign: 'left',
              lineHeight: '150%',
              fontSize: '15px',
            }),
          ]),
        ],
        { noStackMobile: true },
      ),
      row(
        [1],
        [
          column([
            content('divider', {
              width: '60%',
              border: { borderTopWidth: '2px', borderTopStyle: 'dashed', borderTopColor: '#BBBBBB' },
              textAlign: 'center',
            }),
            content('video', {
              videoUrl: 'https://www.youtube.com/watch?v=abcdefghijk',
              video: { type: 'youtube', videoId: 'abcdefghijk' },
            }),
            content('timer', { countdown: { endTime: '2030-01-01T00:00:00Z' } }),
            content('html', {
              html: '<table><tr><td onclick="x()">Own <b>markup</b><script>alert(1)</script></td></tr></table>',
            }),
          ]),
        ],
      ),
      row([1], [column([content('text', { text: '<p>Only here at night</p>', color: '#000000' })])], {
        displayCondition: { type: 'vip', before: '{% if vip %}', after: '{% endif %}' },
        hideMobile: true,
      }),
      row(
        [1],
        [
          column([
            content('social', {
              icons: {
                iconType: 'circle',
                icons: [
                  { name: 'Facebook', url: 'https://facebook.com/kiln' },
                  { name: 'Instagram', url: 'https://instagram.com/kiln' },
                ],
              },
              align: 'center',
              spacing: 5,
            }),
            content('text', {
              text: '<p style="font-size: 12px;">Kiln &amp; Co, 1 Clay Road. <a href="{{unsubscribe}}">Unsubscribe</a></p>',
              color: '#6b7280',
              textAlign: 'center',
            }),
            content('form', { fields: [{ name: 'email' }] }),
          ]),
        ],
        { columnsBackgroundColor: '', backgroundColor: '#f9fafb' },
      ),
    ],
    values: {
      backgroundColor: '#e5e7eb',
      contentWidth: '640px',
      fontFamily: { label: 'Georgia', value: "georgia,times,'times new roman',serif" },
      textColor: '#111827',
      linkStyle: { body: true, linkColor: '#14532d', linkUnderline: true },
      preheaderText: 'Two hundred bowls from Friday on',
    },
  },
  schemaVersion: 16,
};
