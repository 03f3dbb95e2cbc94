import { expect, it } from 'vitest';
import { blake3 } from './blake3';
import { hex } from './random';

// From the published test vectors: input byte n is n modulo 251.
const vectors: [number, string][] = [
  [0, 'af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262'],
  [1, '2d3adedff11b61f14c886e35afa036736dcd87a74d27b5c1510225d0f592e213'],
  [1024, '42214739f095a406f3fc83deb889744ac00df831c10daa55189b5d121c855af7'],
  [1025, 'd00278ae47eb27b34faecf67b4fe263f82d5412916c1ffd97c8cb7fb814b8444'],
  [3072, 'b98cb0ff3623be03326b373de6b9095218513e64f1ee2edd2525c7ad1e5cffd2'],
  [5120, '9cadc15fed8b5d854562b26a9536d9707cadeda9b143978f319ab34230535833'],
];

it.each(vectors)('hashes %i bytes as published', (length, digest) => {
  expect(hex(blake3(Uint8Array.from({ length }, (_, n) => n % 251)))).toBe(digest);
});
