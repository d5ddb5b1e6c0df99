import './same-cases.ts';

/** How many random cases a property is tried on: `npm run test:long` tries more than `npm test`. */
export const runs = (usual: number, long: number): number => (process.env.LONG ? long : usual);
