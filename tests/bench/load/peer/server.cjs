// boardgame.io's own server with the toy, as its documentation starts it: matches in memory.
// SIGUSR2 collects garbage, so that memory is measured without what nobody uses.
//
//     NODE_PATH=… node --expose-gc server.cjs PORT

const { Server, Origins } = require("boardgame.io/server");
const { Toy } = require("./toy.cjs");

process.on("SIGUSR2", () => {
  global.gc();
  global.gc();
});

const server = Server({ games: [Toy], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
