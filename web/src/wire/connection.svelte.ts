// One battle as this device follows it: the socket, what was seen last, what waits to be acknowledged.
import { to } from '../router.svelte';
import type {
  Answer,
  Ask,
  Bye,
  Clock,
  ClockWish,
  Entered,
  ForThem,
  Here,
  InLobby,
  Lobby,
  News,
  Presence,
  Refused,
  Said,
  Seat,
  Weighed,
} from '../types';
import { keepRecord, nextStep, recorded } from './agreement';
import { randomId } from './random';
import { type Heard, type Sight, freshNews, isAround, joined } from './sight';
import { type Own, keep, kept } from './storage';
import { Outbox, type Unsent } from './unsent';

/** Which protocol this app speaks. */
export const protocol = 1;

/** How it stands with the line. */
export type Line =
  | { state: 'calling' }
  | { state: 'live' }
  | { state: 'lost'; since: Date; again: Date }
  | { state: 'closed'; why: string; says: string };

/** What came of something that was pressed. */
export type Outcome = { entered: Entered } | { refused: Refused };

/** Any message of the server: what it sends by itself, or the answer to a number. */
interface FromServer {
  lobby?: Lobby;
  here?: Here;
  presence?: Presence[];
  clock?: Clock;
  knock?: Seat[];
  bye?: Bye;
  id?: number;
  answer?: Answer;
  entered?: Entered;
  done?: boolean;
  refused?: Refused;
}

/** The words of a union of one-word objects, and what stands behind one of them. */
type Words<U> = U extends U ? keyof U & string : never;
type Behind<U, W extends string> = U extends Record<W, infer T> ? T : never;

const endings: Record<number, string> = { 4401: 'key', 4403: 'revoked', 4423: 'set_aside', 4426: 'protocol' };
const pauses = [500, 1000, 2000, 4000, 8000];
/** How long what was refused for now waits before it is sent again. */
const patience = [1000, 2000, 4000, 8000, 15_000, 30_000];
/** After so long it is said that something is still on its way. */
const lateAfter = 2000;
const pauseAfter = (tries: number): number => pauses[Math.min(tries, pauses.length - 1)] ?? 8000;

/** A battle followed by this device. */
export class Connection {
  line = $state.raw<Line>({ state: 'calling' });
  lobby = $state.raw<Lobby | undefined>();
  sight = $state.raw<Sight | undefined>();
  /** What was told while the line was down. */
  missed = $state.raw<News[]>([]);
  /** What is on its way. */
  sending = $state.raw<string | undefined>();
  /** True once it has been on its way for a while. */
  late = $state(false);
  /** Why it was not taken yet. It is sent again and again, until it is taken or taken back. */
  held = $state.raw<string | undefined>();
  /** What stands in the way of agreeing on the dice. */
  unsealed = $state.raw<string | undefined>();
  /** The last refusal of the server, until something else happens. */
  refused = $state.raw<Refused | undefined>();
  /** Who has a shared screen alone now. */
  eyes = $state.raw<Seat | undefined>();
  /** The clocks, where they are agreed on. */
  clock = $state.raw<Heard | undefined>();
  /** Who has knocked, because they wait for whoever is here. */
  knocks = $state.raw<Seat[]>([]);
  onnews: (fresh: News[], sight: Sight) => void = () => {};

  readonly own: Own;
  /** What all around a shared screen saw, while one of them has it alone. */
  #around: Sight | undefined;
  #socket: WebSocket | undefined;
  #outbox: Outbox;
  #waiting = new Map<number, (message: FromServer | undefined) => void>();
  #next = 1;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lateness: ReturnType<typeof setTimeout> | undefined;
  /** What was taken back while it was on its way. */
  #takenBack = new Set<string>();
  /** Until this device's part of the dice is answered; and the pause before it is told again. */
  #agreeing = false;
  #agreeAgain: ReturnType<typeof setTimeout> | undefined;
  #agreeTries = 0;
  #wasLost = false;
  #greeted = false;
  /** True from a hello until the first sight after it: then what was not acknowledged is sent again. */
  #returns = false;

  /** Follows a battle; a quiet one never calls, for pages that show what was fetched. */
  constructor(own: Own, calls = true) {
    this.own = own;
    this.#outbox = new Outbox(own.battle);
    if (!calls) return;
    this.sight = kept<Sight>(this.#lastName);
    this.call();
  }

  get #lastName(): string {
    return `last.${this.own.battle}${this.own.watch ? '.watch' : ''}`;
  }

