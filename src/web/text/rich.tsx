import { TransNoContext } from '@lingui/react/server';
import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import type { TextKey } from '#text/keys.ts';
import { i18n } from './t.ts';

/** A value with `<0>` in it stays text when it is an element. */
const element = (value: ReactNode): ReactNode =>
  typeof value === 'string' ? createElement(Fragment, null, value) : value;

/**
 * A text with elements in it: `<0>…</0>` in the message is the first of `parts`, around the words between the tags. Values
 * may be elements too.
 */
export const Rich = ({
  id,
  values = {},
  parts = [],
}: {
  id: TextKey;
  values?: Record<string, ReactNode>;
  parts?: readonly ReactElement[];
}) => (
  <TransNoContext
    id={id}
    lingui={{ i18n }}
    values={Object.fromEntries(Object.entries(values).map(([name, value]) => [name, element(value)]))}
    components={Object.fromEntries(parts.map((part, index) => [index, part]))}
  />
);
