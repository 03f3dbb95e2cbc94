// A seat at a battle over the bare line, without a page: it reads what is offered and says it. For figures that need many battles.
import type { Answer, Ask, Blank, Here, Lobby, Offered, Phrase, Row, SetUp } from '../src/types';
import { blake3 } from '../src/wire/blake3';
import { hex } from '../src/wire/random';
import type { Chooser } from '../tests/player';

/** A battle that was made, and the key of its first seat. */
export interface Opened {
  battle: string;
  key: string;
}

/** Makes a battle with its lobby. */
export async function open(url: string, set_up: SetUp): Promise<Opened> {
  const answer = await fetch(`${url}/api/battles`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ set_up, shared: false }),
  });
  const opened = (await answer.json()) as Opened;
  if (!answer.ok) throw new Error(JSON.stringify(opened));
  return opened;
}

interface FromServer {
  id?: number;
  lobby?: Lobby;
  here?: Here;
  answer?: Record<string, unknown>;
  entered?: unknown;
  refused?: { says: string; again?: boolean };
}

const word = 'a word of this device';

/** One seat, from the lobby on. */
export class Seat {
  here: Here | undefined;
  /** How long each thing was waited for that the other side decided, in milliseconds. */
  readonly waits: number[] = [];
  #socket: WebSocket;
  #next = 1;
  #waiting = new Map<number, (message: FromServer) => void>();
  #told: (() => void) | undefined;
  #since: number | undefined;
  #stage = '';

  constructor(url: string, { battle, key }: Opened) {
    this.#socket = new WebSocket(`${url.replace('http', 'ws')}/api/socket`);
    this.#socket.onopen = () => this.#socket.send(JSON.stringify({ hello: { protocol: 1, battle, key } }));
    this.#socket.onmessage = (event) => this.#take(JSON.parse(String(event.data)) as FromServer);
  }

  close(): void {
    this.#socket.close();
  }

  get isOver(): boolean {
    return this.here?.seen.moving.moment.waits.for === 'nothing';
  }

  get #isAsked(): boolean {
    return this.here?.seen.moving.moment.waits.of?.includes('A') ?? false;
  }

  /** Until the table is there. */
  async begun(): Promise<void> {
    while (!this.here) await new Promise<void>((told) => (this.#told = told));
  }

  /** Until it is this seat's turn, or all is over. */
  async turn(): Promise<void> {
    while (!this.isOver && !this.#isAsked) await new Promise<void>((told) => (this.#told = told));
  }

  ask<W extends string>(what: W, of: unknown): Promise<unknown> {
    return this.#patiently({ ask: { [what]: of } as Ask }).then((it) => it.answer?.[what] as Answer | undefined);
  }

  /** Says something; the newest table has come when this ends. */
  async say(phrase: Phrase): Promise<void> {
    const before = this.here?.seen.moving.entry ?? 0;
    const request = `request-${before}-${this.#next}`;
    const message = await this.#patiently({ enter: { request, said: [{ phrase }], have: before } });
    if (message.refused) throw new Error(`${JSON.stringify(phrase)} was refused: ${message.refused.says}`);
    this.#since = performance.now();
    while (this.here?.seen.moving.entry === before) await new Promise<void>((told) => (this.#told = told));
  }

  /** A phrase that is offered, by lot; `tried` hears of every blank that is filled. */
  async byLot(choose: Chooser, tried: (row: Row, blank: Blank) => Promise<void> = async () => {}): Promise<Phrase> {
    const offered = this.here!.offered;
    if (offered.chore) return { delegate: 'rest' };
    for (let tries = 0; tries < 40; tries += 1) {
      const phrase = await this.#filled(offered, choose, tried);
      if (phrase) return phrase;
    }
    const advised = (await this.ask('advised', true)) as Phrase | null;
    if (advised) return advised;
    throw new Error(`nothing can be said to ${JSON.stringify(offered.prompt)}`);
  }

  async #filled(
    offered: Offered,
    choose: Chooser,
    tried: (row: Row, blank: Blank) => Promise<void>,
  ): Promise<Phrase | undefined> {
    const rows = (offered.rows ?? []).filter((it) => it.group !== 'always');
    let row = rows[choose(rows.length)];
    if (!row) return undefined;
    for (let steps = 0; steps < 9; steps += 1) {
      const blank: Blank | undefined = row.blanks?.find((it) => !it.optional);
      if (!blank) return row.phrase;
      await tried(row, blank);
      const value = this.#any(blank, choose);
      if (value === undefined) return undefined;
      const phrase: Phrase = { ...row.phrase, [blank.word]: value };
      const verdict = (await this.ask('verdict', { phrase })) as { stands?: boolean; row?: Row } | undefined;
      if (!verdict?.row?.blanks?.length) return verdict?.stands ? phrase : undefined;
      row = verdict.row;
    }
    return undefined;
  }

  #any({ takes }: Blank, choose: Chooser): string | undefined {
    const one = (list: string[]) => list[choose(list.length)];
    if ('one' in takes && typeof takes.one.of !== 'string') return one(takes.one.of.map((it) => it.value));
    if ('several' in takes && typeof takes.several.of !== 'string') {
      const { least, of } = takes.several;
      return of
        .slice(0, least)
        .map((it) => it.value)
        .join(', ');
    }
    if ('way' in takes) return one(takes.way.spots);
    if ('place' in takes) return one(takes.place.spots);
    if ('number' in takes) return String(takes.number.usual);
    return undefined;
  }

  /** Whoever is faster than any player is asked to wait. */
  async #patiently(message: object): Promise<FromServer> {
    for (;;) {
      const answer = await this.#request(message);
      if (!answer.refused?.again) return answer;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  #request(message: object): Promise<FromServer> {
    const id = this.#next++;
    this.#socket.send(JSON.stringify({ id, ...message }));
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  #take(message: FromServer): void {
    if (message.id !== undefined) {
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    }
    if (message.lobby) void this.#contribute(message.lobby);
    if (message.here) this.#see(message.here);
  }

  #see(here: Here): void {
    this.here = here;
    if (this.#since !== undefined) this.waits.push(performance.now() - this.#since);
    this.#since = this.isOver || this.#isAsked ? undefined : performance.now();
    this.#told?.();
  }

  /** Begins, and gives this device's part of the dice. */
  async #contribute(lobby: Lobby): Promise<void> {
    if (this.#stage === lobby.stage) return;
    this.#stage = lobby.stage;
    if (lobby.stage === 'gathering') await this.#request({ lobby: { begin: true } });
    else if (lobby.stage === 'hashes')
      await this.#request({ lobby: { hash: hex(blake3(new TextEncoder().encode(word))) } });
    else await this.#request({ lobby: { word } });
  }
}
