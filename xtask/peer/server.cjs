// The peer: its own server with the smallest game there is, two players in turn. Everything it keeps, it keeps in memory.
const { Server } = require('boardgame.io/server');

const [port, lobby] = process.argv.slice(2).map(Number);
const game = {
  name: 'count',
  setup: () => ({ said: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    say: ({ G }) => {
      G.said += 1;
    },
  },
};
const server = Server({ games: [game], origins: [/^http:\/\/localhost/] });
// Beside the sockets its lobby answers 404 to everything, so it gets a port of its own.
server.run({ port, lobbyConfig: { apiPort: lobby } }, () => process.send('ready'));
