// A refusal in Amazon's words. Each protocol formats it differently; the vendor's client reads the code.

export class AwsError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'AwsError';
    this.status = status;
    this.code = code;
  }
}

export const badRequest = (message: string): AwsError => new AwsError(400, 'BadRequestException', message);

export const notFound = (message: string): AwsError => new AwsError(404, 'NotFoundException', message);

export const alreadyExists = (message: string): AwsError =>
  new AwsError(400, 'AlreadyExistsException', message);
