// The contacts of the sample shop: names, addresses under `.example`, and what the shop knows of each.
import { sampleDomain } from '../../../db/audience/contacts/sample-contacts.ts';
import type { Random } from './random.ts';

interface Place {
  city: string;
  timeZone: string;
}

interface Region {
  language: string;
  /** Of a hundred contacts. */
  share: number;
  firstNames: readonly [string, ...string[]];
  lastNames: readonly [string, ...string[]];
  places: readonly [Place, ...Place[]];
}

const place = (city: string, timeZone: string): Place => ({ city, timeZone });

const english: Region = {
  language: 'en',
  share: 70,
  firstNames: [
    ...(['Ada', 'Amber', 'Beth', 'Caleb', 'Clara', 'Daniel', 'Della', 'Edith', 'Elliot', 'Esther'] as const),
    ...['Finn', 'Grace', 'Hannah', 'Harriet', 'Henry', 'Imogen', 'Iris', 'Jack', 'Joan', 'Jonah'],
    ...['Kit', 'Laura', 'Leo', 'Lydia', 'Maeve', 'Martha', 'Miles', 'Nora', 'Oscar', 'Pearl'],
    ...['Rosa', 'Ruth', 'Simon', 'Stella', 'Theo', 'Tessa', 'Una', 'Violet', 'Walter', 'Wren'],
  ],
  lastNames: [
    ...([
      'Abbott',
      'Barlow',
      'Birch',
      'Calder',
      'Chambers',
      'Cole',
      'Dale',
      'Doyle',
      'Ellery',
      'Fenn',
    ] as const),
    ...['Field', 'Garland', 'Hale', 'Harper', 'Hollis', 'Ingram', 'Keane', 'Lark', 'Lowe', 'Marsh'],
    ...['Mercer', 'Nash', 'Oakes', 'Page', 'Quill', 'Reed', 'Rowe', 'Sage', 'Thorne', 'Vale'],
    ...['Wade', 'Webb', 'Weir', 'Winter', 'Wolfe', 'Yates'],
  ],
  places: [
    place('Portland', 'America/Los_Angeles'),
    place('Seattle', 'America/Los_Angeles'),
    place('Denver', 'America/Denver'),
    place('Chicago', 'America/Chicago'),
    place('Boston', 'America/New_York'),
    place('New York', 'America/New_York'),
    place('Toronto', 'America/Toronto'),
    place('London', 'Europe/London'),
    place('Melbourne', 'Australia/Melbourne'),
  ],
};

const others: readonly Region[] = [
  {
    language: 'de',
    share: 10,
    firstNames: ['Anke', 'Bernd', 'Frieda', 'Jonas', 'Lena', 'Matthias', 'Jörg', 'Ulrike'],
    lastNames: ['Ahrens', 'Becker', 'Köhler', 'Lindner', 'Sommer', 'Vogt'],
    places: [place('Berlin', 'Europe/Berlin'), place('Vienna', 'Europe/Vienna')],
  },
  {
    language: 'fr',
    share: 8,
    firstNames: ['Agathe', 'Camille', 'Hélène', 'Lucien', 'Mathilde', 'Théo'],
    lastNames: ['Aubert', 'Fontaine', 'Girard', 'Lefèvre', 'Moreau'],
    places: [place('Lyon', 'Europe/Paris'), place('Montreal', 'America/Toronto')],
  },
  {
    language: 'es',
    share: 7,
    firstNames: ['Alba', 'Iñaki', 'Lucía', 'Mateo', 'Pilar', 'Rubén'],
    lastNames: ['Cano', 'Herrero', 'Molina', 'Peña', 'Serrano'],
    places: [place('Valencia', 'Europe/Madrid'), place('Mexico City', 'America/Mexico_City')],
  },
  {
    language: 'it',
    share: 5,
    firstNames: ['Chiara', 'Davide', 'Giulia', 'Nicolò', 'Sofia'],
    lastNames: ['Bassi', 'Ferri', 'Gallo', 'Rinaldi'],
    places: [place('Bologna', 'Europe/Rome')],
  },
];

const regions: readonly Region[] = [english, ...others];