  /** Opens the line, now. */
  call(): void {
    clearTimeout(this.#timer);
    this.#socket?.close();
    if (!this.#wasLost) this.line = { state: 'calling' };
    const url = new URL(to('/api/socket'), location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onopen = () => this.#hello(socket);
    socket.onmessage = (event) => socket === this.#socket && this.#take(JSON.parse(String(event.data)) as FromServer);
    socket.onclose = (event) => socket === this.#socket && this.#lost(event.code);
  }

  /** One of those around a shared screen takes it alone. */
  async look(seat: Seat): Promise<void> {
    const around = this.sight;
    const message = await this.#request({ eyes: seat });
    if (message?.done) [this.#around, this.eyes] = [around, seat];
  }

  /** Gives a shared screen back to all: what one person saw is forgotten, and the line begins anew. */
  lookAway(): void {
    if (!this.eyes) return;
    this.eyes = undefined;
    this.sight = this.#around;
    this.call();
  }

  /** Ends it. */
  hangUp(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#agreeAgain);
    clearTimeout(this.#lateness);
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  /** Asks something that changes nothing; nothing if the line is down or the server declines. */
  async ask<W extends Words<Answer>>(word: W, of: Behind<Ask, W>): Promise<Behind<Answer, W> | undefined> {
    const message = await this.#request({ ask: { [word]: of } });
    const answer = message?.answer as Record<string, unknown> | undefined;
    return answer?.[word] as Behind<Answer, W> | undefined;
  }

  /** What is thought of decisions of a seat, or the sentence that says why it is not told. */
  async weigh(word: 'explained' | 'costly', seat: Seat): Promise<Weighed[] | string> {
    const message = await this.#request({ ask: { [word]: seat } });
    const answer = message?.answer;
    if (answer && 'explained' in answer) return [answer.explained];
    if (answer && 'costly' in answer) return answer.costly;
    return message?.refused?.says ?? 'No connection to the table.';
  }

  /** Does something in the lobby; the sentence of a refusal, or nothing. */
  async tell(lobby: InLobby): Promise<string | undefined> {
    const message = await this.#request({ lobby });
    return message?.refused?.says ?? (message ? undefined : 'No connection to the table.');
  }

  /** Stops the clocks, or lets them go on. */
  async setClock(clock: ClockWish): Promise<void> {
    await this.#request({ clock });
  }

  /** Would do something about somebody who keeps the others waiting; the sentence of a refusal, or nothing. */
  async forThem(seat: Seat, wish: ForThem): Promise<string | undefined> {
    const message = await this.#request({ late: { seat, wish } });
    return message?.refused?.says ?? (message ? undefined : 'No connection to the table.');
  }

  /** Says something in the battle. It is kept until the server has acknowledged it. */
  async enter(said: Said[]): Promise<Outcome | undefined> {
    const unsent = this.#outbox.add(said, this.sight?.moving.entry ?? 0);
    this.refused = undefined;
    this.knocks = [];
    return this.#deliver(unsent);
  }

  /** Takes back what the table cannot take now. Nothing has changed by it. */
  takeBack(): void {
    const request = this.sending;
    if (!request || !this.held) return;
    this.#takenBack.add(request);
    this.#outbox.done([request]);
    this.#sends(undefined);
  }

  /** Sends something until it is answered; nothing if the line breaks first: then it is sent again later. */
  async #deliver(unsent: Unsent): Promise<Outcome | undefined> {
    const { request } = unsent;
    this.#sends(request);
    for (let tries = 0; ; tries += 1) {
      const message = await this.#request({ enter: unsent });
      if (!message) return undefined;
      if (!message.refused?.again) return this.#answered(request, message);
      if (this.sending === request) this.held = message.refused.says;
      await new Promise((resolve) => setTimeout(resolve, patience[Math.min(tries, patience.length - 1)]));
      if (this.#takenBack.has(request)) return undefined;
    }
  }

  #answered(request: string, message: FromServer): Outcome | undefined {
    this.#outbox.done([request]);
    if (this.sending === request) this.#sends(undefined);
    this.refused = message.refused;
    if (message.refused) return { refused: message.refused };
    return message.entered && { entered: message.entered };
  }

  /** This is on its way now, or nothing is. */
  #sends(request: string | undefined): void {
    clearTimeout(this.#lateness);
    this.sending = request;
    this.late = false;
    this.held = undefined;
    if (request) this.#lateness = setTimeout(() => (this.late = true), lateAfter);
  }

  #request(message: object): Promise<FromServer | undefined> {
    const socket = this.#socket;
    if (!socket || socket.readyState !== WebSocket.OPEN || !this.#greeted) return Promise.resolve(undefined);
    const id = this.#next++;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, ...message }));
    });
  }

  #hello(socket: WebSocket): void {
    const { battle, key } = this.own;
    this.#returns = true;
    const moving = this.sight?.moving;
    const have = moving && { edition: moving.edition, entry: moving.entry };
    socket.send(JSON.stringify({ hello: { protocol, battle, key, have } }));
  }

  #take(message: FromServer): void {
    if (message.id !== undefined) {
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
      return;
    }
    if (message.bye) this.#bye(message.bye);
    if (message.lobby) this.#takeLobby(message.lobby);
    if (message.presence && this.sight) this.sight = { ...this.sight, presence: message.presence };
    if (message.clock) this.#takeClock(message.clock);
    if (message.knock) this.knocks = message.knock;
    if (message.here) this.#takeHere(message.here);
  }

  #takeClock(clock: Clock | null | undefined): void {
    this.clock = clock ? { clock, at: performance.now() } : undefined;
  }

