// SES v2 over REST.
import { AwsError } from '../aws-error.ts';
import type { Stage } from '../state.ts';
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

type Operation = (stage: Stage, call: SesCall, first: string, second: string) => Promise<object>;

const getAccount: Operation = async (stage) => {
  const { productionAccess, max24HourSend, maxSendRate, sendingEnabled, enforcementStatus } =
    stage.account.state();
  return {
    DedicatedIpAutoWarmupEnabled: false,
    EnforcementStatus: enforcementStatus,
    ProductionAccessEnabled: productionAccess,
    SendQuota: {
      Max24HourSend: max24HourSend,
      MaxSendRate: maxSendRate,
      SentLast24Hours: await sentInDay(stage.pool, stage.now()),
    },
    SendingEnabled: sendingEnabled && enforcementStatus !== 'SHUTDOWN',
    SuppressionAttributes: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    Details: { MailType: 'MARKETING', ContactLanguage: 'EN' },
  };
};

const withFaults =
  (act: Operation): Operation =>
  async (stage, call, first, second) => {
    const fault = stage.account.nextFault();
    if (fault === 'throttled') throw new AwsError(429, 'TooManyRequestsException', rateExceeded);
    if (fault === 'serverError') {
      throw new AwsError(500, 'InternalServiceErrorException', 'An internal error has occurred.');
    }
    const answer = await act(stage, call, first, second);
    return fault === 'resetAfterAcceptance' ? { ...answer, [lost]: true } : answer;
  };

const lost = Symbol('lost');

const sets = '/v2/email/configuration-sets';
/** Policies allow operations by this name. */
const operations: [name: string, method: string, path: string, Operation][] = [
  ['GetAccount', 'GET', '/v2/email/account', getAccount],
  [
    'SendEmail',
    'POST',
    '/v2/email/outbound-emails',
    withFaults((stage, { body, sourceIp }) => sendEmail(stage, body, sourceIp)),
  ],
  [
    'SendBulkEmail',
    'POST',
    '/v2/email/outbound-bulk-emails',
    withFaults((stage, { body, sourceIp }) => sendBulkEmail(stage, body, sourceIp)),
  ],
  ['CreateEmailIdentity', 'POST', '/v2/email/identities', (stage, { body }) => createIdentity(stage, body)],
  [
    'ListEmailIdentities',
    'POST',
    '/v2/email/list-identities',
    (stage, { body }) => listIdentities(stage, body),
  ],
  // The older form of the same call.
  [
    'ListEmailIdentities',
    'GET',
    '/v2/email/identities',
    (stage, { query }) => listIdentities(stage, { NextToken: query.get('NextToken') ?? undefined }),
  ],
  ['GetEmailIdentity', 'GET', '/v2/email/identities/*', (stage, _call, name) => getIdentity(stage, name)],
  [
    'DeleteEmailIdentity',
    'DELETE',
    '/v2/email/identities/*',
    (stage, _call, name) => deleteIdentity(stage, name),
  ],
  [
    'PutSuppressedDestination',
    'PUT',
    '/v2/email/suppression/addresses',
    (stage, { body }) => putSuppressed(stage, body),
  ],
  [
    'ListSuppressedDestinations',
    'GET',
    '/v2/email/suppression/addresses',
    (stage, { query }) => listSuppressed(stage, query),
  ],
  [
    'GetSuppressedDestination',
    'GET',
    '/v2/email/suppression/addresses/*',
    (stage, _call, address) => getSuppressed(stage, address),
  ],
  [
    'DeleteSuppressedDestination',
    'DELETE',
    '/v2/email/suppression/addresses/*',
    (stage, _call, address) => deleteSuppressed(stage, address),
  ],
  ['CreateConfigurationSet', 'POST', sets, (stage, { body }) => createSet(stage, body)],
  [
    'ListConfigurationSets',
    'POST',
    '/v2/email/list-configuration-sets',
    (stage, { body }) => listSets(stage, body),
  ],
  [
    'ListConfigurationSets',
    'GET',
    sets,
    (stage, { query }) => listSets(stage, { NextToken: query.get('NextToken') ?? undefined }),
  ],
  ['GetConfigurationSet', 'GET', `${sets}/*`, (stage, _call, name) => getSet(stage, name)],
  ['DeleteConfigurationSet', 'DELETE', `${sets}/*`, (stage, _call, name) => deleteSet(stage, name)],
  [
    'CreateConfigurationSetEventDestination',
    'POST',
    `${sets}/*/event-destinations`,
    (stage, { body }, set) => createDestination(stage, set, body),
  ],
  [
    'GetConfigurationSetEventDestinations',
    'GET',
    `${sets}/*/event-destinations`,
    (stage, _call, set) => getDestinations(stage, set),
  ],
  [
    'UpdateConfigurationSetEventDestination',
    'PUT',
    `${sets}/*/event-destinations/*`,
    (stage, { body }, set, name) => updateDestination(stage, set, name, body),
  ],
  [
    'DeleteConfigurationSetEventDestination',
    'DELETE',
    `${sets}/*/event-destinations/*`,
    (stage, _call, set, name) => deleteDestination(stage, set, name),
  ],
];

const routes = operations.map(([name, method, path, act]) => ({
  name,
  method,
  pattern: new RegExp(`^${path.replaceAll('*', '([^/]+)')}$`),
  act,
}));

export const answerSes = async (stage: Stage, call: SesCall): Promise<SesAnswer> => {
  const path = call.path.replace(/\/+$/, '');
  for (const { name, method, pattern, act } of routes) {
    const found = method === call.method ? pattern.exec(path) : null;
    if (!found) continue;
    stage.account.allow('ses', name);
    await stage.account.delay();
    const [first = '', second = ''] = found.slice(1).map((part) => decodeURIComponent(part));
    const body = await act(stage, call, first, second);
    return { body, isLost: lost in body };
  }
  throw new AwsError(
    404,
    'UnknownOperationException',
    `The sandbox has no operation ${call.method} ${path}.`,
  );
};
