// The addresses of an email that are worth a request.
import type { EmailInput } from '../judge/model.ts';
import { hasMergeTag, hostOf, schemeOf } from '../message/address.ts';
import { readMessage } from '../message/message.ts';

export interface Targets {
  links: string[];
  images: string[];
  /** How many were omitted because there were too many. */
  leftOut: number;
}

/** Without the fragment after `#`, which leads to the same page. */
export const addressOf = (href: string): string => href.trim().replace(/#.*$/, '');

const isTestable = (address: string): boolean =>
  /^https?$/.test(schemeOf(address)) && hostOf(address) !== '' && !hasMergeTag(address);

/** The testable addresses of an email, each once, at most `max`: half of them are reserved for images. */
export const targetsOf = (input: EmailInput, max: number): Targets => {
  const message = readMessage(input);
  const unique = (all: readonly string[]) => [...new Set(all.map(addressOf).filter(isTestable))];
  const links = unique(message.links.map(({ href }) => href));
  const images = unique(message.images.map(({ src }) => src));
  const forImages = Math.min(images.length, Math.max(Math.floor(max / 2), max - links.length));
  const forLinks = Math.min(links.length, max - forImages);
  return {
    links: links.slice(0, forLinks),
    images: images.slice(0, forImages),
    leftOut: links.length + images.length - forLinks - forImages,
  };
};
