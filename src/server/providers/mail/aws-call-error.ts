// The failure of a call to an AWS account, in the form that the domain reads.
export type AwsService = 'ses' | 'sns' | 'sqs';

/** `status` is null when no server answered. The message is Amazon's own and may contain addresses: never log it. */
export class AwsCallError extends Error {
  override readonly name = 'AwsCallError';
  readonly service: AwsService;
  readonly status: number | null;
  /**
   * Amazon's error code, without a namespace; `Unreachable` when no server answered, `Malformed` when nothing was sent,
   * `Unreadable` when the answer could not be parsed.
   */
  readonly code: string;

  constructor(service: AwsService, status: number | null, code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.service = service;
    this.status = status;
    this.code = code;
  }
}

interface SdkError extends Error {
  $metadata?: { httpStatusCode?: number };
  /** Only of errors that the service returned. */
  $fault?: 'client' | 'server';
  /** SNS and SQS: the code as the service returned it. The class has another name. */
  Error?: { Code?: string };
}

/** SQS has codes of its older protocol: `AWS.SimpleQueueService.QueueDeletedRecently`. */
const withoutNamespace = (code: string): string => code.replace(/^AWS\.SimpleQueueService\./, '');

/** The client refused to write the request. Of the headers, only the access key comes from users. */
const isMalformed = (error: Error): boolean => 'code' in error && error.code === 'ERR_INVALID_CHAR';

/** Takes an error of the AWS SDK and gives it as `AwsCallError`; one that is an `AwsCallError` already is returned. */
export const asAwsCallError = (service: AwsService, thrown: unknown): AwsCallError => {
  if (thrown instanceof AwsCallError) return thrown;
  const error: SdkError = thrown instanceof Error ? thrown : new Error(String(thrown));
  const status = error.$metadata?.httpStatusCode ?? null;
  const fail = (code: string): AwsCallError => new AwsCallError(service, status, code, error.message, thrown);
  if (error.$fault !== undefined) return fail(withoutNamespace(error.Error?.Code ?? error.name));
  if (status !== null) return fail(status < 300 ? 'Unreadable' : '');
  return fail(isMalformed(error) ? 'Malformed' : 'Unreachable');
};
