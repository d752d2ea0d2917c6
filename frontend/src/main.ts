import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/cards.css";
import "./styles/site.css";
import "./styles/furniture.css";
import { mount } from "svelte";
import logoUrl from "./assets/art/logo.svg?url";
import App from "./App.svelte";
import { startLobby } from "./net/lobby.ts";
import { startRouter } from "./router.svelte.ts";
import { sounds } from "./sound/sounds.ts";
import { loadGames, loadMe } from "./state/player.ts";
import { startSettings } from "./state/settings.svelte.ts";
import { watchBuild } from "./state/build.ts";
import { loadSprite } from "./ui/sprite.ts";

const target = document.getElementById("app");
if (!target) throw new Error("The page has no #app element.");

const icon = document.createElement("link");
icon.rel = "icon";
icon.href = logoUrl;
document.head.append(icon);

startSettings();
startRouter();
sounds.start();
watchBuild();
void loadSprite();
mount(App, { target });
// The CSRF cookie and the session come with the first answer; the socket needs the session.
void Promise.allSettled([loadMe(), loadGames()]).then(() => startLobby());
