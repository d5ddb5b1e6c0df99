import { Counted } from '../judge/check.ts';
import type { EmailInput, Finding, Place } from '../judge/model.ts';
import { placesIn } from '../judge/source-location.ts';
import { readMessage } from '../message/message.ts';
import type { Spot } from '../message/reader.ts';
import type { Fault, NetworkFacts, Reach } from './facts.ts';
import { addressOf } from './targets.ts';

const faults: Record<Fault, string> = {
  missing: 'page not found',
  'server-error': 'the site answers with an error',
  'no-host': 'no such site',
  unreachable: 'the site does not answer',
  certificate: 'its certificate is not valid',
  redirects: 'it leads round in a circle',
  private: 'only reachable inside a private network',
  'not-a-picture': 'not a picture',
};

type Broken = Extract<Reach, { state: 'broken' }>;

const isBroken = (reach: Reach): reach is Broken => reach.state === 'broken';

/** The locations of each address, once per occurrence. */
const standing = (html: string, all: readonly { address: string; spot: Spot }[]) => {
  const placeOf = placesIn(html);
  return (address: string, why: string): Place[] =>
    all
      .filter((one) => addressOf(one.address) === address)
      .map(({ spot }) => {
        const place = placeOf(spot);
        return { ...place, excerpt: `${place.excerpt} (${why})` };
      });
};

type PlacesFor = ReturnType<typeof standing>;

const placesOf = (broken: readonly Broken[], placesFor: PlacesFor): Place[] =>
  broken.flatMap(({ address, fault }) => placesFor(address, faults[fault]));

// Half a megabyte takes four seconds on a slow phone (1 Mbit/s). A custom of the trade, so it is advice.
const heavyBytes = 500 * 1024;
const heavyAltogether = 2 * 1024 * 1024;

const kilobytes = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${(bytes / 1024 / 1024).toFixed(1)} MB` : `${Math.round(bytes / 1024)} KB`;

const weightFinding = (placesFor: PlacesFor, pictures: readonly Reach[]): Finding | null => {
  const known = pictures.flatMap((reach) =>
    reach.state === 'reached' && reach.bytes !== null ? [{ address: reach.address, bytes: reach.bytes }] : [],
  );
  const total = known.reduce((sum, { bytes }) => sum + bytes, 0);
  const heavy = known.filter(({ bytes }) => bytes > heavyBytes);
  if (heavy.length === 0 && total <= heavyAltogether) return null;
  const shown =
    heavy.length > 0 ? heavy : known.toSorted((one, other) => other.bytes - one.bytes).slice(0, 3);
  return {
    id: 'image-weight',
    group: 'content',
    severity: 'low',
    evidence: 'F',
    source: 'custom of the trade; filters do not weigh pictures',
    message:
      heavy.length > 0
        ? `${Counted(heavy.length, 'picture is', 'pictures are')} larger than ${kilobytes(heavyBytes)}.`
        : `The pictures take ${kilobytes(total)} together.`,
    fix: 'Save them smaller: as JPEG for photographs, at twice the width they are shown at and no more. On a slow connection the reader sees gaps until they arrive.',
    where: shown.flatMap(({ address, bytes }) => placesFor(address, kilobytes(bytes))),
  };
};

/** Broken links, missing images, and slow images. */
export const reachFindings = (input: EmailInput, { links, pictures }: NetworkFacts): Finding[] => {
  const message = readMessage(input);
  const linkPlaces = standing(
    input.html,
    message.links.map(({ href, place }) => ({ address: href, spot: place })),
  );
  const picturePlaces = standing(
    input.html,
    message.pictures.map(({ src, place }) => ({ address: src, spot: place })),
  );
  const findings: Finding[] = [];
  const brokenLinks = links.filter(isBroken);
  if (brokenLinks.length > 0)
    findings.push({
      id: 'link-broken',
      group: 'links',
      severity: 'high',
      evidence: 'B',
      source: 'tried just now, from this server',
      message: `${Counted(brokenLinks.length, 'link leads', 'links lead')} nowhere when tried.`,
      fix: 'Open each of them yourself. Mend the address, or take the link out, before anyone else clicks it.',
      where: placesOf(brokenLinks, linkPlaces),
    });
  const brokenPictures = pictures.filter(isBroken);
  if (brokenPictures.length > 0)
    findings.push({
      id: 'image-broken',
      group: 'content',
      severity: 'high',
      evidence: 'B',
      source: 'tried just now, from this server',
      message: `${Counted(brokenPictures.length, 'picture does', 'pictures do')} not load.`,
      fix: 'Upload the picture again and use its new address, one that everybody can open without signing in.',
      where: placesOf(brokenPictures, picturePlaces),
    });
  const weight = weightFinding(picturePlaces, pictures);
  return weight ? [...findings, weight] : findings;
};
