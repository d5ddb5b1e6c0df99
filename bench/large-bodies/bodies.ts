// The request bodies: some made to be expensive, and the largest realistic ones.
import { documentSchema } from '../../src/email/document/document.ts';
import { renderEmail } from '../../src/email/render/render.ts';

const megabyte = 1024 * 1024;

export interface LargeCall {
  path: string;
  statuses: readonly number[];
  body: string;
}

const keys = (): string => {
  const parts: string[] = [];
  for (let index = 0, length = 0; length < 7 * megabyte; index += 1) {
    const part = `"key${index}":0`;
    parts.push(part);
    length += part.length + 1;
  }
  return `{"htmlContent":"x",${parts.join(',')}}`;
};

/** As the builder sends it: 1.7 MB, and 2 MB of HTML. */
const wholeEmail = (): string => {
  const sentence =
    'The blue bowls came out of the kiln on Tuesday, and <b>every one</b> of them holds more soup. ';
  const content = documentSchema.parse({
    settings: { subject: 'A large email' },
    blocks: Array.from({ length: 500 }, (_, index) => ({
      id: `block-${index}`,
      type: 'text',
      content: sentence.repeat(35),
    })),
  });
  const htmlContent = renderEmail(content).html;
  return JSON.stringify({ name: 'A large email', content, htmlContent });
};

const contacts = (round: number): string => {
  const rows = ['email,first_name,last_name'];
  for (let index = 0, length = 0; length < 5 * megabyte - 100; index += 1) {
    const row = `person-${round}-${index}@shop${index % 97}.example,Ann,Lee${index}`;
    rows.push(row);
    length += row.length + 1;
  }
  return JSON.stringify({ contactsData: rows.join('\n') });
};

/** By their names in the table; each is called with a unique number. */
export const largeCalls: Record<string, (index: number) => LargeCall> = (() => {
  const once: Record<string, LargeCall> = {
    'keys, 7 MB, refused': { path: '/api/analyze-template', statuses: [413], body: keys() },
    'brackets, 7 MB, refused': {
      path: '/api/analyze-template',
      statuses: [400],
      body: '['.repeat(7 * megabyte),
    },
    'email and its HTML, 3.8 MB, saved': { path: '/api/templates', statuses: [201], body: wholeEmail() },
  };
  return {
    ...Object.fromEntries(Object.entries(once).map(([name, call]) => [name, () => call])),
    'contacts, 5 MB pasted, imported': (index: number) => ({
      path: '/api/esp/contacts/import',
      statuses: [200, 201],
      body: contacts(index),
    }),
  };
})();
