import type { EmailInput } from '../judge/model.ts';
import { hasMergeTag, hostOf, schemeOf } from '../message/address.ts';
import { readMessage } from '../message/message.ts';

export interface Targets {
  links: string[];
  pictures: string[];
  leftOut: number;
}

/** Addresses of the same page: without the fragment after `#`. */
export const addressOf = (href: string): string => href.trim().replace(/#.*$/, '');

const canBeTried = (address: string): boolean =>
  /^https?$/.test(schemeOf(address)) && hostOf(address) !== '' && !hasMergeTag(address);

/** The testable addresses of an email, each once, at most `max`: half of them are reserved for images. */
export const targetsOf = (input: EmailInput, max: number): Targets => {
  const message = readMessage(input);
  const unique = (all: readonly string[]) => [...new Set(all.map(addressOf).filter(canBeTried))];
  const links = unique(message.links.map(({ href }) => href));
  const pictures = unique(message.pictures.map(({ src }) => src));
  const forPictures = Math.min(pictures.length, Math.max(Math.floor(max / 2), max - links.length));
  const forLinks = Math.min(links.length, max - forPictures);
  return {
    links: links.slice(0, forLinks),
    pictures: pictures.slice(0, forPictures),
    leftOut: links.length + pictures.length - forLinks - forPictures,
  };
};
