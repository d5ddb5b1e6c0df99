// The origin of a request, for limits and for the list of sessions.
import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Visitor } from '../domain/shared/caller.ts';

/**
 * The value that a trusted proxy forwards may be anything the client wrote; then only the proxy's address is known. The
 * address of a disconnected client is unknown: the socket no longer has one.
 */
const addressOf = (request: FastifyRequest): string => {
  const address = String(request.ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
  return isIPv4(address) || isIPv6(address) ? address : (request.socket.remoteAddress ?? '');
};

/** A client with one IPv6 address has its whole /64, 18 quintillion addresses, which count as one. */
const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address;
  const { parts } = ipaddr.IPv6.parse(address.replace(/%.*$/, ''));
  const groups = parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
};

export const visitorOf = (request: FastifyRequest): Visitor => {
  const address = addressOf(request);
  return {
    address,
    network: networkOf(address),
    userAgent: request.headers['user-agent'] ?? '',
    language: request.language,
  };
};
