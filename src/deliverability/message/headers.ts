// The headers of a message, if given.

import type { Header } from '../judge/model.ts';
import type { Message } from './message.ts';

/** All headers of this name, which is in lower case; none if no headers are known. */
export const headersNamed = ({ headers = [] }: Message, name: string): readonly Header[] =>
  headers.filter((header) => header.name.toLowerCase() === name);

export const hasHeader = (message: Message, name: string): boolean => headersNamed(message, name).length > 0;
