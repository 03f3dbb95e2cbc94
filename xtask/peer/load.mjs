// As many matches as are asked for, two sockets each, every move as soon as both have seen the one before; so long, then it ends by itself.
// It tells moves a second, how long one takes until both have seen it, and what the server's process used for it.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { io } from 'socket.io-client';

const [matches = 500, seconds = 20] = process.argv.slice(2).map(Number);
const [port, lobby] = [18123, 18124];
const ticksEachSecond = 100;

const server = fork(new URL('server.cjs', import.meta.url), [port, lobby], { silent: true });
await once(server, 'message');
const duels = [];
for (let at = 0; at < matches; at += 1) duels.push(await begin());

const warm = Date.now() + 2_000;
await Promise.all(duels.map((duel) => play(duel, warm, [])));
const [before, start, took] = [used(), Date.now(), []];
await Promise.all(duels.map((duel) => play(duel, start + seconds * 1_000, took)));
const lasted = (Date.now() - start) / 1_000;
const cpu = used() - before;
took.sort((one, other) => one - other);
const within = (percent) => took[Math.floor(((took.length - 1) * percent) / 100)].toFixed(1);
console.log(
  `${matches} matches of boardgame.io, two sockets each: ${(took.length / lasted).toFixed(0)} moves a second; half within ${within(50)} ms, ` +
    `99 of 100 within ${within(99)} ms; server ${((cpu * 1_000) / took.length).toFixed(3)} ms a move, ${memory()} MiB`,
);
duels.flatMap((duel) => duel.seats).forEach((seat) => seat.socket.disconnect());
server.kill();

/** A match with both of its sockets, in step with the server. */
async function begin() {
  const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"numPlayers":2}' };
  const { matchID } = await (await fetch(`http://localhost:${lobby}/games/count/create`, asked)).json();
  const seats = await Promise.all(['0', '1'].map((playerID) => sit(matchID, playerID)));
  return { matchID, seats, state: 0 };
}

/** One player's socket, which knows how far it has come. */
async function sit(matchID, playerID) {
  const socket = io(`http://localhost:${port}/count`, { transports: ['websocket'], forceNew: true });
  const seat = { socket, state: 0, heard: () => {} };
  const synced = once(socket, 'sync');
  const hear = (state) => {
    seat.state = Math.max(seat.state, state);
    seat.heard();
  };
  socket.on('update', (_, state) => hear(state._stateID));
  socket.on('patch', (_, __, state) => hear(state));
  await once(socket, 'connect');
  socket.emit('sync', matchID, playerID, undefined, 2);
  await synced;
  return seat;
}

/** Moves in turn until then. */
async function play(duel, until, took) {
  while (Date.now() < until) {
    const playerID = String(duel.turn ?? 0);
    const action = { type: 'MAKE_MOVE', payload: { type: 'say', args: [], playerID } };
    const begun = performance.now();
    const seen = duel.seats.map((seat) => reaches(seat, duel.state + 1));
    duel.seats[playerID].socket.emit('update', action, duel.state, duel.matchID, playerID);
    await Promise.all(seen);
    took.push(performance.now() - begun);
    duel.state = Math.max(...duel.seats.map((seat) => seat.state));
    duel.turn = 1 - Number(playerID);
  }
}

/** When a seat has been shown that state. */
function reaches(seat, state) {
  return new Promise((done) => {
    seat.heard = () => {
      if (seat.state < state) return;
      seat.heard = () => {};
      done();
    };
    seat.heard();
  });
}

/** Seconds of CPU time that the server has used. */
function used() {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksEachSecond;
}

/** What the server holds in memory. */
function memory() {
  const line = readFileSync(`/proc/${server.pid}/status`, 'utf8').split('\n').find((it) => it.startsWith('VmRSS'));
  return Math.round(Number(line.split(/\s+/)[1]) / 1024);
}
