// The wish for a run as its form fills it, and the link that carries it.
import { begun } from '../pages/set_up';
import type { NewRun, SystemForm } from '../types';

/** How many battles can be asked for. */
export const sizes = [100, 500, 2000, 10000];

/** A quick run to begin with: the usual forces, the bot that decides at once. */
export function usualRun(form: SystemForm): NewRun {
  const bot = (form.bots.find((it) => it.name === 'greedy') ?? form.bots[0])?.name ?? 'random';
  const wish = begun(form, 'bot', '');
  return {
    set_up: { ...wish, seats: wish.seats.map((it) => ({ ...it, bot })) },
    battles: 100,
    seed: 1,
  };
}

/** Everything that a form asks for, in short words. */
export function toQuery({ set_up, battles, seed }: NewRun): string {
  const query = new URLSearchParams({ system: set_up.system, battles: String(battles), seed: String(seed) });
  const texts: Record<string, (string | null | undefined)[]> = {
    forces: set_up.seats.map((it) => (typeof it.force === 'string' ? it.force : '')),
    bots: set_up.seats.map((it) => it.bot),
    map: [typeof set_up.map === 'string' ? set_up.map : ''],
    mission: [set_up.mission],
    size: [set_up.size],
  };
  for (const [name, values] of Object.entries(texts)) {
    const said = values.map((it) => it ?? '').join(',');
    if (said.replaceAll(',', '') !== '') query.set(name, said);
  }
  return query.toString();
}

/** The usual run with what a query says. */
export function fromQuery(query: string, forms: SystemForm[]): NewRun | undefined {
  const said = new URLSearchParams(query);
  const form = forms.find((it) => it.name === said.get('system')) ?? forms[0];
  if (!form) return undefined;
  const run = usualRun(form);
  const words = (name: string) => said.get(name)?.split(',') ?? [];
  const number = (name: string, usual: number) =>
    /^\d{1,9}$/.test(said.get(name) ?? '') ? Number(said.get(name)) : usual;
  const seats = run.set_up.seats.map((it, at) => ({
    ...it,
    force: words('forces')[at] || it.force,
    bot: words('bots')[at] || it.bot,
  }));
  const set_up = { ...run.set_up, seats, map: said.get('map'), mission: said.get('mission'), size: said.get('size') };
  return { set_up, battles: number('battles', run.battles), seed: number('seed', run.seed) };
}
