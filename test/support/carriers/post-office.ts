// A carrier's own service, as unlike the product's first one as a carrier can be: one letter in a call, no question
// about limits, and reports in words of its own, which it posts to an address or gives to those who fetch them. Its
// list of letters decides in tests, not the product's own records.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Letter {
  sender: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  /** Handed back with each report. */
  ref: Record<string, string>;
}

export interface TakenLetter extends Letter {
  id: string;
  takenAt: number;
}

/** `drop…`: the line breaks before the answer, after the letter was taken or before. */
export type Decision =
  | 'take'
  | 'take-and-drop'
  | 'drop'
  | 'slow-down'
  | 'full-today'
  | 'no-such-box'
  | 'closed';

export interface Report {
  what: 'taken' | 'in-the-box' | 'came-back' | 'called-junk';
  letter: Pick<TakenLetter, 'id' | 'to' | 'ref' | 'takenAt'>;
  at: number;
}

export interface PostOffice {
  url: string;
  letters: TakenLetter[];
  /** How many letters were brought, taken or not. */
  brought: number;
  decide: (letter: Letter) => Decision;
  /** What becomes of a letter later. */
  endOf: (letter: TakenLetter) => Report['what'];
  /** Reports are posted there, again and again until they are taken; null: they are fetched. */
  postTo: string | null;
  /** All reports are with those who wanted them. */
  areReportsGone(): boolean;
  close(): Promise<void>;
}

export const officeSecret = 'the secret of the post office';
/** Letters to it reach no person. */
export const nobody = 'nobody@office.example';

const statuses: Partial<Record<Decision, number>> = {
  'slow-down': 429,
  'full-today': 507,
  'no-such-box': 422,
  closed: 401,
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

const answer = (response: ServerResponse, status: number, body: object = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const postIntervalMs = 50;
const refetchMs = 500;
const maxReports = 200;

export const startPostOffice = async (): Promise<PostOffice> => {
  let reports: Report[] = [];
  const unacknowledged = new Map<string, { reports: Report[]; at: number }>();
  let batches = 0;

  const take = (letter: Letter): TakenLetter => {
    const taken = { ...letter, id: `letter-${office.letters.length + 1}`, takenAt: Date.now() };
    office.letters.push(taken);
    const { id, to, ref, takenAt } = taken;
    const reported = { id, to, ref, takenAt };
    reports.push({ what: 'taken', letter: reported, at: takenAt });
    const end = office.endOf(taken);
    if (end !== 'taken') reports.push({ what: end, letter: reported, at: takenAt + 1 });
    return taken;
  };

  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const letter = JSON.parse(await bodyOf(request)) as Letter;
    office.brought += 1;
    const isKnown = request.headers.authorization === `Bearer ${officeSecret}`;
    const decision = isKnown ? office.decide(letter) : 'closed';
    if (decision === 'take') answer(response, 201, { id: take(letter).id });
    else if (decision === 'take-and-drop') {
      take(letter);
      request.socket.destroy();
    } else if (decision === 'drop') request.socket.destroy();
    else answer(response, statuses[decision] ?? 500);
  };

  /** The next reports; those that were not acknowledged come again. */
  const hand = (response: ServerResponse): void => {
    for (const [batch, sent] of unacknowledged) {
      if (performance.now() - sent.at < refetchMs) continue;
      unacknowledged.delete(batch);
      reports.unshift(...sent.reports);
    }
    batches += 1;
    const handed = reports.splice(0, maxReports);
    if (handed.length > 0) unacknowledged.set(String(batches), { reports: handed, at: performance.now() });
    answer(response, 200, { batch: String(batches), reports: handed });
  };

  const server = createServer((request, response) => {
    const { method, url = '' } = request;
    if (method === 'POST') void receive(request, response);
    else if (method === 'GET') hand(response);
    else {
      unacknowledged.delete(url.split('/').at(-1) ?? '');
      answer(response, 200);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const office: PostOffice = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    letters: [],
    brought: 0,
    decide: () => 'take',
    endOf: () => 'in-the-box',
    postTo: null,
    areReportsGone: () => reports.length === 0 && unacknowledged.size === 0,
    close: async () => {
      clearInterval(timer);
      await posting;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  const post = async (): Promise<void> => {
    if (office.postTo === null || reports.length === 0) return;
    const posted = reports.slice(0, maxReports);
    const { ok } = await fetch(office.postTo, { method: 'POST', body: JSON.stringify(posted) });
    if (ok) reports = reports.slice(posted.length);
  };
  let posting = Promise.resolve();
  const timer = setInterval(() => {
    posting = posting.then(post).catch(() => undefined);
  }, postIntervalMs);
  return office;
};
