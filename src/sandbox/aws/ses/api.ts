// SES v2 over REST.
import { AwsError } from '../aws-error.ts';
import type { SandboxState } from '../state.ts';
import {
  createDestination,
  createSet,
  deleteDestination,
  deleteSet,
  getDestinations,
  getSet,
  listSets,
  updateDestination,
} from './configuration-sets.ts';
import { createIdentity, deleteIdentity, getIdentity, listIdentities } from './identities.ts';
import { rateExceeded, sendBulkEmail, sendEmail } from './send.ts';
import { deleteSuppressed, getSuppressed, listSuppressed, putSuppressed } from './suppression.ts';
import { sentInDay } from './usage.ts';

export interface SesCall {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  sourceIp: string;
}

export interface SesAnswer {
  body: object;
  /** The call succeeds, and its response is lost. */
  isLost: boolean;
}

type Operation = (state: SandboxState, call: SesCall, first: string, second: string) => Promise<object>;

const getAccount: Operation = async (state) => {
  const { productionAccess, max24HourSend, maxSendRate, sendingEnabled, enforcementStatus } =
    state.account.current();
  return {
    DedicatedIpAutoWarmupEnabled: false,
    EnforcementStatus: enforcementStatus,
    ProductionAccessEnabled: productionAccess,
    SendQuota: {
      Max24HourSend: max24HourSend,
      MaxSendRate: maxSendRate,
      SentLast24Hours: await sentInDay(state.pool, state.now()),
    },
    SendingEnabled: sendingEnabled && enforcementStatus !== 'SHUTDOWN',
    SuppressionAttributes: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    Details: { MailType: 'MARKETING', ContactLanguage: 'EN' },
  };
};

const withFaults =
  (handle: Operation): Operation =>
  async (state, call, first, second) => {
    const fault = state.account.nextFault();
    if (fault === 'throttled') throw new AwsError(429, 'TooManyRequestsException', rateExceeded);
    if (fault === 'serverError') {
      throw new AwsError(500, 'InternalServiceErrorException', 'An internal error has occurred.');
    }
    const answer = await handle(state, call, first, second);
    return fault === 'resetAfterAcceptance' ? { ...answer, [responseLost]: true } : answer;
  };

const responseLost = Symbol('lost');

const sets = '/v2/email/configuration-sets';
/** Policies allow operations by this name. */
const operations: [name: string, method: string, path: string, Operation][] = [
  ['GetAccount', 'GET', '/v2/email/account', getAccount],
  [
    'SendEmail',
    'POST',
    '/v2/email/outbound-emails',
    withFaults((state, { body, sourceIp }) => sendEmail(state, body, sourceIp)),
  ],
  [
    'SendBulkEmail',
    'POST',
    '/v2/email/outbound-bulk-emails',
    withFaults((state, { body, sourceIp }) => sendBulkEmail(state, body, sourceIp)),
  ],
  ['CreateEmailIdentity', 'POST', '/v2/email/identities', (state, { body }) => createIdentity(state, body)],
  [
    'ListEmailIdentities',
    'POST',
    '/v2/email/list-identities',
    (state, { body }) => listIdentities(state, body),
  ],
  // The older form of the same call.
  [
    'ListEmailIdentities',
    'GET',
    '/v2/email/identities',
    (state, { query }) => listIdentities(state, { NextToken: query.get('NextToken') ?? undefined }),
  ],
  ['GetEmailIdentity', 'GET', '/v2/email/identities/*', (state, _call, name) => getIdentity(state, name)],
  [
    'DeleteEmailIdentity',
    'DELETE',
    '/v2/email/identities/*',
    (state, _call, name) => deleteIdentity(state, name),
  ],
  [
    'PutSuppressedDestination',
    'PUT',
    '/v2/email/suppression/addresses',
    (state, { body }) => putSuppressed(state, body),
  ],
  [
    'ListSuppressedDestinations',
    'GET',
    '/v2/email/suppression/addresses',
    (state, { query }) => listSuppressed(state, query),
  ],
  [
    'GetSuppressedDestination',
    'GET',
    '/v2/email/suppression/addresses/*',
    (state, _call, address) => getSuppressed(state, address),
  ],
  [
    'DeleteSuppressedDestination',
    'DELETE',
    '/v2/email/suppression/addresses/*',
    (state, _call, address) => deleteSuppressed(state, address),
  ],
  ['CreateConfigurationSet', 'POST', sets, (state, { body }) => createSet(state, body)],
  [
    'ListConfigurationSets',
    'POST',
    '/v2/email/list-configuration-sets',
    (state, { body }) => listSets(state, body),
  ],
  [
    'ListConfigurationSets',
    'GET',
    sets,
    (state, { query }) => listSets(state, { NextToken: query.get('NextToken') ?? undefined }),
  ],
  ['GetConfigurationSet', 'GET', `${sets}/*`, (state, _call, name) => getSet(state, name)],
  ['DeleteConfigurationSet', 'DELETE', `${sets}/*`, (state, _call, name) => deleteSet(state, name)],
  [
    'CreateConfigurationSetEventDestination',
    'POST',
    `${sets}/*/event-destinations`,
    (state, { body }, set) => createDestination(state, set, body),
  ],
  [
    'GetConfigurationSetEventDestinations',
    'GET',
    `${sets}/*/event-destinations`,
    (state, _call, set) => getDestinations(state, set),
  ],
  [
    'UpdateConfigurationSetEventDestination',
    'PUT',
    `${sets}/*/event-destinations/*`,
    (state, { body }, set, name) => updateDestination(state, set, name, body),
  ],
  [
    'DeleteConfigurationSetEventDestination',
    'DELETE',
    `${sets}/*/event-destinations/*`,
    (state, _call, set, name) => deleteDestination(state, set, name),
  ],
];

const routes = operations.map(([name, method, path, handle]) => ({
  name,
  method,
  pattern: new RegExp(`^${path.replaceAll('*', '([^/]+)')}$`),
  handle,
}));

export const answerSes = async (state: SandboxState, call: SesCall): Promise<SesAnswer> => {
  const path = call.path.replace(/\/+$/, '');
  for (const { name, method, pattern, handle } of routes) {
    const found = method === call.method ? pattern.exec(path) : null;
    if (!found) continue;
    state.account.allow('ses', name);
    await state.account.delay();
    const [first = '', second = ''] = found.slice(1).map((part) => decodeURIComponent(part));
    const body = await handle(state, call, first, second);
    return { body, isLost: responseLost in body };
  }
  throw new AwsError(
    404,
    'UnknownOperationException',
    `The sandbox has no operation ${call.method} ${path}.`,
  );
};
