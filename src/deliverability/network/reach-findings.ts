// Findings about links and images that were requested.
import { pluralize } from '../judge/check.ts';
import type { EmailInput, Finding, SourceLocation } from '../judge/model.ts';
import { locatorFor } from '../judge/source-location.ts';
import type { HtmlLocation } from '../message/html-listener.ts';
import { readMessage } from '../message/message.ts';
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
  'not-an-image': 'not an image',
};

type Broken = Extract<Reach, { state: 'broken' }>;

const isBroken = (reach: Reach): reach is Broken => reach.state === 'broken';

/** All locations of an address, each with a note in its excerpt. */
type LocationsFor = (address: string, note: string) => SourceLocation[];

const locationsIn = (
  html: string,
  occurrences: readonly { address: string; location: HtmlLocation }[],
): LocationsFor => {
  const locate = locatorFor(html);
  return (address, note) =>
    occurrences
      .filter((occurrence) => addressOf(occurrence.address) === address)
      .map(({ location }) => {
        const located = locate(location);
        return { ...located, excerpt: `${located.excerpt} (${note})` };
      });
};

const brokenLocations = (broken: readonly Broken[], locationsFor: LocationsFor): SourceLocation[] =>
  broken.flatMap(({ address, fault }) => locationsFor(address, faults[fault]));

// Half a megabyte takes four seconds on a slow connection (1 Mbit/s). No filter counts it, so it is advice.
const maxImageBytes = 500 * 1024;
const maxTotalBytes = 2 * 1024 * 1024;

const kilobytes = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${(bytes / 1024 / 1024).toFixed(1)} MB` : `${Math.round(bytes / 1024)} KB`;

const weightFinding = (locationsFor: LocationsFor, images: readonly Reach[]): Finding | null => {
  const known = images.flatMap((reach) =>
    reach.state === 'reached' && reach.bytes !== null ? [{ address: reach.address, bytes: reach.bytes }] : [],
  );
  const total = known.reduce((sum, { bytes }) => sum + bytes, 0);
  const heavy = known.filter(({ bytes }) => bytes > maxImageBytes);
  if (heavy.length === 0 && total <= maxTotalBytes) return null;
  const shown =
    heavy.length > 0 ? heavy : known.toSorted((one, other) => other.bytes - one.bytes).slice(0, 3);
  return {
    id: 'image-weight',
    group: 'content',
    severity: 'low',
    evidence: 'F',
    source: 'custom of the trade; filters do not weigh images',
    message:
      heavy.length > 0
        ? `${pluralize(heavy.length, 'image is', 'images are')} larger than ${kilobytes(maxImageBytes)}.`
        : `The images take ${kilobytes(total)} together.`,
    fix: 'Save them smaller: as JPEG for photographs, at twice the width they are shown at and no more. On a slow connection the reader sees gaps until they arrive.',
    where: shown.flatMap(({ address, bytes }) => locationsFor(address, kilobytes(bytes))),
  };
};

/** Broken links, missing images and heavy images. */
export const reachFindings = (input: EmailInput, { links, images }: NetworkFacts): Finding[] => {
  const message = readMessage(input);
  const linkLocations = locationsIn(
    input.html,
    message.links.map(({ href, location }) => ({ address: href, location })),
  );
  const imageLocations = locationsIn(
    input.html,
    message.images.map(({ src, location }) => ({ address: src, location })),
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
      message: `${pluralize(brokenLinks.length, 'link leads', 'links lead')} nowhere when tried.`,
      fix: 'Open each of them yourself. Mend the address, or take the link out, before anyone else clicks it.',
      where: brokenLocations(brokenLinks, linkLocations),
    });
  const brokenImages = images.filter(isBroken);
  if (brokenImages.length > 0)
    findings.push({
      id: 'image-broken',
      group: 'content',
      severity: 'high',
      evidence: 'B',
      source: 'tried just now, from this server',
      message: `${pluralize(brokenImages.length, 'image does', 'images do')} not load.`,
      fix: 'Upload the image again and use its new address, one that everyone can open without signing in.',
      where: brokenLocations(brokenImages, imageLocations),
    });
  const weight = weightFinding(imageLocations, images);
  return weight ? [...findings, weight] : findings;
};