  #takeLobby(lobby: Lobby): void {
    this.#live();
    this.lobby = lobby;
    void this.#contribute();
  }

  /** This device's part of the dice: first the hash of its word, then, when all hashes lie open, the word. */
  async #contribute(): Promise<void> {
    clearTimeout(this.#agreeAgain);
    const { lobby } = this;
    if (!lobby || this.#agreeing) return;
    const { battle } = this.own;
    const step = nextStep(lobby, recorded(battle, lobby), randomId);
    if (step.record) keepRecord(battle, step.record);
    this.unsealed = step.refuses;
    if (!step.tells) return;
    this.#agreeing = true;
    const says = await this.tell(step.tells);
    this.#agreeing = false;
    this.#agreeTries = says ? this.#agreeTries + 1 : 0;
    if (says && this.#greeted) {
      this.unsealed = says;
      this.#agreeAgain = setTimeout(() => void this.#contribute(), pauseAfter(this.#agreeTries));
    } else if (this.lobby !== lobby) void this.#contribute();
  }

  #takeHere(here: Here): void {
    this.lobby = undefined;
    this.unsealed = undefined;
    this.#takeClock(here.clock);
    const before = this.sight;
    const after = joined(before, here);
    this.#live();
    if (!after) return;
    this.sight = after;
    this.#outbox.done(here.acks ?? []);
    const fresh = freshNews(before, after);
    if (this.#wasLost && fresh.length > 0) this.missed = fresh;
    this.#wasLost = false;
    if (before) this.onnews(fresh, after);
    // What one person sees alone on a shared device is not kept.
    if (!this.own.shared || isAround(after)) keep(this.#lastName, after);
    this.#resend();
  }

  #live(): void {
    this.line = { state: 'live' };
    this.#tries = 0;
    this.#greeted = true;
  }

  /** What was pressed before the line broke is said again; the server knows it by its id. */
  #resend(): void {
    if (!this.#returns) return;
    this.#returns = false;
    const unsent = this.#outbox.all();
    this.#sends(undefined);
    for (const it of unsent) void this.#deliver(it);
  }

  #bye({ why, says }: Bye): void {
    if (why === 'shutdown' || why === 'silent' || why === 'limit') return;
    this.line = { state: 'closed', why, says };
  }

  #lost(code: number): void {
    this.#greeted = false;
    for (const resolve of this.#waiting.values()) resolve(undefined);
    this.#waiting.clear();
    if (this.line.state === 'closed') return;
    const ends = endings[code];
    if (ends) {
      this.line = { state: 'closed', why: ends, says: '' };
      return;
    }
    const since = this.line.state === 'lost' ? this.line.since : new Date();
    const pause = pauseAfter(this.#tries);
    this.#tries += 1;
    this.#wasLost = true;
    this.line = { state: 'lost', since, again: new Date(Date.now() + pause) };
    this.#timer = setTimeout(() => this.call(), pause);
  }
}