/** Each region once for each hundredth of its share. */
const hundredths = regions.flatMap((region) => Array.from({ length: region.share }, () => region));

const regionAt = (hundredth: number): Region => hundredths[hundredth] ?? english;

const hosts: readonly [string, ...string[]] = ['inbox', 'letterbox', 'mailroom', 'postbag', 'quickpost'];

/** `Hélène Lefèvre` is `helene.lefevre`. */
const localPartOf = (firstName: string, lastName: string): string =>
  `${firstName}.${lastName}`
    .normalize('NFD')
    .replace(/[^a-zA-Z.]/g, '')
    .toLowerCase();

export type SampleTag = 'Regular' | 'First order' | 'Gift buyer';
export type SampleList = 'letter' | 'workshop' | 'first';

export interface Person {
  email: string;
  firstName: string;
  lastName: string;
  language: string;
  timeZone: string;
  fields: { city: string; favorite: string; orders: string; last_order?: string };
  tags: SampleTag[];
  lists: SampleList[];
  source: 'form' | 'import' | 'manual';
  createdAt: Date;
}

const dayMs = 24 * 60 * 60 * 1000;
const favorites: readonly [string, ...string[]] = ['mugs', 'bowls', 'teapots', 'vases', 'plates'];

/** More customers order once or twice than often; a third only read. */
const orderCount = (random: Random): number => {
  if (random.chance(0.33)) return 0;
  return Math.min(12, 1 + Math.floor(-Math.log(1 - random.next()) * 2));
};

const tagsFor = (orders: number, random: Random): SampleTag[] => [
  ...(orders >= 4 ? (['Regular'] as const) : []),
  ...(orders === 1 ? (['First order'] as const) : []),
  ...(random.chance(0.15) ? (['Gift buyer'] as const) : []),
];

const listsFor = (random: Random): SampleList[] => {
  const goesToWorkshops = random.chance(0.35);
  return [
    ...(!goesToWorkshops || random.chance(0.8) ? (['letter'] as const) : []),
    ...(goesToWorkshops ? (['workshop'] as const) : []),
    ...(random.chance(0.4) ? (['first'] as const) : []),
  ];
};

const personAt = (random: Random, createdAt: Date, now: Date): Omit<Person, 'email'> & { local: string } => {
  const region = regionAt(random.integer(0, 99));
  const firstName = random.pick(region.firstNames);
  const lastName = random.pick(region.lastNames);
  const { city, timeZone } = random.pick(region.places);
  const orders = orderCount(random);
  const sinceMs = (now.getTime() - createdAt.getTime()) * random.next();
  const lastOrder = new Date(createdAt.getTime() + sinceMs).toISOString().slice(0, 10);
  return {
    local: localPartOf(firstName, lastName),
    firstName,
    lastName,
    language: region.language,
    timeZone,
    fields: {
      city,
      favorite: random.pick(favorites),
      orders: String(orders),
      ...(orders > 0 ? { last_order: lastOrder } : {}),
    },
    tags: tagsFor(orders, random),
    lists: listsFor(random),
    source: random.chance(0.72) ? 'form' : random.chance(0.6) ? 'import' : 'manual',
    createdAt,
  };
};

/** In the order in which they came, over the year before `now`. No two have the same address. */
export const makePeople = (random: Random, count: number, now: Date): Person[] => {
  const perLocalPart = new Map<string, number>();
  const first = now.getTime() - 365 * dayMs;
  const stepMs = (364 * dayMs) / count;
  return Array.from({ length: count }, (_, index) => {
    const createdAt = new Date(Math.floor(first + (index + random.next()) * stepMs));
    const { local, ...person } = personAt(random, createdAt, now);
    const host = `${random.pick(hosts)}${sampleDomain}`;
    const same = (perLocalPart.get(local) ?? 0) + 1;
    perLocalPart.set(local, same);
    return { ...person, email: `${local}${same === 1 ? '' : same}@${host}` };
  });
};

/** Another address for the same person, when the first one is taken: `ada.vale@…` is `ada.vale.2@…`. */
export const otherAddress = (email: string, round: number): string => {
  const [local = '', host = ''] = email.split('@');
  return `${local}.${round + 1}@${host}`;
};
