// The server's plain questions and answers. Everything that happens in a battle goes by the socket.
import { to } from '../router.svelte';
import type {
  About,
  Armoury,
  Card,
  ErrorBody,
  Fault,
  FightOdds,
  Invitation,
  Joined,
  KeyKind,
  KeyMade,
  LabFight,
  LabShot,
  Listed,
  MapChecked,
  MapForm,
  MapRead,
  MapToCheck,
  MapToRead,
  NewRun,
  OpenKeys,
  Opened,
  PlayOn,
  Rematch,
  Replayed,
  RunMade,
  RunShown,
  Seat,
  SetUp,
  ShotOdds,
  SystemForm,
} from '../types';

/** What the server refuses, in its own sentence. */
export class Refused extends Error {
  constructor(
    readonly kind: string,
    says: string,
    readonly faults: Fault[] = [],
  ) {
    super(says);
  }
}

interface Wish {
  key?: string;
  post?: unknown;
  method?: string;
}

async function send(path: string, { key, post, method }: Wish): Promise<Response> {
  const headers: Record<string, string> = {};
  if (key) headers.Authorization = `Bearer ${key}`;
  if (post !== undefined) headers['Content-Type'] = 'application/json';
  const body = post === undefined ? undefined : JSON.stringify(post);
  const how = method ?? (post === undefined ? 'GET' : 'POST');
  let answer: Response;
  try {
    answer = await fetch(to(`/api/${path}`), { method: how, headers, body, cache: 'no-store' });
  } catch {
    throw new Refused('offline', 'No connection to the table.');
  }
  if (answer.ok) return answer;
  throw await refusal(answer);
}

async function refusal(answer: Response): Promise<Refused> {
  try {
    const { error } = (await answer.json()) as ErrorBody;
    return new Refused(error.kind, error.says, error.faults);
  } catch {
    return new Refused('unknown', `The server answered ${answer.status}.`);
  }
}

async function json<T>(path: string, wish: Wish = {}): Promise<T> {
  return (await (await send(path, wish)).json()) as T;
}

/** A question in an address; what is not there is not asked. */
function query(parts: Record<string, string | number | undefined>): string {
  const there = Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return new URLSearchParams(there).toString();
}

export const api = {
  about: () => json<About>('about'),
  openLan: () => json<About>('open-lan', { post: {} }),
  systems: () => json<SystemForm[]>('systems'),
  rules: (system: string) => json<Card[]>(`rules/${encodeURIComponent(system)}`),
  host: (set_up: SetUp, shared: boolean, seat?: Seat) => json<Opened>('battles', { post: { set_up, shared, seat } }),
  invitation: (code: string) => json<Invitation>(`join/${encodeURIComponent(code)}`),
  join: (code: string, name: string, seat?: Seat) =>
    json<Joined>(`join/${encodeURIComponent(code)}`, { post: { name, seat } }),
  makeKey: (battle: string, key: string, kind: KeyKind, { seat, only }: { seat?: Seat; only?: boolean } = {}) =>
    json<KeyMade>(`battles/${battle}/keys`, { key, post: { kind, seat, only } }),
  openKeys: (battle: string, key: string) => json<OpenKeys[]>(`battles/${battle}/keys`, { key }),
  /** Ends keys of a kind; with `others` the one that asks stays. */
  endKeys: (battle: string, key: string, kind: KeyKind, others = false) =>
    send(`battles/${battle}/keys/${kind}${others ? '?others=true' : ''}`, { key, method: 'DELETE' }),
  listed: (battle: string, key: string) => json<Listed>(`battles/${battle}/summary`, { key }),
  journal: async (battle: string, key: string) => (await send(`battles/${battle}/journal`, { key })).text(),
  frames: (battle: string, key: string, part: { from: number; count: number; as?: string }) =>
    json<Replayed>(`battles/${battle}/replay?${query(part)}`, { key }),
  rematch: (battle: string, key: string, post: Rematch) => json<Opened>(`battles/${battle}/rematch`, { key, post }),
  mapForm: (system: string) => json<MapForm>(`maps/${encodeURIComponent(system)}`),
  readMap: (post: MapToRead) => json<MapRead>('maps/read', { post }),
  checkMap: (post: MapToCheck) => json<MapChecked>('maps/check', { post }),
  armoury: () => json<Armoury>('lab/armoury'),
  shot: (post: LabShot) => json<ShotOdds>('lab/shot', { post }),
  fight: (post: LabFight) => json<FightOdds>('lab/fight', { post }),
  makeRun: (post: NewRun) => json<RunMade>('lab/runs', { post }),
  run: (run: string) => json<RunShown>(`lab/runs/${encodeURIComponent(run)}`),
  stopRun: (run: string) => send(`lab/runs/${encodeURIComponent(run)}`, { method: 'DELETE' }),
  playOn: (battle: string, key: string, post: PlayOn) => json<Opened>(`battles/${battle}/play-on`, { key, post }),
};
