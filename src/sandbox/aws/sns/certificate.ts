// A self-signed X.509 certificate around a public key, for programs that verify SNS signatures: they fetch a
// certificate, and Node can read one but not make one. DER (X.690) is tag, length, content.
import { createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto';

const der = (tag: number, ...contents: Buffer[]): Buffer => {
  const content = Buffer.concat(contents);
  const length: number[] = [];
  for (let rest = content.length; rest > 0; rest >>= 8) length.unshift(rest & 0xff);
  const lengthBytes = content.length < 0x80 ? [content.length] : [0x80 | length.length, ...length];
  return Buffer.concat([Buffer.from([tag, ...lengthBytes]), content]);
};

const sequence = (...contents: Buffer[]): Buffer => der(0x30, ...contents);

/** 1.2.840.113549.1.1.11, sha256WithRSAEncryption, with its empty parameters. */
const sha256WithRsa = sequence(
  Buffer.from([0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b]),
  der(0x05),
);

const commonName = (name: string): Buffer =>
  sequence(der(0x31, sequence(Buffer.from([0x06, 0x03, 0x55, 0x04, 0x03]), der(0x0c, Buffer.from(name)))));

const time = (date: Date): Buffer => der(0x18, Buffer.from(date.toISOString().replace(/[-:T]|\.\d+/g, '')));

export const selfSignedCertificate = (privateKey: KeyObject, name: string, from: Date, to: Date): string => {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const serial = randomBytes(16);
  // A positive number, without a leading zero byte.
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    sha256WithRsa,
    commonName(name),
    sequence(time(from), time(to)),
    commonName(name),
    publicKey,
  );
  const signature = sign('sha256', body, privateKey);
  const certificate = sequence(body, sha256WithRsa, der(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
};
