import { describe, expect, it } from 'vitest';
import { isLocal, reachOf } from './reach';
import type { About } from './types';

const about = (...addresses: string[]): About => ({
  version: '1',
  protocol: 1,
  reach: { lan: true, addresses },
});
const here = (origin: string) => ({ origin, hostname: new URL(origin).hostname });

describe('how others come in', () => {
  it('is never by a name that only this machine knows', () => {
    for (const origin of [
      'http://localhost:7777',
      'http://127.0.0.1:7777',
      'http://127.0.0.2:7777',
      'http://[::1]:7777',
    ]) {
      expect(reachOf(about('http://192.168.1.7:7777', 'http://10.0.0.5:7777'), here(origin))).toEqual({
        origin: 'http://192.168.1.7:7777',
        others: ['http://10.0.0.5:7777'],
        open: true,
      });
    }
  });

  it('is not at all where the server is open and the machine in no network', () => {
    expect(reachOf(about(), here('http://localhost:7777')).open).toBe(false);
    expect(reachOf(undefined, here('http://localhost:7777')).open).toBe(false);
  });

  it('is by the address in the bar if that leads here from elsewhere', () => {
    for (const origin of ['http://192.168.1.7:7777', 'https://umpire.club.example', 'http://localhost.club.example']) {
      expect(reachOf(about('http://10.0.0.5:7777'), here(origin))).toEqual({ origin, others: [], open: true });
    }
  });

  it('knows its own names', () => {
    expect(['localhost', 'umpire.localhost', '127.9.9.9', '[::1]'].filter(isLocal)).toHaveLength(4);
    expect(['127.club.example', '192.168.1.7', 'club.local'].filter(isLocal)).toEqual([]);
  });
});
