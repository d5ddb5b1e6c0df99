import { expect, it } from 'vitest';
import { ownerOf } from './address.ts';

it.each([
  ['shop.test', 'shop.test'],
  ['www.mail.shop.test', 'shop.test'],
  ['shop.example.co.uk', 'example.co.uk'],
  ['blog.juma.me.uk', 'juma.me.uk'],
  ['www.tax.gc.ca', 'tax.gc.ca'],
  ['sheridanc.on.ca', 'sheridanc.on.ca'],
  ['a.ibd.pe.kr', 'ibd.pe.kr'],
  ['www.abc.com.au', 'abc.com.au'],
  ['a.b.shop.mm', 'b.shop.mm'],
  ['mail.ac.de', 'ac.de'],
  ['ann.github.io', 'ann.github.io'],
  ['a.ann.github.io', 'ann.github.io'],
  ['ann.blogspot.com', 'ann.blogspot.com'],
  ['d1kx.cloudfront.net', 'd1kx.cloudfront.net'],
  ['shop.s3.amazonaws.com', 'shop.s3.amazonaws.com'],
  ['shop.s3.us-east-1.amazonaws.com', 'shop.s3.us-east-1.amazonaws.com'],
  ['s3.amazonaws.com', 's3.amazonaws.com'],
  ['www.amazonaws.com', 'amazonaws.com'],
  ['github.io', 'github.io'],
  ['co.uk', 'co.uk'],
  ['localhost', 'localhost'],
  ['', ''],
  ['10.0.0.1', '10.0.0.1'],
  ['constructor.prototype.uk', 'prototype.uk'],
])('the owner of %s is %s', (host, owner) => {
  expect(ownerOf(host)).toBe(owner);
});
