// What the sample shop is called and what it is made of, apart from its contacts and emails.

export const shop = {
  name: 'Potters Row',
  address: 'Potters Row (sample), 14 Kiln Lane, Fernhill',
  /** For the sender of its campaigns, where no sending account is. */
  email: 'hello@potters-row.example',
} as const;

export const contactCount = 200;

/** The same seed makes the same shop. */
export const seed = 1_907;

export const lists = {
  letter: {
    name: 'Potters Row letter',
    description: 'Everyone who reads our letter: new pots, sales, stories.',
  },
  workshop: { name: 'Workshop guests', description: 'They have sat at one of our wheels.' },
  first: { name: 'First to know', description: 'They asked to hear of new pieces before the shop window.' },
} as const;

export const tags = ['Regular', 'First order', 'Gift buyer'] as const;

export const fields = [
  { key: 'city', label: 'City', type: 'text' },
  { key: 'favorite', label: 'Favorite pieces', type: 'text' },
  { key: 'orders', label: 'Orders', type: 'number' },
  { key: 'last_order', label: 'Last order', type: 'date' },
] as const;
