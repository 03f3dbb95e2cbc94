// Every address of the app and its page.
import { Router, route } from './router.svelte';

const battle = () => import('./pages/Battle.svelte');
const replay = () => import('./pages/Replay.svelte');

/** The one router. */
export const router = new Router(
  [
    route('/', () => import('./pages/Home.svelte')),
    route('/new', () => import('./pages/New.svelte')),
    route('/j/{code}', () => import('./pages/Join.svelte')),
    route('/b/{battle}', battle),
    route('/b/{battle}/dice', () => import('./pages/Dice.svelte')),
    route('/b/{battle}/report', () => import('./pages/Report.svelte')),
    route('/b/{battle}/replay', replay),
    route('/b/{battle}/{part}', battle),
    route('/w/{battle}', battle),
    route('/w/{battle}/{part}', battle),
    route('/r/{battle}', () => import('./pages/Report.svelte')),
    route('/r/{battle}/{entry}', replay),
    route('/p/{battle}', replay),
    route('/o/{battle}', () => import('./pages/Overlay.svelte')),
    route('/rules', () => import('./pages/Rules.svelte')),
    route('/rules/{system}', () => import('./pages/Rules.svelte')),
    route('/rules/{system}/{kind}/{slug}', () => import('./pages/Rules.svelte')),
    route('/lab', () => import('./lab/Battles.svelte')),
    route('/lab/battles', () => import('./lab/Battles.svelte')),
    route('/lab/run/{run}', () => import('./lab/Battles.svelte')),
    route('/lab/shot', () => import('./lab/Shot.svelte')),
    route('/lab/fight', () => import('./lab/Fight.svelte')),
    route('/trust', () => import('./pages/Trust.svelte')),
    route('/edit', () => import('./edit/EditPage.svelte')),
    route('/settings', () => import('./pages/Settings.svelte')),
  ],
  () => import('./pages/NotFound.svelte'),
);
