// The texts that the specification of the product fixes: on which page, in which place, word for word in American
// English. Other words may change; these may not. test/e2e/spec-literals opens each place and looks for its text.

/** `action`: a button, or a link that looks like one. `date`: the text is a format, such as `MMM d, yyyy`. */
export type Place =
  | 'action'
  | 'cell'
  | 'checkbox'
  | 'columnheader'
  | 'date'
  | 'dialog'
  | 'group'
  | 'heading'
  | 'id'
  | 'link'
  | 'option'
  | 'tab'
  | 'text'
  | 'toast'
  | 'value';

export type Region = 'dialog' | 'footer' | 'main' | 'menu' | 'sidebar' | 'table' | 'top bar';

export interface SpecLiteral {
  /** The address. `{id}` matches any segment; a query in it must be part of the address. */
  path: string;
  /** What was done there, when the text is shown. */
  scenario: string;
  place: Place;
  /** `{name}` matches any value. */
  text: string;
  /** Where the same text may be in other parts of the page as well. */
  within?: Region;
  /** The place says more than this, such as a count. */
  isPart?: true;
  /** The text is not in the interface's own code but in the folder content. */
  isContent?: true;
  /** Another test that looks for the text, where it cannot be reached without words that are not fixed. */
  provedBy?: string;
}

type Details = Omit<SpecLiteral, 'path' | 'scenario' | 'place' | 'text'>;

/** Texts that are shown together. */
export const shownOn = (
  path: string,
  scenario: string,
  texts: Partial<Record<Place, readonly string[]>>,
  details: Details = {},
): SpecLiteral[] =>
  (Object.entries(texts) as [Place, readonly string[]][]).flatMap(([place, all]) =>
    all.map((text) => ({ path, scenario, place, text, ...details })),
  );
