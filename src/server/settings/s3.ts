// The bucket of uploads.
import type { Environment } from './environment.ts';

export interface S3Config {
  endpoint: string | null;
  bucket: string;
  region: string;
  /** Without keys the server uses the credentials of its machine, container or cluster. */
  accessKeyId?: string;
  secretAccessKey?: string;
  sessionToken?: string;
}

export const readS3 = (settings: Environment, problems: string[]): S3Config | null => {
  const {
    S3_ENDPOINT: endpoint = null,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_SESSION_TOKEN: sessionToken,
  } = settings;
  if (bucket && region) {
    if (accessKeyId && secretAccessKey)
      return { endpoint, bucket, region, accessKeyId, secretAccessKey, sessionToken };
    if (!accessKeyId && !secretAccessKey && !sessionToken) return { endpoint, bucket, region };
  }
  if (endpoint || bucket || region || accessKeyId || secretAccessKey || sessionToken)
    problems.push(
      'S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set all four, only the first two for the credentials of this machine, or none for uploads in DATA_DIR.',
    );
  return null;
};
