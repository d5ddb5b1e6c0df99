// The peers, each with the sample in the form its users write, prepared before the clock starts.
import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Row,
  Section,
  Text,
} from '@react-email/components';
import { render } from '@react-email/render';
import { renderToStaticMarkup } from '@usewaypoint/email-builder';
import juice from 'juice';
import mjml2html from 'mjml';
import { createElement as h } from 'react';

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text) => text.replace(/[&<>"]/g, (character) => entities[character]);

const mjImage = ({ src, alt, link }) =>
  `<mj-image src="${escaped(src)}" alt="${escaped(alt)}" href="${escaped(link)}" padding="0"></mj-image>`;

const mjContent = {
  heading: ({ text }) =>
    `<mj-text padding="8px 0" font-size="28px" line-height="36px" font-weight="700" color="#111827">${escaped(text)}</mj-text>`,
  text: ({ text }) => `<mj-text padding="8px 0">${escaped(text)}</mj-text>`,
  image: ({ image }) => mjImage(image),
  button: ({ text, url }) =>
    `<mj-button padding="8px 0" inner-padding="12px 24px" background-color="#3b82f6" color="#ffffff" border-radius="6px" font-size="16px" font-weight="600" href="${escaped(url)}">${escaped(text)}</mj-button>`,
  spacer: () => '<mj-spacer height="32px"></mj-spacer>',
  divider: () =>
    '<mj-divider padding="8px 0" border-width="1px" border-style="solid" border-color="#e5e7eb"></mj-divider>',
};

const mjSection = (columns) => `<mj-section padding="0 20px">${columns}</mj-section>`;
const mjColumn = (content) => `<mj-column>${content}</mj-column>`;

/** Neighbors share a section, as in a handwritten template; an image row needs its own. */
function mjmlOf(parts) {
  let sections = '';
  let column = '';
  for (const part of parts) {
    if (part.kind !== 'row') {
      column += mjContent[part.kind](part);
      continue;
    }
    if (column) sections += mjSection(mjColumn(column));
    column = '';
    sections += mjSection(part.images.map((image) => mjColumn(mjImage(image))).join(''));
  }
  if (column) sections += mjSection(mjColumn(column));
  return (
    '<mjml lang="en"><mj-head><mj-title>News</mj-title><mj-attributes><mj-all font-family="Arial,Helvetica,sans-serif"></mj-all>' +
    '<mj-text font-size="16px" line-height="26px" color="#374151"></mj-text></mj-attributes></mj-head>' +
    `<mj-body width="600px">${sections}</mj-body></mjml>`
  );
}

const reactImage = ({ src, alt, link }, width) =>
  h(Link, { href: link }, h(Img, { src, alt, width, style: { display: 'block', maxWidth: '100%' } }));

const reactText = { fontSize: 16, lineHeight: '26px', color: '#374151', margin: 0, padding: '8px 0' };
const reactButton = {
  padding: '12px 24px',
  backgroundColor: '#3b82f6',
  borderRadius: 6,
  color: '#ffffff',
  fontSize: 16,
  lineHeight: '24px',
};

const reactPart = {
  heading: ({ text }, key) => h(Heading, { key, as: 'h2', style: { ...reactText, fontSize: 28 } }, text),
  text: ({ text }, key) => h(Text, { key, style: reactText }, text),
  image: ({ image }, key) => h(Section, { key }, reactImage(image, 560)),
  row: ({ images }, key) =>
    h(
      Row,
      { key },
      images.map((image) => h(Column, { key: image.src }, reactImage(image, 275))),
    ),
  button: ({ text, url }, key) =>
    h(Section, { key, align: 'center' }, h(Button, { href: url, style: reactButton }, text)),
  spacer: (_, key) => h(Section, { key, style: { height: 32 } }),
  divider: (_, key) => h(Hr, { key }),
};

const reactOf = (parts) =>
  h(
    Html,
    { lang: 'en' },
    h(Head, null, h('title', null, 'News')),
    h(
      Body,
      { style: { fontFamily: 'Arial,Helvetica,sans-serif' } },
      h(
        Container,
        { style: { maxWidth: 600 } },
        parts.map((part, at) => reactPart[part.kind](part, at)),
      ),
    ),
  );

const sides = (vertical) => ({ top: vertical, bottom: vertical, left: 20, right: 20 });
const wayImage = ({ src, alt, link }, vertical) => ({
  type: 'Image',
  data: {
    style: { padding: vertical },
    props: { url: src, alt, linkHref: link, contentAlignment: 'middle' },
  },
});

function waypointOf(parts) {
  const blocks = {};
  const childrenIds = [];
  const put = (id, block) => {
    blocks[id] = block;
    return id;
  };
  for (const [at, part] of parts.entries()) {
    const id = `block-${at}`;
    childrenIds.push(id);
    switch (part.kind) {
      case 'heading':
        put(id, {
          type: 'Heading',
          data: { style: { padding: sides(8) }, props: { text: part.text, level: 'h2' } },
        });
        break;
      case 'text':
        put(id, {
          type: 'Text',
          data: {
            style: { padding: sides(8), fontWeight: 'normal', fontSize: 16 },
            props: { text: part.text },
          },
        });
        break;
      case 'image':
        put(id, wayImage(part.image, sides(0)));
        break;
      case 'row': {
        const cells = part.images.map((image, cell) => ({
          childrenIds: [put(`${id}-${cell}`, wayImage(image, undefined))],
        }));
        put(id, {
          type: 'ColumnsContainer',
          data: {
            style: { padding: sides(0) },
            props: { columnsCount: 2, columnsGap: 10, columns: [...cells, { childrenIds: [] }] },
          },
        });
        break;
      }
      case 'button':
        put(id, {
          type: 'Button',
          data: {
            style: { padding: sides(8), textAlign: 'center' },
            props: { text: part.text, url: part.url, buttonBackgroundColor: '#3b82f6' },
          },
        });
        break;
      case 'spacer':
        put(id, { type: 'Spacer', data: { props: { height: 32 } } });
        break;
      case 'divider':
        put(id, {
          type: 'Divider',
          data: { style: { padding: sides(8) }, props: { lineColor: '#E5E7EB', lineHeight: 1 } },
        });
        break;
    }
  }
  const look = {
    backdropColor: '#FFFFFF',
    canvasColor: '#FFFFFF',
    textColor: '#374151',
    fontFamily: 'MODERN_SANS',
  };
  return { root: { type: 'EmailLayout', data: { ...look, childrenIds } }, ...blocks };
}

const sheet =
  'body{margin:0;font-family:Arial,Helvetica,sans-serif}.all{max-width:600px;margin:0 auto}.text{padding:8px 0;font-size:16px;line-height:26px;color:#374151}' +
  'h2{padding:8px 0;margin:0;font-size:28px;line-height:36px;color:#111827}img{display:block;width:100%;border:0}.cell{width:50%}.middle{text-align:center;padding:8px 0}' +
  '.button{display:inline-block;padding:12px 24px;background-color:#3b82f6;border-radius:6px;color:#ffffff;text-decoration:none}.space{height:32px;line-height:32px}.line{border-top:1px solid #e5e7eb}';

const plainImage = ({ src, alt, link }) =>
  `<a href="${escaped(link)}"><img src="${escaped(src)}" alt="${escaped(alt)}"></a>`;
const table = (cells) => `<table width="100%" cellpadding="0" cellspacing="0"><tr>${cells}</tr></table>`;

const plainPart = {
  heading: ({ text }) => `<h2>${escaped(text)}</h2>`,
  text: ({ text }) => table(`<td class="text">${escaped(text)}</td>`),
  image: ({ image }) => table(`<td>${plainImage(image)}</td>`),
  row: ({ images }) => table(images.map((image) => `<td class="cell">${plainImage(image)}</td>`).join('')),
  button: ({ text, url }) =>
    table(`<td class="middle"><a class="button" href="${escaped(url)}">${escaped(text)}</a></td>`),
  spacer: () => table('<td class="space">&nbsp;</td>'),
  divider: () => table('<td class="line"></td>'),
};

const plainOf = (parts) =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>News</title><style>${sheet}</style></head><body><div class="all">${parts
    .map((part) => plainPart[part.kind](part))
    .join('')}</div></body></html>`;

const mjml = async (source, options) => {
  const { html, errors } = await mjml2html(source, options);
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'));
  return html;
};

export const peers = [
  { name: 'mjml 5', prepare: mjmlOf, render: (source) => mjml(source, {}), isSlow: true },
  {
    name: 'mjml 5, minified',
    prepare: mjmlOf,
    render: (source) => mjml(source, { minify: true }),
    isSlow: true,
  },
  { name: 'react-email', prepare: reactOf, render: (element) => render(element) },
  {
    name: 'usewaypoint',
    prepare: waypointOf,
    render: (document) => renderToStaticMarkup(document, { rootBlockId: 'root' }),
  },
  { name: 'juice on plain HTML', prepare: plainOf, render: (html) => juice(html) },
];
