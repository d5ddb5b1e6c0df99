import { decodeAttribute } from './decode-attribute.ts';

/** As long as a row of a table can show. */
const maxCharacters = 120;

/** What readers see of each link: its text, or the alternative text of its image. */
export interface LinkLabels {
  /** The link with this number begins; one that is still open ends. */
  begin: (linkId: number) => void;
  /** HTML text, or the value of an attribute: entities are resolved. */
  add: (raw: string) => void;
  end: () => void;
  labelOf: (linkId: number) => string;
}

const tidied = (text: string): string =>
  [...text.replace(/(?:\s|\u00ad|[\u200b-\u200f]|\u034f|\ufeff)+/g, ' ').trim()]
    .slice(0, maxCharacters)
    .join('');

export const linkLabels = (): LinkLabels => {
  const labels = new Map<number, string>();
  let open: { linkId: number; text: string } | null = null;
  const end = (): void => {
    if (open) labels.set(open.linkId, tidied(open.text));
    open = null;
  };
  return {
    begin: (linkId) => {
      end();
      open = { linkId, text: '' };
    },
    add: (raw) => {
      // A link that is never closed would collect the rest of the email.
      if (open && open.text.length < 4 * maxCharacters)
        open.text += ` ${decodeAttribute(raw.replaceAll('"', '&quot;'))}`;
    },
    end,
    labelOf: (linkId) => labels.get(linkId) ?? '',
  };
};
