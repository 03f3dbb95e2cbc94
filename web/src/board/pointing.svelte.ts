// What somebody points at on the board without doing anything: a target in focus, a ruler, who sees whom. Private, free,
// never in the log.
import type { Id, Measured, Ref, Says } from '../types';
import type { Connection } from '../wire/connection.svelte';

/** A shot or a fight that is being thought about. */
export interface Aiming {
  who: Id;
  on: Id;
  /** What protects the target, with the terrain that gives it. */
  screens: [Id, Ref | null][];
  /** How far it is. */
  away?: number | null;
}

/** Somebody who cannot be aimed at now. */
export interface Beyond {
  piece: Id;
  /** What stands in the way, in a few words. */
  why: Says;
}

/** What a press on the board does. */
export type Tool = 'hand' | 'ruler' | 'sight';

/** Pointing at one board. */
export class Pointing {
  tool = $state<Tool>('hand');
  zones = $state(false);
  aiming = $state.raw<Aiming | undefined>();
  /** Whoever cannot be aimed at, while somebody thinks about an attack. */
  beyond = $state.raw<Beyond[]>([]);
  /** An attack whose dice lie on the table. */
  resolving = $state.raw<Aiming | undefined>();
  /** The ends of the ruler, in micrometres. */
  ruler = $state.raw<[number[], number[]] | undefined>();
  /** Whose sight is shown. */
  from = $state.raw<Id | undefined>();
  measured = $state.raw<Measured[]>([]);

  /** The attack to look at. */
  get attack(): Aiming | undefined {
    return this.aiming ?? this.resolving;
  }

  /** Takes a tool, or puts it away. */
  take(tool: Tool): void {
    this.tool = this.tool === tool ? 'hand' : tool;
    this.ruler = undefined;
    this.from = undefined;
    this.measured = [];
  }

  /** Asks how everybody lies to a piece. */
  async look(line: Connection, piece: Id): Promise<void> {
    this.from = piece;
    const measured = (await line.ask('measured', { piece })) ?? [];
    if (this.from === piece) this.measured = measured;
  }
}
